import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import gridStyles from '../../components/page/grid.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { addStrings } from '../../lib/strings.ts';
import styles from './billing-page.module.css';
import { Invoices } from './invoices.tsx';
import { Months } from './months.tsx';
import { Payments } from './payments.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PlanPanel, StoragePanel } from './plan-panel.tsx';
import type { BillingSearch } from './search.ts';
import { billing } from './strings.ts';
import { UsePanel } from './use-panel.tsx';

addStrings({ billing });

/** Page of what the tenant uses and pays. */
export function BillingPage({ search }: { search: BillingSearch }) {
  const view: View = search.view ?? 'months';
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getBilling', {}));
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('billing.title')} answer={t('billing.answer')} />
      <SettingsTabs />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <div className={gridStyles.grid}>
          <div className={`${gridStyles.span6} stack`}>
            <UsePanel billing={data} />
            <StoragePanel billing={data} />
          </div>
          <div className={`${gridStyles.span6} stack`}>
            <PlanPanel billing={data} />
            <PaymentsPanel billing={data} />
          </div>
        </div>
      )}
      <HistoryTabs view={view} />
      {view === 'months' && <p className={`help ${styles.text}`}>{t('billing.months_text')}</p>}
      <div className={styles.list}>
        {view === 'months' && data && <Months now={data.month.month} />}
        {view === 'invoices' && <Invoices />}
        {view === 'payments' && <Payments />}
      </div>
    </div>
  );
}

type View = NonNullable<BillingSearch['view']> | 'months';

function HistoryTabs({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('billing.history')}
      current={view}
      tabs={[
        { key: 'months', label: t('billing.months'), href: '/settings/billing' },
        { key: 'invoices', label: t('billing.invoices'), href: '/settings/billing?view=invoices' },
        {
          key: 'payments',
          label: t('billing.payment_history'),
          href: '/settings/billing?view=payments',
        },
      ]}
    />
  );
}
