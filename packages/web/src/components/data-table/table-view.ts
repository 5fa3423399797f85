import type { View, ViewList } from '@assay/contract/views.ts';
import { useLocalStorage } from '@mantine/hooks';
import { useUrlSearch } from '../../lib/url-search.ts';
import { formatLayout, type Layout, parseLayout } from './layout.ts';
import { useSavedView } from './use-saved-view.ts';

/** Height of rows: 28, 36 or 44 px. */
export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/**
 * View of a list. Order, columns and the saved view are in the address; density is that of the saved view, else
 * it is stored for all lists.
 */
export interface TableView {
  /** In API syntax; undefined is the list's own order. */
  sort: string | undefined;
  setSort: (sort: string | undefined) => void;
  /** Ids of hidden columns. */
  hidden: readonly string[];
  setHidden: (ids: readonly string[]) => void;
  /** Columns as a person arranged them; undefined for those of the list itself. */
  layout: Layout | undefined;
  /** Undefined returns to the columns of the saved view, or of the list. */
  setLayout: (layout: Layout | undefined) => void;
  /** List whose views can be saved; undefined for a list without saved views. */
  list: ViewList | undefined;
  /** The saved view in force; undefined while none is. */
  saved: View | undefined;
  /** The saved view is not known yet. */
  isPending: boolean;
  density: Density;
  setDensity: (density: Density) => void;
  /** Id of the row whose details are open. */
  open: string | undefined;
  setOpen: (id: string | undefined) => void;
}

/**
 * The view that the address names: `sort`, `hide`, `open`, and for lists whose views can be saved `view`,
 * `columns` and `density`.
 */
export function useTableView(list?: ViewList): TableView {
  const { search, change } = useUrlSearch();
  const { saved, isPending } = useSavedView(list, search['view']);
  const state = saved?.state;
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'assay.density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  });
  return {
    sort: search['sort'],
    setSort: (sort) => change({ sort }),
    hidden: (search['hide'] ?? '').split(',').filter((id) => id !== ''),
    setHidden: (ids) => change({ hide: ids.join(',') || undefined }, 'replace'),
    layout: list && (parseLayout(search['columns']) ?? state?.columns),
    setLayout: (layout) =>
      change({ columns: layout && formatLayout(layout), hide: undefined }, 'replace'),
    list,
    saved,
    isPending,
    density:
      DENSITIES.find((one) => state && one === search['density']) ?? state?.density ?? density,
    setDensity: (next) =>
      state
        ? change({ density: next === state.density ? undefined : next }, 'replace')
        : setDensity(next),
    open: search['open'],
    setOpen: (open) => change({ open }),
  };
}
