import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, clientWith } from '../../api.ts';
import { replaceSession } from '../../lib/replace-session.ts';
import { sessionRefused } from '../../lib/session.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { Dialog } from '../page/dialog.tsx';
import { OtpForm } from '../two-factor/otp-form.tsx';
import { AzureForm } from './azure-form.tsx';
import { FormFailure } from './form-failure.tsx';
import styles from './gate.module.css';
import { PasswordField } from './password-field.tsx';
import { SsoButton } from './sso-button.tsx';

/** Asks a user whose sign-in is too old to sign in again; the call that required it then continues. */
export function SignInAgain({ settle }: { settle: (isDone: boolean) => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const { auth_type } = useCurrentUser();
  return (
    <Dialog opened onClose={() => settle(false)} title={t('gate.again')}>
      {auth_type === 'internal' && (
        <ByPassword onDone={() => settle(true)} onCancel={() => settle(false)} />
      )}
      {auth_type === 'oidc:azure-ad' && (
        <AzureForm target={here()} again>
          <p className="text-secondary">{t('gate.again_elsewhere')}</p>
        </AzureForm>
      )}
      {auth_type === 'oidc:sso' && (
        <div className="stack">
          <p className="text-secondary">{t('gate.again_provider')}</p>
          <SsoButton target={here()} way="again" />
        </div>
      )}
    </Dialog>
  );
}

function ByPassword({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [pending, setPending] = useState<string>();
  const signIn = useMutation({
    mutationFn: async () => {
      const answer = await client.signIn({ username_or_email: user.email, password });
      if (!answer.requires_two_factor_auth) return replaceSession(user, answer).then(onDone);
      if (answer.two_factor_auth) return setPending(answer.token);
      // A factor must be set up first, which is part of sign-in.
      return sessionRefused();
    },
    meta: { quiet: true },
  });
  if (pending !== undefined)
    return (
      <OtpForm
        action={t('gate.otp_go')}
        send={async (otp) => {
          await replaceSession(user, await clientWith(pending).verifyOtp({ otp }));
          onDone();
        }}
      >
        {(isCode) => (
          <p className="text-secondary">{t(isCode ? 'gate.otp_recovery_lead' : 'gate.otp_lead')}</p>
        )}
      </OtpForm>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password !== '') signIn.mutate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">{t('gate.again_lead')}</p>
      {/* For the browser's password manager, which needs the account. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('gate.password_of', { email: user.email })}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={asked && password === '' && t('gate.required')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormFailure failure={signIn.error} />
      <div className={`row ${styles.endRow}`}>
        <Button onClick={onCancel}>{t('gate.cancel')}</Button>
        <Button type="submit" variant="filled" loading={signIn.isPending}>
          {t('gate.go_on')}
        </Button>
      </div>
      {/* The user may have a password here and still sign in with the operator's provider. */}
      <SsoButton target={here()} way="again" />
    </form>
  );
}

const here = () => `${window.location.pathname}${window.location.search}`;
