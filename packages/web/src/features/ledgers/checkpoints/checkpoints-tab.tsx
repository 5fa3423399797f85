import type { LogCheckpoint } from '@assay/contract/log-entry.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { GreyTime } from '../../../components/data-table/grey-cells.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { MiddleText } from '../../../components/text/middle-text.tsx';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import type { TabProps } from '../ledger-layout.tsx';
import { CheckpointDrawer } from './checkpoint-drawer.tsx';

const columnsOf = (t: TFunction): readonly Column<LogCheckpoint>[] => [
  {
    id: 'size',
    label: t('ledgers.size'),
    width: 104,
    sort: 'size',
    first: 'desc',
    numeric: true,
    fixed: true,
    card: 'id',
    cell: ({ size }) => <span className="strong">{formatCount(size)}</span>,
  },
  {
    id: 'root',
    isName: true,
    label: t('ledgers.root'),
    card: 'name',
    cell: ({ root }) => (
      <code className="text-secondary" title={root}>
        <MiddleText text={root} tail={8} />
      </code>
    ),
  },
  {
    id: 'signed',
    label: t('ledgers.signed'),
    width: 128,
    card: 'state',
    cell: ({ signed_at }) => <GreyTime at={signed_at} />,
  },
  {
    id: 'instant',
    label: t('ledgers.signed_at'),
    width: 240,
    wide: true,
    cell: ({ signed_at }) => (
      <span className="text-secondary">{formatInstant(Date.parse(signed_at))}</span>
    ),
  },
];

/** Every signed checkpoint of the log, newest first. */
export function CheckpointsTab({ ledger, frame }: TabProps) {
  const { t } = useTranslation();
  const view = useTableView();
  const filtering = useFiltering();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useRows(
    apiRows('listLedgerCheckpoints', {
      uuid: ledger.uuid,
      // Text from the address: the server refuses invalid values.
      ...(view.sort && { sort: view.sort as 'size' }),
    }),
  );
  return frame({
    drawer: view.open !== undefined && (
      <CheckpointDrawer
        key={view.open}
        ledger={ledger}
        size={view.open}
        rows={rows}
        onClose={() => view.setOpen(undefined)}
      />
    ),
    content: (
      <FilteredTable
        label={t('ledgers.checkpoints')}
        noun={(count) => t('ledgers.checkpoints_noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        filtering={filtering}
        idOf={({ size }) => String(size)}
        empty={
          <EmptyState title={t('ledgers.no_checkpoints')} text={t('ledgers.no_checkpoints_text')} />
        }
      />
    ),
  });
}
