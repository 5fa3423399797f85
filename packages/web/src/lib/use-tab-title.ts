import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { shownDetailsName, shownPageName, watchPageName } from './page-name.ts';
import { titleOf } from './title.ts';

/** Parameters that name one object in the address of its page. */
const NAMING = ['uuid', 'id', 'sbomid', '_splat', 'principal', 'project', 'purl', 'sha256'];

/**
 * Returns the title of the tab: the route's, and the names of the objects in details and page, once they are
 * known.
 */
export function useTabTitle(routeTitle: string | undefined): string {
  const page = useSyncExternalStore(watchPageName, shownPageName);
  const details = useSyncExternalStore(watchPageName, shownDetailsName);
  const isOfOne = useMatches({
    select: (matches) => {
      const { params = {}, search = {} } = matches.at(-1) ?? {};
      return [params, search].some((part) => NAMING.some((one) => Reflect.get(part, one)));
    },
  });
  return titleOf(routeTitle, [details, isOfOne ? page : '']);
}
