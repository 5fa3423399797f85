import type { RawBuilder } from 'kysely';
import type { Place, SideNumber, Walk, WalkKey } from './group-order.ts';
import type { Group, GroupColumn } from './groups.ts';

/** Rows that are looked at one by one, at most: where more have what is asked for, a walk soon meets enough of them. */
export const MOST_HITS = 10_000;

/** One of the two tables that a list joins, with what is asked of it. Conditions speak of its rows as `r`. */
export interface Side {
  number: SideNumber;
  table: RawBuilder<unknown>;
  /** Whose rows these are, and which of them lists have at all. */
  always: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Orders rows of the same key: own ids, or numbers that tell nothing of other tenants (ADR 0019). */
  tie: RawBuilder<unknown>;
  tie_type: RawBuilder<unknown>;
  /** Columns of keys; a side without one has no rows in walks of that key. */
  keys: Partial<Record<WalkKey, RawBuilder<unknown>>>;
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

/** What is wanted of a side at a time. */
export interface Asked {
  walk: Walk;
  /** Number of the walk in its sort order. */
  number: number;
  /** Begin after it; of this very walk. */
  after: Place | undefined;
  limit: number;
}

/** Rows of a side in the order of a walk. */
export interface SideRows {
  rows: Place[];
  /** All of the side that are wanted, whatever the walk; beyond {@link MOST_HITS} any number. */
  count: () => Promise<number>;
}

/** A group in a walk. */
export interface Leg extends Group {
  /** Null: not of this walk, or all before the place. */
  leg: number | null;
  /** The place is in this leg. */
  is_begun: boolean;
}
