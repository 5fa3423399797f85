import type { RawBuilder } from 'kysely';
import type { GroupOrder, OrderKey, Place, TableNumber } from './group-order.ts';
import type { Group, GroupColumn } from './groups.ts';

/** Rows that are read and sorted at most, in 20 to 40 ms: where more match, a walk along an order soon finds enough of them. */
export const MOST_HITS = 25_000;
/** Up to here lists count exactly; beyond, they show "10,000+". */
export const MOST_COUNTED = 10_000;

/** One of the two tables that a list joins, with what is asked of it. Conditions speak of its rows as `r`. */
export interface JoinedTable {
  number: TableNumber;
  table: RawBuilder<unknown>;
  /** Whose rows these are, and which of them lists have at all. */
  always: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Orders rows of the same key: own ids, or numbers that tell nothing of other tenants (ADR 0019). */
  tie: RawBuilder<unknown>;
  tie_type: RawBuilder<unknown>;
  /** Columns of keys; a table without one has no rows in orders of that key. */
  keys: Partial<Record<OrderKey, RawBuilder<unknown>>>;
  columns: readonly GroupColumn[];
  /** Those that are wanted. */
  groups: Group[];
  /** They are all that there are. */
  is_whole: boolean;
  /** What must hold beside the groups. */
  conditions: RawBuilder<unknown>[];
  /** The rows `r` that one condition leaves, by an index of its own: what follows `from` in a query. */
  hits: {
    /** Counted within a moment; those of substrings take some more. */
    quick: RawBuilder<unknown>[];
    slow: RawBuilder<unknown>[];
  };
}

/** What is wanted of a table at a time. */
export interface Asked {
  order: GroupOrder;
  /** Number of the group order in its sort order. */
  number: number;
  /** Begin after it; of this very order. */
  after: Place | undefined;
  limit: number;
}

/** Rows of a table in the order of a sort order. */
export interface TableRows {
  rows: Place[];
  /** All of the table that are wanted, whatever the order; beyond {@link MOST_COUNTED} any number. */
  count: () => Promise<number>;
}

/** A group in a order. */
export interface Leg extends Group {
  /** Null: not of this order, or all before the place. */
  leg: number | null;
  /** The place is in this leg. */
  is_begun: boolean;
}
