import type { CurrentUser } from '@assay/contract/users.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import keyValueStyles from '../../components/page/key-values.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { isFormKept } from '../../lib/kept-form.ts';
import { hasRole } from '../../lib/role.ts';
import { CHANGE_EMAIL, EmailForm } from './email-form.tsx';

const AUTH = {
  internal: 'profile.auth_internal',
  'oidc:azure-ad': 'profile.auth_azure',
  'oidc:sso': 'profile.auth_sso',
} as const;

/** The user's account data; users with a password can change the e-mail. */
export function AccountPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const hasRights = hasRole(user.role, 'Visitor');
  const [isChanging, changing] = useDisclosure(isFormKept(CHANGE_EMAIL));
  const tenant = useQuery({ ...apiQuery('getTenant', {}), enabled: hasRights });
  const name = `${user.first_name} ${user.last_name}`.trim();
  const mayChange = hasRights && user.auth_type === 'internal';
  return (
    <Panel title={t('profile.account')}>
      <div className={`${panelStyles.body} stack`}>
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('profile.name')}</dt>
          <dd>
            {name || <span className="text-tertiary">{t('profile.no_name')}</span>}
            <span className="text-tertiary"> {t('profile.name_help')}</span>
          </dd>
          <dt>{t('gate.email')}</dt>
          <dd className="any-break">{user.email}</dd>
          <dt>{t('profile.username')}</dt>
          <dd className="any-break">{user.username}</dd>
          <dt>{t('profile.role')}</dt>
          <dd>{user.role}</dd>
          {hasRights && (
            <>
              <dt>{t('profile.tenant')}</dt>
              <dd className="any-break">{tenant.data?.name ?? '–'}</dd>
            </>
          )}
          <dt>{t('profile.signs_in')}</dt>
          <dd>{t(AUTH[user.auth_type])}</dd>
          <dt>UUID</dt>
          <dd>
            <CutMiddle text={user.uuid} what="UUID" />
          </dd>
        </dl>
        {mayChange && !isChanging && (
          <div>
            <Button onClick={changing.open}>{t('profile.change_email')}</Button>
          </div>
        )}
        {mayChange && isChanging && <EmailForm old={user.email} onCancel={changing.close} />}
      </div>
    </Panel>
  );
}
