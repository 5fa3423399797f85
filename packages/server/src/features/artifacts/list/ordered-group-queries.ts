import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Place } from './group-order.ts';
import { orderOf, untilOf } from './group-order-queries.ts';
import type { Leg } from './joined-table.ts';
import {
  all,
  FOUND,
  groupsOf,
  inOrder,
  isInGroup,
  placesOf,
  type Row,
  type TableQuery,
} from './joined-table-queries.ts';

/** Along the index: the first rows of each group, and of these the first. */
export async function selectWalked(db: Reader, query: TableQuery): Promise<Place[]> {
  const { table, asked, legs } = query;
  const { rows } = await sql<Row>`
    select g.leg, r.* from ${groupsOf(table.columns, inOrder(legs))}
      cross join lateral (${matchesOf(query, sql`true`)}) r
    order by g.leg, ${orderOf(asked.order, FOUND)} limit ${asked.limit}`.execute(db);
  return placesOf(rows, query);
}

/** First matching rows among the starts of groups. */
interface Starts {
  /** In order; at most as many as requested. */
  rows: Place[];
  /** Number of all matching rows there. */
  seen: number;
  /** Number of groups that have as many rows as are read there. */
  full: number;
  /** Groups with more rows, some of which may come before the last of these rows; without a full page, all that have more. */
  open: Leg[];
  /** Groups that have matching rows there, those with most of them first. */
  dense: Leg[];
}

interface StartRow extends Row {
  /** Number of the group. */
  number: number;
  /** Matching rows of the order up to this one. */
  met: number;
  is_wanted: boolean;
  /** The last row that was read of its group. */
  is_end: boolean;
  seen: number | null;
  full: number;
  /** Numbers of groups; in the first row alone. */
  dense: number[] | null;
}

/** Reads so many rows at the start of each group. */
export async function selectStarts(db: Reader, query: TableQuery, depth: number): Promise<Starts> {
  const { table, asked, legs } = query;
  const groups = inOrder(legs);
  const order = sql`leg, ${orderOf(asked.order, { key: sql`key`, tie: sql`tie` })}`;
  const { rows } = await sql<StartRow>`
    with start as materialized (
      select g.number::int, g.leg, r.* from ${groupsOf(table.columns, groups)}
        cross join lateral (${firstOf(query, sql`true`, depth)}) r),
    dense as (
      select sum(seen)::int as seen, array_agg(number order by seen desc, number) as numbers,
        (select count(*)::int from start where is_end) as "full"
      from (select number, count(*) as seen from start where is_wanted group by number) n),
    ranked as (
      select *, (count(*) filter (where is_wanted) over (order by ${order} rows unbounded preceding))::int as met,
        row_number() over (order by ${order}) = 1 as is_first
      from start)
    select r.*, d.seen, d."full", case when is_first then d.numbers end as dense from ranked r cross join dense d
    where is_first or is_wanted and met <= ${asked.limit} or is_end and met < ${asked.limit}
    order by ${order}`.execute(db);
  const places = rows.filter(({ is_wanted, met }) => is_wanted && met <= asked.limit);
  const ends = rows.filter(({ is_end, met }) => is_end && met < asked.limit);
  const legsOf = (numbers: number[]) => numbers.flatMap((number) => groups[number - 1] ?? []);
  return {
    rows: placesOf(places, query),
    seen: rows[0]?.seen ?? 0,
    full: rows[0]?.full ?? 0,
    open: legsOf(ends.map(({ number }) => number)),
    dense: legsOf(rows[0]?.dense ?? []),
  };
}

/**
 * Finds the first rows of groups up to a place. Null when more than so many rows of one group lie before it, and
 * these may come before the rest.
 *
 * @param most rows of each group that are read; absent: as many as it takes
 */
export async function selectUntil(
  db: Reader,
  query: TableQuery,
  { until, most }: { until: Place; most?: number },
): Promise<Place[] | null> {
  const { table, asked, columns, legs } = query;
  const before = legs.filter(({ leg }) => leg !== null && leg < until.leg);
  const same = legs.filter(({ leg }) => leg === until.leg);
  const { isBefore, isAmong } = untilOf(asked.order, until, columns);
  const parts = [
    { groups: before, condition: sql`true` },
    { groups: same, condition: isBefore },
    { groups: same, condition: isAmong },
  ].filter(({ groups }) => groups.length > 0);
  if (parts.length === 0) return [];
  const { rows } = await sql<Row & { is_wanted: boolean; is_end: boolean }>`
    select * from (${sql.join(
      parts.map(
        ({ groups, condition }) => sql`
      select g.leg, r.* from ${groupsOf(table.columns, groups)} cross join lateral (
        ${most === undefined ? matchesOf(query, condition) : firstOf(query, condition, most)}) r`,
      ),
      sql` union all `,
    )}) r
    order by r.leg, ${orderOf(asked.order, FOUND)} limit ${asked.limit}`.execute(db);
  const end = rows.findIndex(({ is_end }) => is_end);
  // Behind the last row that was looked at in a group others may follow that come before the rest.
  const isLast = end === asked.limit - 1 && rows[end]?.is_wanted === true;
  return end < 0 || isLast ? placesOf(rows, query) : null;
}

/** The matching ones among so many rows of a group `g`, and the last one of them all. */
function firstOf(
  { table, asked, columns, after = sql`true` }: TableQuery,
  condition: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const order = orderOf(asked.order, columns);
  return sql`
    select s.key, s.id, s.tie, s.is_wanted is true as is_wanted, s.n = ${most} as is_end from (
      select ${columns.key} as key, ${table.id} as id, ${table.tie} as tie, ${all(table.conditions)} as is_wanted,
        row_number() over (order by ${order}) as n
      from ${table.table} r
      where ${table.always} and ${isInGroup(table)} and ${columns.key} is not null and ${after} and ${condition}
      order by ${order} limit ${most}) s
    where s.is_wanted or s.n = ${most}`;
}

/** The first matching rows of a group `g`. */
const matchesOf = (
  { table, asked, columns, after = sql`true` }: TableQuery,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns.key} as key, ${table.id} as id, ${table.tie} as tie, true as is_wanted, false as is_end
  from ${table.table} r
  where ${table.always} and ${isInGroup(table)} and ${columns.key} is not null and ${after} and ${condition}
    and ${all(table.conditions)}
  order by ${orderOf(asked.order, columns)} limit ${asked.limit}`;
