import type { Payment } from '@assay/contract/billing.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { paymentColumns } from './payment-columns.tsx';

const idOf = ({ uuid }: Payment) => uuid;

/** Payments of the tenant. */
export function Payments() {
  const { t } = useTranslation();
  const columns = useMemo(() => paymentColumns(t), [t]);
  return (
    <ListTable
      name="listPayments"
      label={t('billing.payment_history')}
      noun={(count) => t('billing.noun_payment', { count })}
      columns={columns}
      idOf={idOf}
      empty={<EmptyState title={t('billing.no_payments')} text={t('billing.no_payments_text')} />}
    />
  );
}
