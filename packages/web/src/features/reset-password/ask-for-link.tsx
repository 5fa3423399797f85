import { api } from '@assay/contract/index.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { BackLink } from '../../components/gate/back-link.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/gate/gate.module.css';
import { signUp } from '../../components/gate/sign-up-strings.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { addStrings } from '../../lib/strings.ts';

addStrings({ sign_up: signUp });

const FIELDS = ['email'] as const;

/** Requests a link for a forgotten password; the result is the same for every address. */
export function AskForLink() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const request = useApiMutation('requestPasswordReset', { quiet: true });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(api.requestPasswordReset.body),
  });
  const submit = form.onSubmit(({ email }) =>
    request.mutate(
      { email: email.trim() },
      {
        onSuccess: () => setSentTo(email.trim()),
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    ),
  );
  if (sentTo !== undefined)
    return (
      <section className={styles.gateText} aria-live="polite">
        <h1>{t('sign_up.sent')}</h1>
        <p className="text-secondary">{t('sign_up.forgot_sent', { email: sentTo })}</p>
        <p className={styles.gateLinks}>
          <BackLink />
        </p>
      </section>
    );
  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1>{t('sign_up.forgot')}</h1>
        <p className="text-secondary">{t('sign_up.forgot_lead')}</p>
      </div>
      <TextInput
        label={t('gate.email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
        key={form.key('email')}
      />
      <FormFailure failure={request.error} fields={FIELDS} />
      <Button type="submit" variant="filled" loading={request.isPending}>
        {t('sign_up.forgot_go')}
      </Button>
      <BackLink />
    </form>
  );
}
