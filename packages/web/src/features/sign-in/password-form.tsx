import { api } from '@assay/contract/index.ts';
import { IconBuilding } from '@assay/icons';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/gate/gate.module.css';
import { PasswordField } from '../../components/gate/password-field.tsx';
import { SsoButton } from '../../components/gate/sso-button.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import type { SignedIn } from './sign-in-step.ts';

/**
 * E-mail or user name and password, and the other ways in.
 *
 * @param failure why an earlier step ended
 */
export function PasswordForm({
  failure,
  target,
  onSignedIn,
  onAzure,
}: {
  failure: unknown;
  target: string;
  onSignedIn: (answer: SignedIn) => void;
  onAzure: () => void;
}) {
  const { t } = useTranslation();
  const signIn = useApiMutation('signIn', { quiet: true });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username_or_email: '', password: '' },
    validate: schemaResolver(api.signIn.body),
  });
  return (
    <form
      onSubmit={form.onSubmit((values) => signIn.mutate(values, { onSuccess: onSignedIn }))}
      noValidate
    >
      <div>
        <h1>{t('gate.sign_in')}</h1>
        <p className="text-secondary">{t('gate.sign_in_lead')}</p>
      </div>
      <TextInput
        label={t('gate.username_or_email')}
        autoComplete="username"
        autoFocus
        {...form.getInputProps('username_or_email')}
        key={form.key('username_or_email')}
      />
      <div className={styles.withLink}>
        <PasswordField
          label={t('gate.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <AppLink className="link" href="/reset-password">
          {t('gate.forgot')}
        </AppLink>
      </div>
      <FormFailure failure={signIn.isIdle ? failure : signIn.error} />
      <Button type="submit" variant="filled" loading={signIn.isPending}>
        {t('gate.sign_in')}
      </Button>
      <OtherWays target={target} onAzure={onAzure} />
      <p className={`text-secondary ${styles.meta13}`}>
        {t('gate.new_here')}{' '}
        <AppLink className="link" href="/auth/signup">
          {t('gate.create_account')}
        </AppLink>
      </p>
    </form>
  );
}

/** Sign-in by a directory or an identity provider. */
function OtherWays({ target, onAzure }: { target: string; onAzure: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.orDivider}>{t('gate.or')}</div>
      <Button leftSection={<IconBuilding className="icon" aria-hidden="true" />} onClick={onAzure}>
        {t('gate.with_azure')}
      </Button>
      <SsoButton target={target} />
    </>
  );
}
