import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type PlainSearch, parsePlainSearch, writePlainSearch } from './plain-search.ts';

/** Changes to the query; undefined takes a name out, so that a default is absent from the address. */
export type SearchChanges = Record<string, string | undefined>;

/** The query of the current address with changes applied, as a link: `?sort=-name&open=…`. */
export const hrefWith = (search: PlainSearch, changes: SearchChanges): string =>
  writePlainSearch({ ...search, ...changes }) || '?';

/**
 * The query of the address as plain texts, and how to change it. Each change is a step that Back undoes,
 * unless it replaces the last one, as typing does.
 */
export function useUrlSearch() {
  const router = useRouter();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const change = useCallback(
    (changes: SearchChanges, how: 'push' | 'replace' = 'push') => {
      const { pathname, search: before } = window.location;
      const query = writePlainSearch({ ...parsePlainSearch(before), ...changes });
      router.history[how](`${pathname}${query}`);
    },
    [router],
  );
  return { search: parsePlainSearch(search), change };
}
