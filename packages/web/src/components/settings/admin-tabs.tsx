import { useTranslation } from 'react-i18next';
import { Crumbs } from '../page/crumbs.tsx';
import { TabLinks } from '../page/tab-links.tsx';

/** The parts of the admin panel, and the way to the present one. */
export function AdminTabs({ current }: { current: 'tenants' | 'outbox' | 'matcher' }) {
  const { t } = useTranslation();
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.admin_panel'), href: '/adminpanel' },
          { label: t(`settings.admin_${current}`) },
        ]}
      />
      <TabLinks
        label={t('shell.admin_panel')}
        current={current}
        tabs={[
          { key: 'tenants', label: t('settings.admin_tenants'), href: '/adminpanel' },
          { key: 'outbox', label: t('settings.admin_outbox'), href: '/adminpanel?tab=outbox' },
          { key: 'matcher', label: t('settings.admin_matcher'), href: '/adminpanel?tab=matcher' },
        ]}
      />
    </>
  );
}
