import type { CursorKey, Found } from '../../platform/http/page.ts';

/** A list in one of its orders; items are numbers from 0. */
export interface Order {
  sequence: Int32Array;
  /** Sort key of the sequence; all numbers or all texts, which compare by their UTF-16 units. */
  keyOf(item: number): number | string;
  /** Orders items of one key, ascending in both directions; no two items of the list share it. */
  tieOf(item: number): number;
  descending: boolean;
}

/** Dense ranks of values: equal ones have the same. */
export interface Ranks {
  /** Per value. */
  ranks: Int32Array;
  /** Number of distinct ones. */
  count: number;
}

const ascending = (a: number | string, b: number | string) => (a < b ? -1 : Number(a > b));

/** Ranks values in ascending order. */
export function ranksOf(values: readonly (number | string)[]): Ranks {
  const distinct = [...new Set(values)].sort(ascending);
  const rankOf = new Map(distinct.map((value, i) => [value, i]));
  return {
    ranks: Int32Array.from(values, (value) => rankOf.get(value) ?? 0),
    count: distinct.length,
  };
}

/** 0, 1, … up to `count` - 1. */
export function numbersTo(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Sorts items by small numbers, keeping the order of equal ones; far quicker than comparing them. */
export function sortedBy(
  items: Int32Array,
  rankOf: (item: number) => number,
  { count, descending }: { count: number; descending: boolean },
): Int32Array {
  const places = items.map((item) => (descending ? count - 1 - rankOf(item) : rankOf(item)));
  const next = new Int32Array(count + 1);
  for (const place of places) next[place + 1] = (next[place + 1] ?? 0) + 1;
  for (let i = 1; i <= count; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0);
  const sorted = new Int32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const place = places[i] ?? 0;
    const at = next[place] ?? 0;
    sorted[at] = items[i] ?? 0;
    next[place] = at + 1;
  }
  return sorted;
}

/** Returns matching items after a cursor, one beyond the page, and the number of all matching ones. */
export function pageThrough(
  order: Order,
  isWanted: (item: number) => boolean,
  { after, pageSize }: { after: CursorKey | undefined; pageSize: number },
): Found<number> {
  const rows: number[] = [];
  const isAfter = after === undefined ? () => true : followsOf(order, after);
  let count = 0;
  for (const item of order.sequence) {
    if (!isWanted(item)) continue;
    count++;
    if (rows.length <= pageSize && (rows.length > 0 || isAfter(item))) rows.push(item);
  }
  return { rows, count };
}

function followsOf(order: Order, [keyText = '', tieText = '']: CursorKey) {
  const [first] = order.sequence;
  const isNumber = first === undefined || typeof order.keyOf(first) === 'number';
  const key = isNumber ? Number(keyText) : keyText;
  const tie = Number(tieText);
  return (item: number): boolean => {
    const own = order.keyOf(item);
    if (own === key) return order.tieOf(item) > tie;
    return order.descending ? own < key : own > key;
  };
}

/** The cursor key of an item. */
export const cursorKeyOf =
  (order: Order) =>
  (item: number): CursorKey => [String(order.keyOf(item)), String(order.tieOf(item))];
