import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OrderKey, Place } from './group-order.ts';
import { orderOf, type RowColumns } from './group-order-queries.ts';
import type { Group, GroupColumn } from './groups.ts';
import {
  type Asked,
  type Hits,
  type JoinedTable,
  type Leg,
  MOST_COUNTED,
  MOST_HITS,
} from './joined-table.ts';

/** Query of one table, as SQL. */
export interface TableQuery {
  table: JoinedTable;
  asked: Asked;
  columns: RowColumns;
  legs: Leg[];
  /** Condition for rows after the place; none at the beginning. */
  after: RawBuilder<unknown> | undefined;
}

/** A row as it is found: values of its {@link Place}. */
export interface Row {
  leg: number;
  key: string | number | Date;
  id: string | number;
  tie: string;
}

/** Columns of rows that were found. */
export const FOUND = { key: sql`r.key`, tie: sql`r.tie` };

/** Confines the table to the range of the key that it is read by, if a condition is one. */
export function rangeOf(table: JoinedTable, key: OrderKey): JoinedTable {
  const { range, conditions, hits, always } = table;
  if (range?.key !== key) return table;
  return {
    ...table,
    always: sql`${always} and ${range.condition}`,
    conditions: conditions.filter((one) => one !== range.condition),
    hits: hits.filter(({ isRange }) => !isRange),
  };
}

/** Counts rows of the table that one condition leaves, up to a number. */
export async function countUpTo(
  db: Reader,
  { always }: JoinedTable,
  { rows: hits }: Hits,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (select r.* from ${hits}) r where ${always} limit ${most}) n`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sorts and counts the rows when they are few; otherwise undefined. */
export async function selectHits(
  db: Reader,
  hits: RawBuilder<unknown>,
  query: TableQuery,
): Promise<{ rows: Place[]; count: number } | undefined> {
  const { table, asked, columns, legs, after = sql`true` } = query;
  const { rows } = await sql<Row & { hits: number; kept: number }>`
    with hit as materialized (select r.* from ${hits} limit ${MOST_HITS + 1}),
    met as materialized (select count(*)::int as hits from hit),
    kept as materialized (
      select g.leg, g.is_begun, r.* from hit r join ${groupsOf(table.columns, legs)} on ${isInGroup(table)}
      where (select m.hits <= ${MOST_HITS} from met m) and ${table.always} and ${all(table.conditions)})
    select n.*, r.* from (
      select m.hits, (select count(*)::int from kept) as kept from met m) n
    left join lateral (
      select g.leg, ${columns.key} as key, ${table.id} as id, ${table.tie} as tie
      from kept r cross join lateral (select r.leg, r.is_begun) g
      where g.leg is not null and ${after}
      order by g.leg, ${orderOf(asked.order, columns)} limit ${asked.limit}) r on true
    order by r.leg, ${orderOf(asked.order, FOUND)}`.execute(db);
  const [{ hits: met, kept: count } = { hits: 0, kept: 0 }] = rows;
  if (met > MOST_HITS) return undefined;
  // Without a result there is one row with only the numbers.
  const found = rows.filter(({ id }) => id !== null);
  return { rows: placesOf(found, query), count };
}

/** Counts matching rows to `MOST_COUNTED + 1` along an index, in groups one after another. */
export async function countInOrder(
  db: Reader,
  table: JoinedTable,
  groups: Group[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${groupsOf(table.columns, allLegs(groups))} cross join lateral (
        select from ${table.table} r
        where ${table.always} and ${isInGroup(table)} and ${all(table.conditions)}) r
      limit ${MOST_COUNTED + 1}) n`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same among so many rows, whether they match or not. */
export async function countAmong(
  db: Reader,
  table: JoinedTable,
  groups: Group[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (
        select r.is_wanted from ${groupsOf(table.columns, allLegs(groups))} cross join lateral (
          select ${all(table.conditions)} as is_wanted from ${table.table} r
          where ${table.always} and ${isInGroup(table)}) r
        limit ${most}) r
      where r.is_wanted limit ${MOST_COUNTED + 1}) n`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same of a few rows; undefined when they are not few. */
export async function countHits(
  db: Reader,
  table: JoinedTable,
  hits: RawBuilder<unknown>,
): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number; kept: number }>`
    with hit as materialized (select r.* from ${hits} limit ${MOST_HITS + 1}),
    met as materialized (select count(*)::int as hits from hit)
    select m.hits, (
      select count(*)::int from hit r join ${groupsOf(table.columns, allLegs(table.groups))} on ${isInGroup(table)}
      where (select n.hits <= ${MOST_HITS} from met n) and ${table.always} and ${all(table.conditions)}) as kept
    from met m`.execute(db);
  const [{ hits: met, kept } = { hits: 0, kept: 0 }] = rows;
  return met > MOST_HITS ? undefined : kept;
}

/** Groups that are in no order. */
export const allLegs = (groups: Group[]): Leg[] =>
  groups.map((group) => ({ ...group, leg: 0, is_begun: false }));

/** Groups that the order has. */
export const inOrder = (legs: Leg[]): Leg[] => legs.filter(({ leg }) => leg !== null);

/** Groups as a table `g`, numbered from 1. */
export function groupsOf(columns: readonly GroupColumn[], legs: Leg[]): RawBuilder<unknown> {
  const arrays = [
    sql`${legs.map(({ leg }) => leg)}::int[]`,
    sql`${legs.map(({ is_begun }) => is_begun)}::boolean[]`,
    ...columns.map(
      ([, type], i) => sql`${legs.map(({ values }) => values[i])}::${sql.raw(type)}[]`,
    ),
  ];
  const names = ['leg', 'is_begun', ...columns.map(([name]) => name), 'number'];
  return sql`unnest(${sql.join(arrays)}) with ordinality g (${sql.join(names.map((name) => sql.ref(name)))})`;
}

/** Condition that a row `r` is in a group `g`. */
export const isInGroup = ({ columns }: Pick<JoinedTable, 'columns'>) =>
  sql.join(
    columns.map(([name]) => sql`${sql.ref(`r.${name}`)} = ${sql.ref(`g.${name}`)}`),
    sql` and `,
  );

/** All conditions at once. */
export const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Places of rows that were found. */
export function placesOf(rows: Row[], { table, asked }: TableQuery): Place[] {
  return rows.map(({ leg, key, id, tie }) => ({
    order: asked.number,
    leg,
    leg_name: asked.order.names?.[leg] ?? null,
    key: key instanceof Date ? key.getTime() : key,
    table: table.number,
    id: String(id),
    tie: String(tie),
  }));
}
