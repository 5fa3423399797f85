import type { View, ViewList } from '@assay/contract/views.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, apiQueryOrNull } from '../../api.ts';

/** `view` in the address: the list as it is built, in spite of one's own view. */
export const BUILT_IN = 'none';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Views change seldom, and each change of one's own is read again at once. */
const STALE_MS = 5 * 60_000;

/**
 * Returns the saved view of a list: the one that the address names, else the one that opens with it. A view that
 * cannot be read, or is of another list, counts as none.
 *
 * @param list undefined for lists without saved views
 * @param named `view` of the address
 */
export function useSavedView(
  list: ViewList | undefined,
  named: string | undefined,
): { saved: View | undefined; isPending: boolean } {
  const uuid = named !== undefined && UUID.test(named) ? named : undefined;
  const hasViews = list !== undefined && named !== BUILT_IN;
  const opening = useQuery({
    ...apiQuery('getOpeningViews', {}),
    enabled: hasViews,
    staleTime: STALE_MS,
    meta: { quiet: true },
  });
  const known = opening.data?.items.find((item) =>
    uuid === undefined ? item.list === list : item.view.uuid === uuid,
  )?.view;
  const isAsked = hasViews && uuid !== undefined && !opening.isPending && !known;
  const one = useQuery({
    ...apiQueryOrNull('getListView', { uuid: uuid ?? '' }),
    enabled: isAsked,
    staleTime: STALE_MS,
    meta: { quiet: true },
  });
  const view = hasViews ? (known ?? one.data ?? undefined) : undefined;
  return {
    saved: view?.list === list ? view : undefined,
    isPending: hasViews && (opening.isPending || (isAsked && one.isPending)),
  };
}
