import type { User } from '@assay/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { hasRole } from '../../lib/role.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { CredentialActions } from './credential-actions.tsx';
import { NameForm } from './name-form.tsx';
import { RemoveUser } from './remove-user.tsx';
import { RoleForm } from './role-form.tsx';
import { statusOf, twoFactorOf } from './user-columns.tsx';

/** One user beside the list. Fields that the signed-in user may not change are read-only. */
export function UserDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getUser', { uuid }),
    meta: { quiet: true },
  });
  return (
    <DetailDrawer
      label={t('users.one')}
      title={<span className="any-break">{data?.email ?? t('users.one')}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && <Details user={data} onGone={onClose} />}
    </DetailDrawer>
  );
}

function Details({ user, onGone }: { user: User; onGone: () => void }) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const isMe = me.uuid === user.uuid;
  const may = hasRole(me.role, user.role === 'Unknown' ? 'TenantAdmin' : user.role);
  const isActive = user.status === 'active';
  return (
    <div className={manageStyles.manage}>
      <section>
        <h2>{t('users.about')}</h2>
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('users.status')}</dt>
          <dd>{t(`users.status_${statusOf(user)}`)}</dd>
          <dt>{t('users.role')}</dt>
          <dd>{user.role}</dd>
          <dt>{t('users.signs_in_with')}</dt>
          <dd>{t(`users.auth_${user.auth_type}`)}</dd>
          <dt>{t('users.two_factor')}</dt>
          <dd>{twoFactorOf(user, t)}</dd>
          <dt>{t('users.since')}</dt>
          <dd>
            <TimeAgo at={user.created_at} />
          </dd>
          <dt>{t('users.last_sign_in')}</dt>
          <dd>{user.last_sign_in_at ? <TimeAgo at={user.last_sign_in_at} /> : t('users.never')}</dd>
          <dt>UUID</dt>
          <dd>
            <CutMiddle text={user.uuid} what="UUID" />
          </dd>
        </dl>
        {statusOf(user) === 'unproven' && <p className="note">{t('users.unproven_text')}</p>}
        {user.status === 'invited' && <p className="note">{t('users.invited_text')}</p>}
        {isMe && <p className="note">{t('users.yourself')}</p>}
        {!isMe && !may && <p className="note">{t('users.may_not')}</p>}
      </section>
      {may && !isMe && isActive && <RoleForm user={user} />}
      {may && <NameForm user={user} />}
      {may && !isMe && isActive && <CredentialActions user={user} />}
      {may && !isMe && <RemoveUser user={user} onGone={onGone} />}
    </div>
  );
}
