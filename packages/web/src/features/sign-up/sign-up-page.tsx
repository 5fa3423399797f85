import { api } from '@assay/contract/index.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/gate/gate.module.css';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { NewPasswordField } from '../../components/gate/new-password-field.tsx';
import { signUp } from '../../components/gate/sign-up-strings.ts';
import { SsoButton } from '../../components/gate/sso-button.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { addStrings } from '../../lib/strings.ts';

addStrings({ sign_up: signUp });

const EMPTY = { first_name: '', last_name: '', email: '', password: '' };
const NAMES = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
] as const;
const FIELDS = ['first_name', 'last_name', 'email', 'password'] as const;

/** Sign-up form. The answer is the same for known and unknown addresses. */
export function SignUpPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const signUp = useApiMutation('signUp', { quiet: true });
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(api.signUp.body.omit({ username: true })),
  });
  const submit = form.onSubmit((values) => {
    const email = values.email.trim();
    signUp.mutate(
      // The user name of an account with a password is its e-mail.
      { ...values, email, username: email },
      {
        onSuccess: () => router.history.push('/auth/email-sent', { email }),
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    );
  });
  return (
    <GateLayout>
      <form onSubmit={submit} noValidate>
        <div>
          <h1>{t('sign_up.heading')}</h1>
          <p className="text-secondary">{t('sign_up.lead')}</p>
        </div>
        <div className={styles.two}>
          {NAMES.map(([name, autoComplete]) => (
            <TextInput
              key={name}
              label={t(`gate.${name}`)}
              autoComplete={autoComplete}
              autoFocus={name === 'first_name'}
              {...form.getInputProps(name)}
            />
          ))}
        </div>
        <TextInput
          label={t('gate.email')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <NewPasswordField
          label={t('sign_up.password')}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <FormFailure failure={signUp.error} fields={FIELDS} />
        <Button type="submit" variant="filled" loading={signUp.isPending}>
          {t('sign_up.go')}
        </Button>
        <SsoButton target="/" way="up" />
        <p className={`text-secondary ${styles.meta13}`}>
          {t('sign_up.have_one')}{' '}
          <AppLink className="link" href="/auth/signin">
            {t('gate.sign_in')}
          </AppLink>
        </p>
      </form>
    </GateLayout>
  );
}
