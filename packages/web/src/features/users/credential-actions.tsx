import type { User } from '@assay/contract/users.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { OneTimeText } from '../../components/text/one-time-text.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { NewEmailForm } from './new-email-form.tsx';

/** Help with a user's credentials: sessions, password, factor, address. */
export function CredentialActions({ user }: { user: User }) {
  const { t } = useTranslation();
  const { uuid, email } = user;
  const end = useApiMutation('endUserSessions', { quiet: true });
  const renew = useApiMutation('regenerateUserPassword', { quiet: true });
  const reset = useApiMutation('resetUserTwoFactor', {
    quiet: true,
    refresh: ['listUsers', 'getUser'],
  });
  const [last] = [end, renew, reset].toSorted((one, other) => other.submittedAt - one.submittedAt);
  const isLocal = user.auth_type === 'internal';
  return (
    <section className="stack">
      <h2>{t('users.credentials')}</h2>
      <div className="row" data-wrap>
        <Button
          loading={end.isPending}
          onClick={() =>
            end.mutate(
              { uuid },
              { onSuccess: () => notifyDone(t('users.sessions_ended', { email })) },
            )
          }
        >
          {t('users.end_sessions')}
        </Button>
        {isLocal && (
          <Button
            loading={renew.isPending}
            onClick={() =>
              renew.mutate(
                { uuid },
                {
                  onSuccess: ({ link }) =>
                    link === null && notifyDone(t('users.password_mailed', { email })),
                },
              )
            }
          >
            {t('users.renew_password')}
          </Button>
        )}
        {isLocal && user.two_factor_auth && (
          <Button
            loading={reset.isPending}
            onClick={() =>
              reset.mutate(
                { uuid },
                { onSuccess: () => notifyDone(t('users.two_factor_reset', { email })) },
              )
            }
          >
            {t('users.reset_two_factor')}
          </Button>
        )}
      </div>
      <p className="help">{t('users.credentials_text')}</p>
      <FormFailure failure={last?.error} />
      {renew.data?.link && (
        <OneTimeText
          text={renew.data.link}
          what={t('invitations.link_what')}
          note={t('users.password_link', { email })}
          file="assay-password-link.txt"
        />
      )}
      {isLocal && <NewEmailForm user={user} />}
    </section>
  );
}
