import { Email } from '@assay/contract/identity-names.ts';
import { TenantName } from '@assay/contract/tenants.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { SentInvitation } from '../../components/invitations/sent-invitation.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { useKeptForm } from '../../lib/kept-form.ts';

/** Name of the form in the form store. */
export const ADD_TENANT = 'add-tenant';
const FIELDS = ['name', 'admin_email'] as const;

/** Makes a tenant, and invites its first administrator where one is named. */
export function AddTenantForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const create = useApiMutation('createTenant', { quiet: true, refresh: ['listTenants'] });
  const form = useForm({
    initialValues: { name: '', admin_email: '' },
    validate: {
      name: (name) => firstIssue(TenantName, name),
      admin_email: (email) => (email.trim() === '' ? null : firstIssue(Email, email)),
    },
  });
  useKeptForm(ADD_TENANT, { read: form.getValues, refill: form.setValues });
  const submit = form.onSubmit(({ name, admin_email }) =>
    create.mutate(
      { name, ...(admin_email.trim() !== '' && { admin_email }) },
      { onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)) },
    ),
  );
  if (create.data)
    return (
      <SentInvitation
        email={create.variables?.admin_email ?? ''}
        link={create.data.link}
        mailed={t('tenants.added', { name: create.data.name })}
        onDone={onDone}
      />
    );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t('tenants.name')}
        description={t('tenants.name_help')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('tenants.admin_email')}
        description={t('tenants.admin_email_help')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('admin_email')}
      />
      <FormEnd sending={create} fields={FIELDS}>
        {t('tenants.add')}
      </FormEnd>
    </form>
  );
}
