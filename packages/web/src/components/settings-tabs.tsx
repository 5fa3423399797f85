import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TabLinks } from './page/tab-links.tsx';

/** Pages of the settings area that this version has, in order. */
const PAGES = ['users', 'api-keys', 'global-2fa', 'azure-ad', 'license'] as const;

/** The pages of the settings area as tabs; each is a page of its own. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <TabLinks
      label={t('settings.title')}
      current={pathname.split('/')[2] ?? ''}
      tabs={PAGES.map((page) => ({
        key: page,
        label: t(`settings.tab_${page}`),
        href: `/settings/${page}`,
      }))}
    />
  );
}
