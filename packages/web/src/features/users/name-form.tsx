import type { User } from '@assay/contract/users.ts';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { ChangedMeanwhile } from '../../components/gate/changed-meanwhile.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import manageStyles from '../../components/page/manage.module.css';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useStoredForm } from '../../lib/stored-form.ts';

const FIELDS = ['first_name', 'last_name'] as const;

/** Changes how a person is called. */
export function NameForm({ user: { uuid, first_name, last_name } }: { user: User }) {
  const { t } = useTranslation();
  const change = useApiMutation('setUserDisplayName', {
    quiet: true,
    refresh: ['listUsers', 'getUser', 'getCurrentUser'],
  });
  const { form, changed } = useStoredForm(`name ${uuid}`, { first_name, last_name });
  const submit = form.onSubmit((names) =>
    change.mutate(
      { uuid, ...names },
      {
        onSuccess: () => notifyDone(t('users.name_done')),
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    ),
  );
  return (
    <section>
      <h2>{t('users.name')}</h2>
      <form className="stack" onSubmit={submit} noValidate>
        <div className={manageStyles.twoFields}>
          <TextInput label={t('users.first_name')} {...form.getInputProps('first_name')} />
          <TextInput label={t('users.last_name')} {...form.getInputProps('last_name')} />
        </div>
        <ChangedMeanwhile
          form={form}
          changed={changed}
          labels={{ first_name: t('users.first_name'), last_name: t('users.last_name') }}
        />
        <FormFailure failure={change.error} fields={FIELDS} otherwise={t('users.not_updated')} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t('users.name_go')}
          </Button>
        </div>
      </form>
    </section>
  );
}
