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
export interface ComputedOrder {
  /** The columns, as selected of each row: `key_0` and so on, and `key_tie`. */
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
  const isDown = sort.startsWith('-');
  // Each name of an order is a column, optionally after a hyphen.
  const named = columns[(isDown ? sort.slice(1) : sort) as Name];
  const steps: Step[] = [
    ...[named].flat().map((column) => ({ ...column, isDown })),
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

/** The same order, for rows whose columns are selected first. */
export function computedOrder<Name extends string>(
  orders: ListOrders<Name>,
  sort: Name | `-${Name}`,
  after: CursorKey | undefined,
): ComputedOrder {
  const { tie } = orders;
  const name = (sort.startsWith('-') ? sort.slice(1) : sort) as Name;
  const named = [orders.columns[name]].flat();
  const keyOf = (at: number | 'tie') => sql.ref(`key_${at}`);
  const selected = [
    ...named.map(({ by }, at) => sql`${by} as ${keyOf(at)}`),
    sql`${tie.by} as ${keyOf('tie')}`,
  ];
  const computed = named.map(({ type }, at) => ({ by: sql`m.${keyOf(at)}`, type }));
  const computedTie = { ...tie, by: sql`m.${keyOf('tie')}` };
  return {
    columns: sql.join(selected),
    order: listOrder(
      { columns: { computed }, tie: computedTie, ...tiesOf(orders) },
      directed(sort),
      after,
    ),
    isRow: sql`${tie.by} = m.${keyOf('tie')}`,
  };
}

const directed = (sort: string) => (sort.startsWith('-') ? '-computed' : 'computed');

const tiesOf = ({ ties }: Pick<ListOrders<string>, 'ties'>) => (ties === undefined ? {} : { ties });

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
