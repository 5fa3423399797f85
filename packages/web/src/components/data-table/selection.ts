import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** Which rows of a list are selected. `all`: every row that matches, also those that were not read yet. */
export interface Selected {
  all: boolean;
  ids: ReadonlySet<string>;
}

/** The selection of one list. */
export interface Selection {
  get(): Selected;
  has(id: string): boolean;
  subscribe(watcher: () => void): () => void;
  /** Selects a row or takes it out. With `range` all rows from the last one that was toggled on to this one are selected. */
  toggle(id: string, how?: { range: boolean }): void;
  selectRows(): void;
  selectAll(): void;
  clear(): void;
  /** Ids of the rows that were read, in their order. */
  setRows(ids: readonly string[]): void;
}

const NOTHING: Selected = { all: false, ids: new Set() };

/** An empty selection. */
export function createSelection(): Selection {
  let selected = NOTHING;
  let rows: readonly string[] = [];
  let anchor: string | undefined;
  const watchers = new Set<() => void>();
  const change = (next: Selected) => {
    selected = next;
    for (const watcher of watchers) watcher();
  };
  const between = (from: string, to: string): readonly string[] => {
    const [a, b] = [rows.indexOf(from), rows.indexOf(to)];
    return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
  };
  return {
    get: () => selected,
    has: (id) => selected.all || selected.ids.has(id),
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    toggle(id, how) {
      const ids = new Set(selected.all ? rows : selected.ids);
      const isRange = how?.range === true && anchor !== undefined;
      if (isRange) for (const one of between(anchor ?? id, id)) ids.add(one);
      else if (!ids.delete(id)) ids.add(id);
      anchor = id;
      change({ all: false, ids });
    },
    selectRows: () => change({ all: false, ids: new Set(rows) }),
    selectAll: () => change({ all: true, ids: new Set() }),
    clear() {
      anchor = undefined;
      if (selected !== NOTHING) change(NOTHING);
    },
    setRows(ids) {
      rows = ids;
    },
  };
}

/**
 * Manages the selection of a list; a change of filters or order clears it.
 *
 * @param key of the rows: the request
 */
export function useSelection(key: string, ids: readonly string[]): Selection {
  const selection = useMemo(createSelection, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another selection
  useEffect(() => selection.clear(), [selection, key]);
  useEffect(() => selection.setRows(ids), [selection, ids]);
  return selection;
}

/** Returns the current selection. */
export const useSelected = (selection: Selection): Selected =>
  useSyncExternalStore(selection.subscribe, selection.get);
