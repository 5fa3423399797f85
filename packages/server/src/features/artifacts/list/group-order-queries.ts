import { type RawBuilder, sql } from 'kysely';
import { isRising, type Place, type SideNumber, type Walk, type WalkKey } from './group-order.ts';

const direction = (rising: boolean) => sql.raw(rising ? 'asc' : 'desc');

/** What rows of a side are ordered by. */
export interface RowColumns {
  key: RawBuilder<unknown>;
  tie: RawBuilder<unknown>;
  tie_type: RawBuilder<unknown>;
}

/** Order of rows in one leg of one side. */
export const orderOf = (walk: Walk, { key, tie }: Pick<RowColumns, 'key' | 'tie'>) =>
  sql`${key} ${direction(isRising(walk))}, ${tie} ${direction(walk.forward)}`;

const TYPES: Record<WalkKey, RawBuilder<unknown>> = {
  name: sql`text`,
  used_in: sql`int`,
  signed_at: sql`timestamptz`,
};
/** What comes before every key: where a leg begins that the cursor is not in. */
const BEGINNINGS: Record<WalkKey, [rising: RawBuilder<unknown>, falling: RawBuilder<unknown>]> = {
  name: [sql`''`, sql`null`],
  used_in: [sql`-1`, sql`2147483647`],
  signed_at: [sql`null`, sql`null`],
};

/**
 * Condition for rows of one side after a place; `g.is_begun` says for each group whether the place is in its leg. The
 * first comparison is where the index begins.
 */
export function afterOf(
  walk: Walk,
  place: Place,
  side: SideNumber,
  { key, tie, tie_type }: RowColumns,
): RawBuilder<unknown> {
  const rising = isRising(walk);
  const value = walk.key === 'signed_at' ? new Date(Number(place.key)) : place.key;
  const beginning = BEGINNINGS[walk.key][rising ? 0 : 1];
  const bound = sql`case when g.is_begun then ${value}::${TYPES[walk.key]} else ${beginning} end`;
  const [from, beyond] = rising ? ['>=', '>'] : ['<=', '<'];
  const ahead = walk.forward ? '>' : '<';
  const isOtherSideAhead = walk.forward ? side > place.side : side < place.side;
  const among =
    side === place.side
      ? sql`${tie} ${sql.raw(ahead)} ${place.tie}::${tie_type}`
      : sql`${isOtherSideAhead}`;
  return sql`${key} ${sql.raw(from)} ${bound}
    and (not g.is_begun or ${key} ${sql.raw(beyond)} ${bound} or ${among})`;
}
