import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import gridStyles from '../../components/page/grid.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { users } from '../../components/settings/user-strings.ts';
import { SigningKeysPanel } from '../../components/signing-keys/signing-keys-panel.tsx';
import { currentUserQuery } from '../../lib/current-user.ts';
import { hasRole } from '../../lib/role.ts';
import { addStrings } from '../../lib/strings.ts';
import { AccountPanel } from './account-panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import styles from './profile.module.css';
import { SessionsPanel } from './sessions-panel.tsx';
import { profile } from './strings.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

addStrings({ profile, users });

/** Page of the user's own account: identity, credentials, sessions. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { data: user, error, refetch } = useQuery(currentUserQuery());
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (!user) return null;
  const hasRights = hasRole(user.role, 'Visitor');
  return (
    <div className={`${pageStyles.page} ${styles.profile}`}>
      <PageHead title={t('shell.profile')} answer={t('profile.answer')} />
      {!hasRights && (
        <p className="note">
          <span>
            <b>{t('shell.no_role')}.</b> {t('shell.no_role_text')}
          </span>
        </p>
      )}
      <div className={gridStyles.grid}>
        <div className={`${gridStyles.span6} stack`}>
          <AccountPanel user={user} />
          <TwoFactorPanel user={user} />
        </div>
        <div className={`${gridStyles.span6} stack`}>
          <PasswordPanel user={user} />
          <InvitationsPanel user={user} />
        </div>
        {hasRights && <SigningKeysPanel />}
        {hasRights && <SessionsPanel />}
      </div>
    </div>
  );
}
