import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { shownPageName, watchPageName } from './page-name.ts';

/** Parameters that name one object in the address of its page. */
const NAMING = ['uuid', 'sbomid', '_splat', 'principal', 'project', 'purl', 'sha256'];

/** The object that the page on screen is about; '' on pages of none, and while its name is not known. */
export function usePageName(): string {
  const name = useSyncExternalStore(watchPageName, shownPageName);
  const isOfOne = useMatches({
    select: (matches) => {
      const { params = {}, search = {} } = matches.at(-1) ?? {};
      return [params, search].some((part) => NAMING.some((one) => Reflect.get(part, one)));
    },
  });
  return isOfOne ? name : '';
}
