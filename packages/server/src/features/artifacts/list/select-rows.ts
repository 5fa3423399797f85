import type { Reader } from '../../../platform/db/database.ts';
import { afterOf } from './group-order-queries.ts';
import type { Group } from './groups.ts';
import {
  type Asked,
  type JoinedTable,
  type Leg,
  MOST_COUNTED,
  type TableRows,
} from './joined-table.ts';
import {
  areFew,
  countHits,
  countInOrder,
  selectHits,
  selectNear,
  selectWalked,
  type TableQuery,
} from './joined-table-queries.ts';

/**
 * When the starts of groups have this many matching rows, all groups together have more than are read
 * individually.
 */
const MANY = 2_000;
const UNSEEN = { seen: 0, isMany: false };

/**
 * Returns the first rows of a table after a place. Selective conditions use an index. Otherwise the start of
 * each group is scanned, where a frequent match is found soon; then groups until the page is full.
 */
export async function selectRows(db: Reader, table: JoinedTable, asked: Asked): Promise<TableRows> {
  const { order, after } = asked;
  const key = table.keys[order.key];
  const { groups, hits, conditions } = table;
  if (groups.length === 0) return { rows: [], count: async () => 0 };
  if (key === undefined) return { rows: [], count: () => countRows(db, table, UNSEEN) };
  const columns = { ...table, key };
  const query: TableQuery = {
    table,
    asked,
    columns,
    legs: legsOf(groups, asked),
    after: after && afterOf(order, after, table.number, columns),
  };
  const few: JoinedTable['hits']['quick'] = [];
  for (const one of hits.quick) if (few.length === 0 && (await areFew(db, one))) few.push(one);
  const quick = await firstOf(db, few, query);
  if (quick !== undefined) return quick;
  if (conditions.length === 0)
    return { rows: await selectWalked(db, query), count: () => countInOrder(db, table) };
  const near = await selectNear(db, query);
  const isMany = near.seen > MANY;
  if (near.rows !== null)
    return { rows: near.rows, count: () => countRows(db, table, { ...near, isMany }) };
  const slow = isMany ? undefined : await firstOf(db, hits.slow, query);
  if (slow !== undefined) return slow;
  const rows = await selectWalked(db, query);
  return { rows, count: () => countRows(db, table, { ...near, isMany: true }) };
}

/** The rows of the first query that has few. */
async function firstOf(
  db: Reader,
  hits: JoinedTable['hits']['quick'],
  query: TableQuery,
): Promise<TableRows | undefined> {
  for (const one of hits) {
    const found = await selectHits(db, one, query);
    if (found !== undefined) return { rows: found.rows, count: async () => found.count };
  }
  return undefined;
}

function legsOf(groups: Group[], { order, after }: Asked): Leg[] {
  return groups.map((group) => {
    const leg = order.legOf(group) ?? null;
    const isBefore = leg !== null && after !== undefined && leg < after.leg;
    return { ...group, leg: isBefore ? null : leg, is_begun: leg === after?.leg };
  });
}

/**
 * Counts matching rows, slightly beyond {@link MOST_COUNTED}: at least as many as were seen, and when they are
 * many, no single condition is selective.
 */
async function countRows(
  db: Reader,
  table: JoinedTable,
  { seen, isMany }: { seen: number; isMany: boolean },
): Promise<number> {
  if (seen > MOST_COUNTED) return seen;
  const { slow } = table.hits;
  for (const hits of isMany ? [] : slow) {
    const count = await countHits(db, table, hits);
    if (count !== undefined) return count;
  }
  // Artifacts hide some of the matching package versions.
  const isOne =
    table.number === 0 && table.is_whole && table.conditions.length === 1 && slow.length === 1;
  return isOne && seen <= MANY ? MOST_COUNTED + 1 : countInOrder(db, table);
}
