import { api } from '@assay/contract/index.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { PasswordEye } from '../../components/gate/password-eye.tsx';
import { storeSession } from '../../lib/session.ts';

/** Sign-in with e-mail or user name and password. `target` is where to go afterwards, a path of this page. */
export function SignInPage({ target }: { target: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [needsFactor, setNeedsFactor] = useState(false);
  const signIn = useApiMutation('signIn', { quiet: true });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username_or_email: '', password: '' },
    validate: schemaResolver(api.signIn.body),
  });
  const submit = form.onSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: (answer) => {
        setNeedsFactor(answer.requires_two_factor_auth);
        if (answer.requires_two_factor_auth) return;
        storeSession(answer);
        router.history.push(target);
      },
    }),
  );
  return (
    <GateLayout>
      <form onSubmit={submit} noValidate>
        <div>
          <h1>{t('gate.sign_in')}</h1>
          <p className="t2">{t('gate.sign_in_lead')}</p>
        </div>
        <TextInput
          label={t('gate.username_or_email')}
          autoComplete="username"
          autoFocus
          {...form.getInputProps('username_or_email')}
          key={form.key('username_or_email')}
        />
        <PasswordInput
          label={t('gate.password')}
          autoComplete="current-password"
          visibilityToggleIcon={PasswordEye}
          visibilityToggleButtonProps={{ 'aria-label': t('gate.show_password') }}
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <FormFailure
          failure={signIn.error}
          sentence={needsFactor ? t('gate.second_factor') : undefined}
        />
        <Button type="submit" variant="filled" loading={signIn.isPending}>
          {t('gate.sign_in')}
        </Button>
      </form>
    </GateLayout>
  );
}
