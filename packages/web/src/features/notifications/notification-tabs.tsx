import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';

type Tab = 'rules' | 'quiet' | 'channels' | 'deliveries';

/** Rules and quiet hours, for administrators also channels and deliveries below the pages of the settings area. */
export function NotificationTabs({ current }: { current: Tab }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const href = '/settings/notifications';
  const tabOf = (key: Exclude<Tab, 'rules'>) => ({
    key,
    label: t(`notification_rules.${key}`),
    href: `${href}?tab=${key}`,
  });
  return (
    <>
      {isAdministrator && <SettingsTabs />}
      <TabLinks
        label={t('shell.notification_settings')}
        current={current}
        tabs={[
          { key: 'rules', label: t('notification_rules.rules'), href },
          tabOf('quiet'),
          ...(isAdministrator ? [tabOf('channels'), tabOf('deliveries')] : []),
        ]}
      />
    </>
  );
}
