import type { Meter, UsageMonth } from '@assay/contract/billing.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { formatMonth } from '../../lib/formats.ts';
import { Figure } from './figure.tsx';

/**
 * Columns of the months of a tenant.
 *
 * @param now the present month: `2026-11`
 */
export const monthColumns = (t: TFunction, now: string): readonly Column<UsageMonth>[] => [
  {
    id: 'month',
    sort: 'month',
    first: 'desc',
    isName: true,
    label: t('billing.month'),
    fixed: true,
    card: 'id',
    min: 200,
    cell: ({ month, closed_at }) => (
      <>
        {formatMonth(month)}{' '}
        <span className="text-secondary">
          {t(closed_at ? 'billing.closed' : month === now ? 'billing.present' : 'billing.closing')}
        </span>
      </>
    ),
  },
  {
    id: 'sboms_uploaded',
    sort: 'sboms_uploaded',
    ...figureOf('sboms_uploaded', t, now),
    card: 'end',
  },
  { id: 'ledger_entries', sort: 'ledger_entries', ...figureOf('ledger_entries', t, now) },
  { id: 'sboms', sort: 'sboms', ...figureOf('sboms', t, now) },
  { id: 'components', sort: 'components', ...figureOf('components', t, now), yields: 1 },
  {
    id: 'storage_bytes',
    sort: 'storage_bytes',
    ...figureOf('storage_bytes', t, now),
    card: 'state',
  },
  { id: 'users', sort: 'users', ...figureOf('users', t, now) },
];

const figureOf = (
  meter: Meter,
  t: TFunction,
  now: string,
): Omit<Column<UsageMonth>, 'id' | 'sort'> => ({
  ...{ first: 'desc', label: t(`billing.${meter}`), width: 120, numeric: true, yields: 2 },
  cell: (row) => <Figure meter={meter} of={row} now={now} />,
});
