import type { Reader } from '../../../platform/db/database.ts';
import { compareIn, type Place } from './group-order.ts';
import { afterOf } from './group-order-queries.ts';
import type { Group } from './groups.ts';
import {
  type Asked,
  FEW_HITS,
  type Hits,
  type JoinedTable,
  type Leg,
  MOST_COUNTED,
  type TableRows,
} from './joined-table.ts';
import {
  countAmong,
  countHits,
  countInOrder,
  countUpTo,
  rangeOf,
  selectHits,
  type TableQuery,
} from './joined-table-queries.ts';
import { selectStarts, selectUntil, selectWalked } from './ordered-group-queries.ts';

/** Rows at the starts of all groups that are read first, and the fewest and most of one group. */
const START = { all: 6_000, fewest: 10, most: 200 };
/** Rows that are read then of each group that may have earlier ones. */
const NEAR = 200;
/** When one in so many rows at the starts of groups matches, the index of a condition saves nothing. */
const FREQUENT = 10;
/** Rows that tell whether matches are as frequent behind the starts of groups; more where those are expected to give the count. */
const SAMPLE = { usual: 2 * MOST_COUNTED, most: 5 * MOST_COUNTED, spare: 1.25 };

/** State of a count. */
interface Seen {
  /** Matching rows, at least. */
  seen: number;
  /** Share of matching rows at the starts of groups. */
  share: number;
  /** Groups to count first, in which matching rows are found soon. */
  dense: Group[];
  /** Indexes of conditions were not read, save nothing, or have more rows than are read individually. */
  hits: 'untried' | 'many' | 'exceeded';
}
const UNSEEN: Seen = { seen: 0, share: 0, dense: [], hits: 'untried' };

/**
 * Returns the first rows of a table after a place. Selective conditions use an index. Otherwise the start of
 * each group is read, where a frequent match is found soon: other groups need to be read only up to the last row
 * of the page that is found there.
 */
export async function selectRows(db: Reader, whole: JoinedTable, asked: Asked): Promise<TableRows> {
  const { order, after } = asked;
  const table = rangeOf(whole, order.key);
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
  for (const one of hits.filter(({ isQuick }) => isQuick)) {
    const isFew = (await countUpTo(db, table, one, FEW_HITS + 1)) <= FEW_HITS;
    const quick = isFew ? await firstOf(db, [one], query) : undefined;
    if (quick !== undefined) return quick;
  }
  if (conditions.length === 0)
    return { rows: await selectMerged(db, query), count: () => countInOrder(db, table, groups) };
  return selectMatching(db, query);
}

/** The first rows of all groups, which all match: only groups that begin within the page are read. */
async function selectMerged(db: Reader, query: TableQuery): Promise<Place[]> {
  const { legs, asked } = query;
  if (legs.length <= asked.limit) return selectWalked(db, query);
  const starts = await selectStarts(db, query, 1);
  const until = starts.rows[asked.limit - 1];
  if (until === undefined) return selectWalked(db, query);
  const rest = await selectUntil(db, { ...query, legs: starts.open }, { until });
  return merge(asked, starts.rows, rest ?? []);
}

/** The first matching rows of all groups, when no condition is known to leave few. */
async function selectMatching(db: Reader, query: TableQuery): Promise<TableRows> {
  const { table, asked, legs } = query;
  const average = Math.ceil(START.all / legs.length);
  const depth = Math.min(START.most, Math.max(START.fewest, average));
  const { rows, seen, full, open, dense } = await selectStarts(db, query, depth);
  const share = Math.min(1, seen / (full * depth));
  const isFrequent = share * FREQUENT > 1;
  const found = (places: Place[], known: Seen['hits']): TableRows => ({
    rows: places,
    count: () => countRows(db, table, { seen, share, dense, hits: known }),
  });
  if (open.length === 0) return found(rows, isFrequent ? 'many' : 'untried');
  const others = { ...query, legs: open };
  const until = rows[asked.limit - 1];
  if (until && !isFrequent) {
    const near = await selectUntil(db, others, { until, most: NEAR });
    if (near) return found(merge(asked, rows, near), 'untried');
  }
  const hits = isFrequent ? undefined : await firstOf(db, table.hits, query);
  if (hits !== undefined) return hits;
  const rest = until && (await selectUntil(db, others, { until }));
  const places = rest ? merge(asked, rows, rest) : await selectWalked(db, query);
  return found(places, isFrequent ? 'many' : 'exceeded');
}

/** Merges rows of which some may be in both lists. */
function merge({ order, limit }: Asked, a: Place[], b: Place[]): Place[] {
  const places = new Map([...a, ...b].map((place) => [place.id, place]));
  return [...places.values()].sort(compareIn(order)).slice(0, limit);
}

/** The rows of the first query that has few. */
async function firstOf(
  db: Reader,
  hits: Hits[],
  query: TableQuery,
): Promise<TableRows | undefined> {
  for (const one of hits) {
    const found = await selectHits(db, one.rows, query);
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

/** Counts matching rows, slightly beyond {@link MOST_COUNTED}. */
async function countRows(
  db: Reader,
  table: JoinedTable,
  { seen, share, dense, hits: known }: Seen,
): Promise<number> {
  const { number, is_whole, conditions, hits, groups } = table;
  if (seen > MOST_COUNTED) return seen;
  const first = new Set(dense.map(({ values }) => values.join()));
  const inTurn = [...dense, ...groups.filter(({ values }) => !first.has(values.join()))];
  if (known === 'many' && hits.length > 0) {
    // By name, a word that names begin with is frequent at the start alone: its index is read then.
    const expected = Math.ceil((SAMPLE.spare * MOST_COUNTED) / share);
    const sample = expected > SAMPLE.most ? SAMPLE.usual : expected;
    const count = await countAmong(db, table, inTurn, sample);
    if (count > MOST_COUNTED) return count;
    if (count * FREQUENT > sample) return countInOrder(db, table, inTurn);
  }
  const [only] = hits;
  if (conditions.length === 1 && only && (is_whole || only.isRange)) {
    // All artifacts in the index match; of packages, it has those too that are shown as artifacts.
    if (number === 0 && known === 'exceeded') return MOST_COUNTED + 1;
    const count = await countUpTo(db, table, only, MOST_COUNTED + 1);
    if (number === 0 || count > MOST_COUNTED) return count;
  }
  for (const one of known === 'exceeded' ? [] : hits) {
    const count = await countHits(db, table, one.rows);
    if (count !== undefined) return count;
  }
  return countInOrder(db, table, inTurn);
}
