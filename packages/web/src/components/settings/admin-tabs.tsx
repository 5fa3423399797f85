import '../../look/settings.css';
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
          { label: t('tenants.panel'), href: '/adminpanel' },
          { label: t(current === 'matcher' ? 'tenants.matcher' : `${current}.title`) },
        ]}
      />
      <TabLinks
        label={t('tenants.panel')}
        current={current}
        tabs={[
          { key: 'tenants', label: t('tenants.title'), href: '/adminpanel' },
          { key: 'outbox', label: t('outbox.title'), href: '/adminpanel?tab=outbox' },
          { key: 'matcher', label: t('tenants.matcher'), href: '/adminpanel?tab=matcher' },
        ]}
      />
    </>
  );
}
