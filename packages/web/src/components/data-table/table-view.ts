import { useLocalStorage } from '@mantine/hooks';
import { useUrlSearch } from '../../lib/url-search.ts';

/** Height of rows: 28, 36 or 44 px. */
export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/** View of a list: order and hidden columns are in the address, density is stored for all lists. */
export interface TableView {
  /** In API syntax; undefined is the list's own order. */
  sort: string | undefined;
  setSort: (sort: string | undefined) => void;
  /** Ids of hidden columns. */
  hidden: readonly string[];
  setHidden: (ids: readonly string[]) => void;
  density: Density;
  setDensity: (density: Density) => void;
  /** Id of the row whose details are open. */
  open: string | undefined;
  setOpen: (id: string | undefined) => void;
}

/** The view that the address names: `sort`, `hide`, `open`. */
export function useTableView(): TableView {
  const { search, change } = useUrlSearch();
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
    density,
    setDensity,
    open: search['open'],
    setOpen: (open) => change({ open }),
  };
}
