import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { shownPageName, watchPageName } from './page-name.ts';
import { titleOf } from './title.ts';

/** Parameters that name one object in the address of its page. */
const NAMING = ['uuid', 'sbomid', '_splat', 'principal', 'project', 'purl', 'sha256'];

/** Title of the tab: of the route, and of the object that the page on screen is about, once its name is known. */
export function useTabTitle(routeTitle: string | undefined): string {
  const name = useSyncExternalStore(watchPageName, shownPageName);
  const isOfOne = useMatches({
    select: (matches) => {
      const { params = {}, search = {} } = matches.at(-1) ?? {};
      return [params, search].some((part) => NAMING.some((one) => Reflect.get(part, one)));
    },
  });
  return titleOf(routeTitle, isOfOne ? name : '');
}
