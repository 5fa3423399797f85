import type { CurrentUser } from '@assay/contract/users.ts';
import { IconHistory } from '@assay/icons';
import type { TFunction } from 'i18next';
import { PLACES } from '../../lib/places.ts';
import { readRecents } from '../../lib/recent.ts';
import { hasRole } from '../../lib/role.ts';
import { placeOption } from './local-options.tsx';
import type { Group } from './option.ts';

/** What the palette offers before anything is typed: what was opened last, and the pages that have keys. */
export function suggestionsOf({ role }: CurrentUser, owner: string, t: TFunction): Group[] {
  const recents = readRecents(owner).map((recent) => ({
    ...recent,
    key: `recent ${recent.href}`,
    mark: <IconHistory className="i" aria-hidden="true" />,
  }));
  const places = PLACES.filter(({ key, least }) => key !== undefined && hasRole(role, least)).map(
    (place) => placeOption(place, t),
  );
  return [
    { name: 'recent' as const, options: recents, count: recents.length, isExact: true },
    { name: 'go_to' as const, options: places, count: places.length, isExact: true },
  ].filter(({ options }) => options.length > 0);
}
