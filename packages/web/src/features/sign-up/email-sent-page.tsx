import { api } from '@assay/contract/index.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { BackLink } from '../../components/gate/back-link.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { signUp } from '../../components/gate/sign-up-strings.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';
import { useCoolDown } from '../../lib/use-cool-down.ts';

addStrings({ sign_up: signUp });

const WAIT_SECONDS = 60;

/**
 * A confirmation link was mailed, and can be sent again, once a minute.
 *
 * @param email its recipient; undefined for a visitor without a sign-up, who is asked for it
 */
export function EmailSentPage({ email }: { email: string | undefined }) {
  const { t } = useTranslation();
  const [left, begin] = useCoolDown(WAIT_SECONDS, { begun: email !== undefined });
  const resend = useApiMutation('resendConfirmation', { quiet: true });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: email ?? '' },
    validate: schemaResolver(api.requestPasswordReset.body),
  });
  const submit = form.onSubmit((values) =>
    resend.mutate(
      { email: values.email.trim() },
      {
        onSuccess: () => {
          begin();
          notifyDone(t('sign_up.resent'));
        },
      },
    ),
  );
  const action = email === undefined ? t('sign_up.resend_first') : t('sign_up.resend');
  return (
    <GateLayout>
      <form onSubmit={submit} noValidate>
        <div>
          <h1>{t(email === undefined ? 'shell.email_sent' : 'sign_up.sent')}</h1>
          <p className="text-secondary">
            {email === undefined ? t('sign_up.sent_unknown') : t('sign_up.sent_to', { email })}
          </p>
        </div>
        {email === undefined ? (
          <TextInput
            label={t('gate.email')}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
            key={form.key('email')}
          />
        ) : (
          <p className="text-secondary">{t('sign_up.sent_nothing')}</p>
        )}
        <FormFailure failure={resend.error} />
        <Button type="submit" disabled={left > 0} loading={resend.isPending}>
          {left > 0 ? t('sign_up.resend_wait', { count: left, shown: String(left) }) : action}
        </Button>
        <BackLink />
      </form>
    </GateLayout>
  );
}
