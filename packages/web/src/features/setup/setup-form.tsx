import { PASSWORD_RULE } from '@assay/contract/identity-password.ts';
import { api } from '@assay/contract/index.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { PasswordEye } from '../../components/gate/password-eye.tsx';
import { notifyDone } from '../../lib/notifications.ts';

const EMPTY = { first_name: '', last_name: '', email: '', password: '' };
const FIELDS = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['email', 'email'],
] as const;

/** The first administrator's account, made with the token of the set-up link. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const setup = useApiMutation('completeSetup', { quiet: true });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: schemaResolver(api.completeSetup.body.omit({ token: true })),
  });
  const submit = form.onSubmit((values) =>
    setup.mutate(
      { token, ...values },
      {
        onSuccess: () => {
          notifyDone(t('gate.set_up_done'));
          router.history.replace('/auth/signin');
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1>{t('gate.set_up')}</h1>
        <p className="t2">{t('gate.set_up_lead')}</p>
      </div>
      {FIELDS.map(([name, autoComplete]) => (
        <TextInput
          label={t(`gate.${name}`)}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          {...form.getInputProps(name)}
          key={form.key(name)}
        />
      ))}
      <PasswordInput
        label={t('gate.password')}
        description={PASSWORD_RULE}
        autoComplete="new-password"
        visibilityToggleIcon={PasswordEye}
        visibilityToggleButtonProps={{ 'aria-label': t('gate.show_password') }}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <FormFailure failure={setup.error} />
      <Button type="submit" variant="filled" loading={setup.isPending}>
        {t('gate.set_up_go')}
      </Button>
    </form>
  );
}
