import type { CurrentUser } from '@assay/contract/users.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { InvitationRows } from '../../components/invitations/invitation-rows.tsx';
import { invitations } from '../../components/invitations/strings.ts';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { addStrings } from '../../lib/strings.ts';
import styles from './profile.module.css';

addStrings({ invitations });

/**
 * Invitations of other tenants, and how an unproven address is proven, which they need. It takes its place before they are known: controls
 * below would move while they are pressed.
 */
export function InvitationsPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('listInvitations', {}),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  // Users of a directory belong to the tenants of that directory.
  if ((!data && error) || user.auth_type !== 'internal') return null;
  const { email_proven = true, items = [] } = data ?? {};
  return (
    <Panel title={t('invitations.title')}>
      <div className={`${panelStyles.body} stack`}>
        {!email_proven && <ProveAddress email={user.email} />}
        {email_proven && items.length === 0 && (
          <p className={data ? 'text-secondary' : styles.unknown}>
            {t('profile.no_invitations', { email: user.email })}
          </p>
        )}
        {items.length > 0 && <InvitationRows items={items} />}
      </div>
    </Panel>
  );
}

/** Proves an address through a mailed link for choosing a password, as for a new one. */
function ProveAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const ask = useApiMutation('changeEmail', { quiet: true });
  if (ask.isSuccess)
    return (
      <p className="note any-break" role="status">
        {t('profile.unproven_sent', { email })}
      </p>
    );
  return (
    <>
      <p className="any-break">
        <span className="tag">{t('users.status_unproven')}</span> {t('profile.unproven', { email })}
      </p>
      <FormFailure failure={ask.error} />
      <div>
        <Button loading={ask.isPending} onClick={() => ask.mutate({ email })}>
          {t('profile.unproven_go')}
        </Button>
      </div>
    </>
  );
}
