import { api } from '@assay/contract/index.ts';
import type { User } from '@assay/contract/users.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/settings/settings.module.css';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { useKeptForm } from '../../lib/kept-form.ts';

const FIELDS = ['email'] as const;

/** Changes a user's address, which becomes valid after they confirm it. */
export function NewEmailForm({ user: { uuid, email: old } }: { user: User }) {
  const { t } = useTranslation();
  const change = useApiMutation('setUserEmail', { quiet: true });
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(api.setUserEmail.body),
  });
  useKeptForm(`email ${uuid}`, { read: form.getValues, refill: form.setValues });
  const submit = form.onSubmit(({ email }) =>
    change.mutate(
      { uuid, email },
      { onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)) },
    ),
  );
  if (change.isSuccess)
    return (
      <p className="note any-break" role="status">
        {t('users.email_pending', { email: change.data.email, old })}
      </p>
    );
  return (
    <form className={styles.fieldAndButton} onSubmit={submit} noValidate>
      <TextInput
        label={t('users.new_email')}
        description={t('users.email_text')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Button type="submit" loading={change.isPending}>
        {t('users.email_go')}
      </Button>
      <FormFailure failure={change.error} fields={FIELDS} otherwise={t('users.not_updated')} />
    </form>
  );
}
