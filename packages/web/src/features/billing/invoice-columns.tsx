import type { Invoice } from '@assay/contract/billing.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { formatDay, formatMoney } from '../../lib/formats.ts';

const day = (instant: string | null): string =>
  instant === null ? '–' : formatDay(Date.parse(instant));

/** Columns of invoices; the number leads to the page of the provider. */
export const invoiceColumns = (t: TFunction): readonly Column<Invoice>[] => [
  {
    id: 'number',
    sort: 'number',
    isName: true,
    label: t('billing.invoice'),
    fixed: true,
    card: 'id',
    min: 200,
    cell: ({ number, page_url }) => {
      const text = number ?? t('billing.status_draft');
      if (page_url === null) return text;
      return (
        <a className="link" href={page_url} target="_blank" rel="noreferrer">
          {text}
        </a>
      );
    },
  },
  {
    id: 'status',
    sort: 'status',
    label: t('billing.state'),
    width: 136,
    card: 'state',
    cell: ({ status }) => t(`billing.status_${status}`),
  },
  {
    id: 'period',
    sort: 'period_start',
    first: 'desc',
    label: t('billing.period'),
    width: 216,
    yields: 1,
    cell: ({ period_start, period_end }) => `${day(period_start)} – ${day(period_end)}`,
  },
  {
    id: 'issued_at',
    sort: 'issued_at',
    first: 'desc',
    label: t('billing.issued'),
    width: 120,
    card: 'name',
    cell: ({ issued_at }) => <GreyTime at={issued_at} />,
  },
  {
    id: 'due_at',
    sort: 'due_at',
    label: t('billing.due'),
    width: 120,
    yields: 2,
    isEmpty: ({ due_at }) => due_at === null,
    cell: ({ due_at }) => day(due_at),
  },
  {
    id: 'total',
    sort: 'total',
    first: 'desc',
    label: t('billing.amount'),
    width: 136,
    numeric: true,
    card: 'end',
    cell: ({ total, currency }) => formatMoney(total, currency),
  },
];
