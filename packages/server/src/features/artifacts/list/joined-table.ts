import type { RawBuilder } from 'kysely';
import type { GroupOrder, OrderKey, Place, TableNumber } from './group-order.ts';
import type { Group, GroupColumn } from './groups.ts';

/** Maximum number of rows read and sorted, in 40 to 80 ms: with more matches, an ordered scan finds enough of them soon. */
export const MOST_HITS = 25_000;
/** Number of rows up to which they are read and sorted before anything else. */
export const FEW_HITS = 5_000;
/** Lists count exactly up to this number; beyond, they show "10,000+". */
export const MOST_COUNTED = 10_000;

/** One of the two tables that a list joins, with its query. Conditions name its rows `r`. */
export interface JoinedTable {
  number: TableNumber;
  table: RawBuilder<unknown>;
  /** Base condition: tenant, and rows that lists include at all. */
  always: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Orders rows with equal keys: own ids, or numbers that reveal nothing about other tenants (ADR 0019). */
  tie: RawBuilder<unknown>;
  tie_type: RawBuilder<unknown>;
  /** Columns of keys; a table without one has no rows in orders of that key. */
  keys: Partial<Record<OrderKey, RawBuilder<unknown>>>;
  columns: readonly GroupColumn[];
  /** The matching groups. */
  groups: Group[];
  /** The matching groups are all groups. */
  is_whole: boolean;
  /** Conditions in addition to the groups. */
  conditions: RawBuilder<unknown>[];
  /** The condition that is a range of a key: in orders of that key, only the range is read. */
  range: { key: OrderKey; condition: RawBuilder<unknown> } | null;
  /** Those of the conditions that have an index of their own. */
  hits: Hits[];
}

/** Rows that one condition leaves, by its own index. */
export interface Hits {
  /** Rows `r`: the part after `from` in a query. */
  rows: RawBuilder<unknown>;
  /** Fast to count; the index of substrings takes longer. */
  isQuick: boolean;
  /** They are rows of the matching groups alone, by the range of a key. */
  isRange: boolean;
}

/** Requested page of a table. */
export interface Asked {
  order: GroupOrder;
  /** Number of the group order in its sort order. */
  number: number;
  /** Start after this place; of the same order. */
  after: Place | undefined;
  limit: number;
}

/** Rows of a table in the order of a sort order. */
export interface TableRows {
  rows: Place[];
  /** Total of matching rows, whatever the order; above {@link MOST_COUNTED} any number. */
  count: () => Promise<number>;
}

/** A group in a order. */
export interface Leg extends Group {
  /** Null: not in this order, or entirely before the place. */
  leg: number | null;
  /** The place is in this leg. */
  is_begun: boolean;
}
