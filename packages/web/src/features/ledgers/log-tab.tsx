import type { ViewList } from '@assay/contract/views.ts';
import type { ReactNode } from 'react';
import { apiRows, type ListName, type RowOf } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { type Rows, useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import type { TabProps } from './ledger-layout.tsx';

/** A call that lists what the log of a ledger holds. */
type LogListName = Extract<ListName, `listLedger${'Audits' | 'Checkpoints' | 'Entries'}`>;

/** Names under which views of these lists are kept. */
const LISTS = {
  listLedgerEntries: 'entries',
  listLedgerCheckpoints: 'checkpoints',
  listLedgerAudits: 'audits',
} as const satisfies Record<LogListName, ViewList>;

/** The row that is open in the drawer beside the list. */
interface OpenLogRow<K extends LogListName> {
  /** Its id, from the address. */
  open: string;
  rows: Rows<RowOf<K>>;
  setOpen: (id: string) => void;
  onClose: () => void;
}

interface LogTabProps<K extends LogListName> extends TabProps {
  name: K;
  label: string;
  noun: (count: number) => string;
  columns: readonly Column<RowOf<K>>[];
  idOf: (row: RowOf<K>) => string;
  /** Said where there are no rows. */
  empty: { title: string; text: string };
  drawerOf: (row: OpenLogRow<K>) => ReactNode;
}

/** Tab of a list of the log, newest first, with the details of its open row. */
export function LogTab<K extends LogListName>(props: LogTabProps<K>) {
  const { ledger, frame, name, drawerOf, empty, ...table } = props;
  const view = useTableView(LISTS[name]);
  const { open, setOpen, sort } = view;
  const filtering = useFiltering();
  const input = { uuid: ledger.uuid, ...(sort && { sort }) };
  // Text from the address: the server refuses invalid values.
  const rows: Rows<RowOf<K>> = useRows(apiRows(name, input as Parameters<typeof apiRows<K>>[1]));
  return frame({
    drawer:
      open !== undefined && drawerOf({ open, rows, setOpen, onClose: () => setOpen(undefined) }),
    content: (
      <FilteredTable
        {...table}
        rows={rows}
        view={view}
        filtering={filtering}
        empty={<EmptyState {...empty} />}
      />
    ),
  });
}
