import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { shownDetailsName, shownPageName, watchPageName } from './page-name.ts';
import { titleOf } from './title.ts';

/** Parameters that name one object in the address of its page. */
const NAMING = ['uuid', 'sbomid', '_splat', 'principal', 'project', 'purl', 'sha256'];

/** Title of the tab: of the route, and of the objects that details and page on screen are about, once their names are known. */
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
