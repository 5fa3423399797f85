import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { GroupColumn } from './groups.ts';
import { type Asked, type Leg, MOST_HITS, type Side, type SideRows } from './side.ts';
import type { Place } from './walk.ts';
import { orderOf, type RowColumns } from './walk-queries.ts';

/** What is asked of a side, as SQL. */
export interface SideQuery {
  side: Side;
  asked: Asked;
  columns: RowColumns;
  legs: Leg[];
  /** Condition of rows after the place; none at the beginning. */
  after: RawBuilder<unknown> | undefined;
}

interface Row {
  leg: number;
  key: string | number | Date;
  id: string | number;
}

/** Columns of rows that were found. */
const FOUND = { key: sql`r.key`, id: sql`r.id` };

/** Along the index: the first rows of each group, and of these the first. */
export async function selectWalked(db: Reader, query: SideQuery): Promise<Place[]> {
  const { side, asked, columns, legs, after = sql`true` } = query;
  const groups = groupsOf(
    side.columns,
    legs.filter(({ leg }) => leg !== null),
  );
  const { rows } = await sql<Row>`
    select g.leg, r.key, r.id from ${groups} cross join lateral (
      select ${columns.key} as key, ${side.id} as id from ${side.table} r
      where ${side.always} and ${isInGroup(side)} and ${all(side.conditions)} and ${after}
      order by ${orderOf(asked.walk, columns)} limit ${asked.limit}) r
    order by g.leg, ${orderOf(asked.walk, FOUND)} limit ${asked.limit}`.execute(db);
  return placesOf(rows, query);
}

/** All of a few rows, put in order and counted; undefined when they are not few. */
export async function selectHits(
  db: Reader,
  hits: RawBuilder<unknown>,
  query: SideQuery,
): Promise<SideRows | undefined> {
  const { side, asked, columns, legs, after = sql`true` } = query;
  const { rows } = await sql<Row & { hits: number; kept: number }>`
    with hit as materialized (select h.* from (${hits}) h limit ${MOST_HITS + 1}),
    kept as materialized (
      select g.leg, g.is_begun, r.* from hit r join ${groupsOf(side.columns, legs)} on ${isInGroup(side)}
      where ${side.always} and ${all(side.conditions)})
    select n.*, r.* from (
      select (select count(*)::int from hit) as hits, (select count(*)::int from kept) as kept) n
    left join lateral (
      select g.leg, ${columns.key} as key, ${side.id} as id
      from kept r cross join lateral (select r.leg, r.is_begun) g
      where n.hits <= ${MOST_HITS} and g.leg is not null and ${after}
      order by g.leg, ${orderOf(asked.walk, columns)} limit ${asked.limit}) r on true
    order by r.leg, ${orderOf(asked.walk, FOUND)}`.execute(db);
  const [{ hits: met, kept } = { hits: 0, kept: 0 }] = rows;
  if (met > MOST_HITS) return undefined;
  // Where nothing was found there is one row with the numbers alone.
  return {
    rows: placesOf(
      rows.filter(({ id }) => id !== null),
      query,
    ),
    count: kept,
  };
}

/** How many rows of some groups are wanted, counted to `MOST_HITS + 1`. */
export async function countWalked(db: Reader, side: Side, legs: Leg[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${groupsOf(side.columns, legs)} cross join lateral (
        select from ${side.table} r
        where ${side.always} and ${isInGroup(side)} and ${all(side.conditions)}) r
      limit ${MOST_HITS + 1}) n`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Groups as a table `g`. */
function groupsOf(columns: readonly GroupColumn[], legs: Leg[]): RawBuilder<unknown> {
  const arrays = [
    sql`${legs.map(({ leg }) => leg)}::int[]`,
    sql`${legs.map(({ is_begun }) => is_begun)}::boolean[]`,
    ...columns.map(
      ([, type], i) => sql`${legs.map(({ values }) => values[i])}::${sql.raw(type)}[]`,
    ),
  ];
  const names = ['leg', 'is_begun', ...columns.map(([name]) => name)];
  return sql`unnest(${sql.join(arrays)}) g (${sql.join(names.map((name) => sql.ref(name)))})`;
}

const isInGroup = ({ columns }: Side) =>
  sql.join(
    columns.map(([name]) => sql`${sql.ref(`r.${name}`)} = ${sql.ref(`g.${name}`)}`),
    sql` and `,
  );

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

function placesOf(rows: Row[], { side, asked }: SideQuery): Place[] {
  return rows.map(({ leg, key, id }) => ({
    walk: asked.number,
    leg,
    key: key instanceof Date ? key.getTime() : key,
    side: side.number,
    id: String(id),
  }));
}
