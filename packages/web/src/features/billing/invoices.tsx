import type { Invoice } from '@assay/contract/billing.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { invoiceColumns } from './invoice-columns.tsx';

const idOf = ({ uuid }: Invoice) => uuid;

/** Invoices of the tenant. */
export function Invoices() {
  const { t } = useTranslation();
  const columns = useMemo(() => invoiceColumns(t), [t]);
  return (
    <ListTable
      name="listInvoices"
      label={t('billing.invoices')}
      noun={(count) => t('billing.noun_invoice', { count })}
      columns={columns}
      idOf={idOf}
      empty={<EmptyState title={t('billing.no_invoices')} text={t('billing.no_invoices_text')} />}
    />
  );
}
