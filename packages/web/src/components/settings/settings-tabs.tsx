import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Crumbs } from '../page/crumbs.tsx';
import { TabLinks } from '../page/tab-links.tsx';

/** Pages of the settings area that this version has, in order. */
const PAGES = [
  'users',
  'api-keys',
  'signers-groups',
  'attestation-profiles',
  'scheduled-tasks',
  'retention',
  'license-policy',
  'global-2fa',
  'azure-ad',
  'column-config',
  'notifications',
  'license',
  'billing',
] as const;

/** The pages of the settings area as tabs, each a separate page, and the path to the current one. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const current = PAGES.find((page) => page === pathname.split('/')[2]) ?? 'users';
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('settings.title'), href: '/settings/users' },
          { label: t(`settings.tab_${current}`) },
        ]}
      />
      <TabLinks
        label={t('settings.title')}
        current={current}
        tabs={PAGES.map((page) => ({
          key: page,
          label: t(`settings.tab_${page}`),
          href: `/settings/${page}`,
        }))}
      />
    </>
  );
}
