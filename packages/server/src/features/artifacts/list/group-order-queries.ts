import { type RawBuilder, sql } from 'kysely';
import {
  type GroupOrder,
  isRising,
  type OrderKey,
  type Place,
  type TableNumber,
} from './group-order.ts';

const direction = (rising: boolean) => sql.raw(rising ? 'asc' : 'desc');

/** Sort columns of a table's rows. */
export interface RowColumns {
  key: RawBuilder<unknown>;
  tie: RawBuilder<unknown>;
  tie_type: RawBuilder<unknown>;
}

/** Order of rows in one leg of one table. */
export const orderOf = (order: GroupOrder, { key, tie }: Pick<RowColumns, 'key' | 'tie'>) =>
  sql`${key} ${direction(isRising(order))}, ${tie} ${direction(order.forward)}`;

const TYPES: Record<OrderKey, RawBuilder<unknown>> = {
  name: sql`text`,
  used_in: sql`int`,
  signed_at: sql`timestamptz`,
};
/** Value before every key: start of a leg that does not contain the cursor. */
const BEGINNINGS: Record<OrderKey, [rising: RawBuilder<unknown>, falling: RawBuilder<unknown>]> = {
  name: [sql`''`, sql`null`],
  used_in: [sql`-1`, sql`2147483647`],
  signed_at: [sql`null`, sql`null`],
};

/**
 * Condition for rows of one table after a place; `g.is_begun` tells for each group whether the place is in its
 * leg. The first comparison selects the start in the index.
 */
export function afterOf(
  order: GroupOrder,
  place: Place,
  table: TableNumber,
  { key, tie, tie_type }: RowColumns,
): RawBuilder<unknown> {
  const rising = isRising(order);
  const value = keyOf(order, place);
  const beginning = BEGINNINGS[order.key][rising ? 0 : 1];
  const bound = sql`case when g.is_begun then ${value}::${TYPES[order.key]} else ${beginning} end`;
  const [from, beyond] = rising ? ['>=', '>'] : ['<=', '<'];
  const ahead = order.forward ? '>' : '<';
  const isOtherTableAhead = order.forward ? table > place.table : table < place.table;
  const among =
    table === place.table
      ? sql`${tie} ${sql.raw(ahead)} ${place.tie}::${tie_type}`
      : sql`${isOtherTableAhead}`;
  return sql`${key} ${sql.raw(from)} ${bound}
    and (not g.is_begun or ${key} ${sql.raw(beyond)} ${bound} or ${among})`;
}

/** Conditions for rows of the table of a place, in its leg: with keys before its key, and with the same key up to itself. */
export function untilOf(
  order: GroupOrder,
  place: Place,
  { key, tie, tie_type }: RowColumns,
): { isBefore: RawBuilder<unknown>; isAmong: RawBuilder<unknown> } {
  const value = sql`${keyOf(order, place)}::${TYPES[order.key]}`;
  const [before, upTo] = [isRising(order) ? '<' : '>', order.forward ? '<=' : '>='];
  return {
    isBefore: sql`${key} ${sql.raw(before)} ${value}`,
    isAmong: sql`${key} = ${value} and ${tie} ${sql.raw(upTo)} ${place.tie}::${tie_type}`,
  };
}

const keyOf = (order: GroupOrder, { key }: Place) =>
  order.key === 'signed_at' ? new Date(Number(key)) : key;
