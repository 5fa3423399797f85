import type { Reader } from '../../../platform/db/database.ts';
import type { Group } from './groups.ts';
import { type Asked, type Leg, MOST_HITS, type Side, type SideRows } from './side.ts';
import { countWalked, selectHits, selectWalked } from './side-queries.ts';
import { afterOf } from './walk-queries.ts';

/** The first rows of a side after a place. */
export async function selectRows(db: Reader, side: Side, asked: Asked): Promise<SideRows> {
  const { walk, after } = asked;
  const key = side.keys[walk.key];
  if (side.groups.length === 0) return { rows: [], count: 0 };
  if (key === undefined) return { rows: [], count: null };
  const columns = { ...side, key };
  const query = {
    side,
    asked,
    columns,
    legs: legsOf(side.groups, asked),
    after: after && afterOf(walk, after, side.number, columns),
  };
  for (const hits of side.hits) {
    const found = await selectHits(db, hits, query);
    if (found !== undefined) return found;
  }
  const isCounted = side.is_whole && side.hits.length === 1 && side.conditions.length === 1;
  return { rows: await selectWalked(db, query), count: isCounted ? MOST_HITS + 1 : null };
}

function legsOf(groups: Group[], { walk, after }: Asked): Leg[] {
  return groups.map((group) => {
    const leg = walk.legOf(group) ?? null;
    const isBefore = leg !== null && after !== undefined && leg < after.leg;
    return { ...group, leg: isBefore ? null : leg, is_begun: leg === after?.leg };
  });
}

/** How many rows of a side are wanted, counted a little beyond {@link MOST_HITS}. */
export const countRows = (db: Reader, side: Side): Promise<number> =>
  countWalked(
    db,
    side,
    side.groups.map((group) => ({ ...group, leg: 0, is_begun: false })),
  );
