import { type RawBuilder, sql } from 'kysely';
import type { CursorKey } from '../http/page.ts';

/** Column by which rows are compared; never null. */
export interface SortColumn {
  by: RawBuilder<unknown>;
  /** Its type in SQL. */
  type: 'text' | 'smallint' | 'int' | 'bigint' | 'real' | 'timestamptz' | 'uuid';
}

/** Orders of a list by the names in its call, with a tie-breaker for equal rows. */
export interface ListOrders<Name extends string> {
  /** Several columns: the later ones decide among rows that are equal in the earlier ones. */
  columns: Record<Name, SortColumn | readonly SortColumn[]>;
  /**
   * Unique within the list, and not revealing other tenants' data: the tenant's own row id, or a displayed
   * text.
   */
  tie: SortColumn;
  /** `against`: equal rows are in the opposite direction, as in the list's index. */
  ties?: 'along' | 'against';
}

/** One order of a list as SQL. */
export interface ListOrder {
  /** Selected key of the row, as exact texts that `after` parses. */
  keys: RawBuilder<unknown>;
  /** Condition for rows behind the cursor; true on the first page. */
  after: RawBuilder<unknown>;
  /** The `order by` list. */
  by: RawBuilder<unknown>;
}

/** An order whose columns are computed for all rows before they are sorted. */
interface ComputedOrder {
  /** The columns, as selected of each row: `key_1`, `key_2` where there are two, and `key_tie`. */
  columns: RawBuilder<unknown>;
  /** The order by those columns of rows `m`. */
  order: ListOrder;
  /** The row of a row `m`. */
  isRow: RawBuilder<unknown>;
}

/** A row of a list that was read in a {@link ListOrder}. */
export interface Sorted {
  sort_key: CursorKey;
}

/** The cursor key of a row. */
export const sortedKeyOf = ({ sort_key }: Sorted): CursorKey => sort_key;

/** A column with its direction. */
interface Step extends SortColumn {
  isDown: boolean;
}

/**
 * Keyset paging along one of the orders of a list, which the one in the other direction reverses row by row.
 *
 * @param sort name of an order, or `-name` for descending
 * @param after key of the last row shown; undefined for the first page
 */
export function listOrder<Name extends string>(
  { columns, tie, ties = 'along' }: ListOrders<Name>,
  sort: Name | `-${Name}`,
  after: CursorKey | undefined,
): ListOrder {
  const { named, isDown } = columnsOf(columns, sort);
  const steps: Step[] = [
    ...named.map((column) => ({ ...column, isDown })),
    { ...tie, isDown: isDown === (ties === 'along') },
  ];
  const texts = steps.map(({ by }) => sql`(${by})::text`);
  const directed = steps.map((step) => sql`${step.by} ${sql.raw(step.isDown ? 'desc' : 'asc')}`);
  return {
    keys: sql`array[${sql.join(texts)}] as sort_key`,
    after: after === undefined ? sql`true` : behind(steps, after),
    by: sql.join(directed),
  };
}

/** Columns of an order, whose name is optionally after a hyphen. */
function columnsOf<Name extends string>(
  columns: ListOrders<Name>['columns'],
  sort: Name | `-${Name}`,
): { named: readonly SortColumn[]; isDown: boolean } {
  const isDown = sort.startsWith('-');
  return { named: [columns[(isDown ? sort.slice(1) : sort) as Name]].flat(), isDown };
}

/** The same order, of one or two columns and a tie-breaker, for rows whose columns are selected first. */
export function computedOrder<Name extends string>(
  { columns, tie, ties = 'along' }: ListOrders<Name>,
  sort: Name | `-${Name}`,
  after: CursorKey | undefined,
): ComputedOrder {
  const { named, isDown } = columnsOf(columns, sort);
  const [first = tie, second] = named;
  const two = second && sql`, ${second.by} as key_2`;
  const computed = [
    { by: sql`m.key_1`, type: first.type },
    ...(second ? [{ by: sql`m.key_2`, type: second.type }] : []),
  ];
  const orders = { columns: { computed }, tie: { ...tie, by: sql`m.key_tie` }, ties };
  return {
    columns: sql`${first.by} as key_1${two ?? sql``}, ${tie.by} as key_tie`,
    order: listOrder(orders, isDown ? '-computed' : 'computed', after),
    isRow: sql`${tie.by} = m.key_tie`,
  };
}

/** The first comparison is where an index begins; the rest decides among equals. */
function behind(steps: readonly Step[], keys: CursorKey): RawBuilder<unknown> {
  const [first, ...rest] = steps.map(({ by, type, isDown }, i) => {
    const value = sql`${keys[i]}::${sql.raw(type)}`;
    return { by, value, from: sql.raw(isDown ? '<=' : '>='), beyond: sql.raw(isDown ? '<' : '>') };
  });
  if (first === undefined) return sql`true`;
  const { by, value, from, beyond } = first;
  const among = rest.reduceRight<RawBuilder<unknown>>(
    (later, step) =>
      sql`(${step.by} ${step.beyond} ${step.value} or ${step.by} = ${step.value} and ${later})`,
    sql`false`,
  );
  return sql`${by} ${from} ${value} and (${by} ${beyond} ${value} or ${among})`;
}
