import type { RawBuilder } from 'kysely';
import type { GroupOrder, OrderKey, Place, TableNumber } from './group-order.ts';
import type { Group, GroupColumn } from './groups.ts';

/** Maximum number of rows read and sorted, in 20 to 40 ms: with more matches, an ordered scan finds enough of them soon. */
export const MOST_HITS = 25_000;
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
  /** Rows `r` that one condition leaves, by its own index: the part after `from` in a query. */
  hits: {
    /** Fast to count; substring conditions take longer. */
    quick: RawBuilder<unknown>[];
    slow: RawBuilder<unknown>[];
  };
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
