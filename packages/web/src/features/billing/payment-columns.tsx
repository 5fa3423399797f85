import type { Payment } from '@assay/contract/billing.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { formatMoney } from '../../lib/formats.ts';

/** Columns of payments. */
export const paymentColumns = (t: TFunction): readonly Column<Payment>[] => [
  {
    id: 'invoice',
    sort: 'invoice',
    isName: true,
    label: t('billing.invoice'),
    fixed: true,
    card: 'id',
    min: 200,
    cell: ({ invoice }) => invoice ?? t('billing.status_draft'),
  },
  {
    id: 'status',
    sort: 'status',
    label: t('billing.state'),
    width: 136,
    card: 'state',
    cell: ({ status }) => t(`billing.payment_${status}`),
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('billing.begun'),
    width: 128,
    card: 'name',
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
  {
    id: 'ended_at',
    sort: 'ended_at',
    first: 'desc',
    label: t('billing.ended'),
    width: 128,
    yields: 1,
    cell: ({ ended_at }) => <GreyTime at={ended_at} none="–" />,
  },
  {
    id: 'amount',
    sort: 'amount',
    first: 'desc',
    label: t('billing.amount'),
    width: 136,
    numeric: true,
    card: 'end',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
];
