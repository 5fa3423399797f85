import { type RawBuilder, sql } from 'kysely';

/** Paths strictly below a prefix, as a range of an index: `/` is followed by `0` in the C collation that paths have. */
export const isBelow = (column: RawBuilder<unknown>, prefix: string) =>
  sql`${column} >= ${`${prefix}/`} and ${column} < ${`${prefix}0`}`;

/** Paths at and below a prefix. */
export const isAtOrBelow = (column: RawBuilder<unknown>, prefix: string) =>
  sql`(${column} = ${prefix} or ${isBelow(column, prefix)})`;
