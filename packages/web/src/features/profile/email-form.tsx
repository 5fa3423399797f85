import { api } from '@assay/contract/index.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import styles from './profile.module.css';

/** Name of the form in the form store. */
export const CHANGE_EMAIL = 'change-email';
const FIELDS = ['email'] as const;

/** Requests another address, which becomes valid after confirmation. */
export function EmailForm({ old, onCancel }: { old: string; onCancel: () => void }) {
  const { t } = useTranslation();
  const change = useApiMutation('changeEmail', { quiet: true });
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(api.changeEmail.body),
  });
  useKeptForm(CHANGE_EMAIL, { read: form.getValues, refill: form.setValues });
  const submit = form.onSubmit(({ email }) =>
    change.mutate(
      { email: email.trim() },
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
    <form className={`stack ${styles.innerForm}`} onSubmit={submit} noValidate>
      <TextInput
        label={t('users.new_email')}
        description={t('profile.change_email_text')}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      <FormFailure failure={change.error} fields={FIELDS} otherwise={t('users.not_updated')} />
      <div className="row">
        <Button type="submit" variant="filled" loading={change.isPending}>
          {t('profile.change_email_go')}
        </Button>
        <Button onClick={onCancel}>{t('gate.cancel')}</Button>
      </div>
    </form>
  );
}
