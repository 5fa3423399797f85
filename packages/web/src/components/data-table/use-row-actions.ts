import type { RowData } from '@tanstack/react-table';
import { usePageActions } from '../../lib/page-actions.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { DataTableProps } from './data-table.tsx';
import { readAll } from './list-export.ts';
import type { RowAction } from './row-action.ts';
import type { AskedAction } from './row-action-dialog.tsx';
import type { Selection } from './selection.ts';

/**
 * Offers the actions of a list in the palette, and the one that sets a state by `e`: for the rows that are selected, else
 * for the row that the cursor is on.
 *
 * @param current the row that the cursor is on
 */
export function useRowActions<Row extends RowData>(
  {
    rows,
    idOf,
    onAsk,
    actions = [],
  }: Pick<DataTableProps<Row>, 'rows' | 'idOf' | 'actions'> & {
    onAsk: (asked: AskedAction<Row>) => void;
  },
  { selection, current }: { selection: Selection; current: Row | undefined },
): void {
  const picked = async (): Promise<readonly Row[]> => {
    const { all, ids } = selection.get();
    if (all && rows.source) return readAll<Row>(rows.source);
    if (ids.size > 0) return rows.items.filter((row) => ids.has(idOf(row)));
    return current === undefined ? [] : [current];
  };
  const ask = async (action: RowAction<Row>) => {
    const wanted = await picked();
    if (wanted.length > 0) onAsk({ action, rows: wanted, onDone: selection.clear });
  };
  const all = actions.map((action) => ({ ...action, run: () => void ask(action) }));
  usePageActions(all);
  useShortcuts(
    all.filter(({ isState }) => isState).map(({ label, run }) => ({ key: 'e', label, run })),
  );
}
