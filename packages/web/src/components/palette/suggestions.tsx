import type { CurrentUser } from '@assay/contract/users.ts';
import { IconHistory } from '@assay/icons';
import type { TFunction } from 'i18next';
import { PLACES } from '../../lib/places.ts';
import { readRecents } from '../../lib/recent-pages.ts';
import { hasRole } from '../../lib/role.ts';
import { placeOption } from './local-options.tsx';
import type { Group, Option } from './option.ts';

/** Returns what the palette offers before typing: actions of the page, recent pages, and pages with keys. */
export function suggestionsOf(
  { role }: CurrentUser,
  { owner, here }: { owner: string; here: Option[] },
  t: TFunction,
): Group[] {
  const recents = readRecents(owner).map((recent) => ({
    ...recent,
    key: `recent ${recent.href}`,
    mark: <IconHistory className="icon" aria-hidden="true" />,
  }));
  const places = PLACES.filter(({ key, least }) => key !== undefined && hasRole(role, least)).map(
    (place) => placeOption(place, t),
  );
  return [
    { name: 'here' as const, options: here, count: here.length, isExact: true },
    { name: 'recent' as const, options: recents, count: recents.length, isExact: true },
    { name: 'go_to' as const, options: places, count: places.length, isExact: true },
  ].filter(({ options }) => options.length > 0);
}
