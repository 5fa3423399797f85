import '../../look/settings.css';
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Rules, channels and deliveries, below the pages of the settings area; members without them see their rules alone. */
export function NotificationTabs({ current }: { current: 'rules' | 'channels' | 'deliveries' }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  if (!isAdministrator) return null;
  const href = '/settings/notifications';
  return (
    <>
      <SettingsTabs />
      <TabLinks
        label={t('shell.notification_settings')}
        current={current}
        tabs={[
          { key: 'rules', label: t('notification_rules.rules'), href },
          {
            key: 'channels',
            label: t('notification_rules.channels'),
            href: `${href}?tab=channels`,
          },
          {
            key: 'deliveries',
            label: t('notification_rules.deliveries'),
            href: `${href}?tab=deliveries`,
          },
        ]}
      />
    </>
  );
}
