import { api } from '@assay/contract/index.ts';
import { ASSIGNABLE_ROLES } from '@assay/contract/users.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { SentInvitation } from '../../components/invitations/sent-invitation.tsx';
import manageStyles from '../../components/page/manage.module.css';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { hasRole } from '../../lib/role.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';

/** Name of the form in the form store. */
export const ADD_USER = 'add-user';
const FIELDS = ['email', 'first_name', 'last_name', 'role'] as const;
const EMPTY: Record<'email' | 'first_name' | 'last_name', string> & {
  role: (typeof ASSIGNABLE_ROLES)[number];
} = { email: '', first_name: '', last_name: '', role: 'Visitor' };

/** Adds a user by name, or invites an address without a name. */
export function AddUserForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { role: own } = useCurrentUser();
  const create = useApiMutation('createUser', { quiet: true, refresh: ['listUsers'] });
  const invite = useApiMutation('inviteUser', { quiet: true, refresh: ['listUsers'] });
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(api.inviteUser.body.loose()),
  });
  useKeptForm(ADD_USER, { read: form.getValues, refill: form.setValues });
  const onError = (failure: unknown) => form.setErrors(fieldErrorsOf(failure, FIELDS));
  const submit = form.onSubmit(({ email, first_name, last_name, role }) => {
    // Clears the other call's refusal, which no longer applies.
    create.reset();
    invite.reset();
    if (`${first_name}${last_name}`.trim() === '') invite.mutate({ email, role }, { onError });
    else create.mutate({ email, first_name, last_name, role }, { onError });
  });
  const invited = create.data ?? invite.data;
  if (invited) {
    const { email, link } = invited;
    const mailed = t('users.mailed', { email });
    return <SentInvitation {...{ email, link, mailed, onDone }} />;
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t('gate.email')}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={t('users.role')}
        description={t(`users.role_${form.values.role}`)}
        data={ASSIGNABLE_ROLES.filter((role) => hasRole(own, role))}
        {...form.getInputProps('role')}
      />
      <div className={manageStyles.twoFields}>
        <TextInput
          label={t('users.first_name')}
          description={t('users.name_optional')}
          autoComplete="off"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('users.last_name')}
          autoComplete="off"
          {...form.getInputProps('last_name')}
        />
      </div>
      <FormFailure failure={create.error ?? invite.error} fields={FIELDS} />
      <div>
        <Button type="submit" variant="filled" loading={create.isPending || invite.isPending}>
          {t('users.add')}
        </Button>
      </div>
    </form>
  );
}
