import type { UsageMonth } from '@assay/contract/billing.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { monthColumns } from './month-columns.tsx';

const idOf = ({ month }: UsageMonth) => month;

/**
 * Months of the tenant.
 *
 * @param now the present month: `2026-11`
 */
export function Months({ now }: { now: string }) {
  const { t } = useTranslation();
  const columns = useMemo(() => monthColumns(t, now), [t, now]);
  return (
    <ListTable
      name="listBillingUsage"
      label={t('billing.months')}
      noun={(count) => t('billing.noun', { count })}
      columns={columns}
      idOf={idOf}
      empty={<EmptyState title={t('billing.none')} text={t('billing.none_text')} />}
    />
  );
}
