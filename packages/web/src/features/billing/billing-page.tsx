import type { UsageMonth } from '@assay/contract/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import gridStyles from '../../components/page/grid.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { addStrings } from '../../lib/strings.ts';
import { monthColumns } from './month-columns.tsx';
import { PlanPanel, StoragePanel } from './plan-panel.tsx';
import { billing } from './strings.ts';
import { UsePanel } from './use-panel.tsx';

addStrings({ billing });

const idOf = ({ month }: UsageMonth) => month;

/** Page of what the tenant uses and pays. */
export function BillingPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getBilling', {}));
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('billing.title')} answer={t('billing.answer')} />
      <SettingsTabs />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <div className={gridStyles.grid}>
          <UsePanel billing={data} className={gridStyles.span6} />
          <div className={`${gridStyles.span6} stack`}>
            <PlanPanel billing={data} />
            <StoragePanel billing={data} />
          </div>
          <Months now={data.month.month} />
        </div>
      )}
    </div>
  );
}

function Months({ now }: { now: string }) {
  const { t } = useTranslation();
  const columns = useMemo(() => monthColumns(t, now), [t, now]);
  return (
    <section className={`${gridStyles.span12} stack`} aria-label={t('billing.months')}>
      <h2>{t('billing.months')}</h2>
      <p className="help">{t('billing.months_text')}</p>
      <ListTable
        name="listBillingUsage"
        label={t('billing.months')}
        noun={(count) => t('billing.noun', { count })}
        columns={columns}
        idOf={idOf}
        empty={<EmptyState title={t('billing.none')} text={t('billing.none_text')} />}
      />
    </section>
  );
}
