import '../look/settings.css';
import { useTranslation } from 'react-i18next';
import { Crumbs } from './page/crumbs.tsx';
import { TabLinks } from './page/tab-links.tsx';

/** The two parts of the admin panel, and the way to the present one. */
export function AdminTabs({ current }: { current: 'tenants' | 'outbox' }) {
  const { t } = useTranslation();
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('tenants.panel'), href: '/adminpanel' },
          { label: t(`${current}.title`) },
        ]}
      />
      <TabLinks
        label={t('tenants.panel')}
        current={current}
        tabs={[
          { key: 'tenants', label: t('tenants.title'), href: '/adminpanel' },
          { key: 'outbox', label: t('outbox.title'), href: '/adminpanel?tab=outbox' },
        ]}
      />
    </>
  );
}
