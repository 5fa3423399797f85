import { api } from '@assay/contract/index.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { NewPasswordField } from '../../components/gate/new-password-field.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { signInHref } from '../../lib/return-path.ts';
import { currentSession, storeSession } from '../../lib/session.ts';

const EMPTY = { first_name: '', last_name: '', email: '', password: '' };
const FIELDS = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['email', 'email'],
] as const;

const FIRST_STEPS = '/projects/modern/sboms?welcome=true';

/** Signs the new administrator in; failing, they do so themselves. */
async function enter({ email, password }: Pick<typeof EMPTY, 'email' | 'password'>): Promise<void> {
  const answer = await client.signIn({ username_or_email: email, password }).catch(() => undefined);
  if (answer && !answer.requires_two_factor_auth) storeSession(answer);
}

/** The first administrator's account, made with the token of the set-up link. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const setup = useApiMutation('completeSetup', { quiet: true });
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(api.completeSetup.body.omit({ token: true })),
  });
  const submit = form.onSubmit((values) =>
    setup.mutate(
      { token, ...values },
      {
        onSuccess: async () => {
          await enter(values);
          if (currentSession()) notifyDone(t('gate.set_up_done'));
          router.history.replace(currentSession() ? FIRST_STEPS : signInHref(FIRST_STEPS));
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1>{t('gate.set_up')}</h1>
        <p className="text-secondary">{t('gate.set_up_lead')}</p>
      </div>
      {FIELDS.map(([name, autoComplete]) => (
        <TextInput
          label={t(`gate.${name}`)}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          {...form.getInputProps(name)}
          key={name}
        />
      ))}
      <NewPasswordField
        label={t('gate.password')}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <FormFailure failure={setup.error} />
      <Button type="submit" variant="filled" loading={setup.isPending}>
        {t('gate.set_up_go')}
      </Button>
    </form>
  );
}
