import { useTranslation } from 'react-i18next';
import { TabLinks } from './page/tab-links.tsx';

/** The two parts of the admin panel. */
export function AdminTabs({ current }: { current: 'tenants' | 'outbox' }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('tenants.panel')}
      current={current}
      tabs={[
        { key: 'tenants', label: t('tenants.title'), href: '/adminpanel' },
        { key: 'outbox', label: t('outbox.title'), href: '/adminpanel?tab=outbox' },
      ]}
    />
  );
}
