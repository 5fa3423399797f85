import { usePageActions } from '../../lib/page-actions.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { readAll } from './list-export.ts';
import type { AskedAction, RowAction } from './row-action.ts';
import type { Rows } from './rows.ts';
import type { Selection } from './selection.ts';

/**
 * Adds the actions of a list to the palette, the state action to the key `e`, and the assignment to `a`: for selected
 * rows, else for the row with the cursor.
 *
 * @param current the row with the cursor
 */
export function useRowActions<Row>(
  {
    rows,
    idOf,
    onAsk,
    actions = [],
  }: {
    rows: Rows<Row>;
    idOf: (row: Row) => string;
    actions?: readonly RowAction<Row>[];
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
    const rows = await picked();
    if (rows.length > 0) onAsk({ action, rows, onDone: selection.clear });
  };
  const all = actions.map((action) => ({
    label: action.label,
    key: action.isState ? 'e' : action.isAssignment ? 'a' : '',
    run: () => void ask(action),
  }));
  usePageActions(all);
  useShortcuts(all.filter(({ key }) => key !== ''));
}
