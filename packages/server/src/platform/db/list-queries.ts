import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CursorKey, countUnlessAll, type Found } from '../http/page.ts';
import type { Reader } from './database.ts';
import {
  computedOrder,
  type ListOrder,
  type ListOrders,
  listOrder,
  type Sorted,
} from './order-queries.ts';

/** Which page of a list: its order, the most rows, and the key of the last row of the page before. */
export interface ListPage<Sort extends string> {
  sort: Sort;
  pageSize: number;
  after: CursorKey | undefined;
}

/** Parts of a page's statement. */
export interface PageParts {
  /** Filters of the list. */
  where: RawBuilder<unknown>;
  /** Keys, position and direction of the order. */
  order: ListOrder;
  /** One row more than the page has. */
  limit: number;
}

/** Everything that makes one list differ from another. */
export interface ListSource<Name extends string> {
  /** Tables with their joins. */
  from: RawBuilder<unknown>;
  /** Selected besides the sort key; or, for a page that is not a simple selection, the whole statement. */
  select: RawBuilder<unknown> | ((parts: PageParts) => RawBuilder<unknown>);
  /** Conditions; undefined for absent ones. */
  filters?: readonly (RawBuilder<unknown> | undefined)[];
  /**
   * The counted rows: tables with exactly one row per list row, as needed by the filters, or a whole statement
   * with one column `count`, up to `most`. `from` by default.
   */
  counted?:
    | RawBuilder<unknown>
    | ((parts: { where: RawBuilder<unknown>; most: number }) => RawBuilder<unknown>);
  orders: ListOrders<Name>;
  page: ListPage<Name | `-${Name}`>;
}

/** A list that is about to be read. */
export interface ListQuery {
  /** One page with its sort keys, and how many rows match; counting is left out where a first page has them all. */
  read<Row>(db: Reader): Promise<Found<Row & Sorted>>;
}

/** Puts a list together: a page behind the cursor by keyset, and a count that ends at `COUNT_LIMIT + 1` (ADR 0029). */
export function listQuery<Name extends string>(source: ListSource<Name>): ListQuery {
  const { from, select, filters = [], counted = from, orders, page } = source;
  const where = allOf(filters);
  const order = listOrder(orders, page.sort, page.after);
  const limit = page.pageSize + 1;
  const most = COUNT_LIMIT + 1;
  const rowsOf =
    typeof select === 'function'
      ? select({ where, order, limit })
      : sql`select ${select}, ${order.keys} from ${from} where ${where} and ${order.after}
          order by ${order.by} limit ${limit}`;
  const countOf =
    typeof counted === 'function'
      ? counted({ where, most })
      : counting({ from: counted, where, most });
  return {
    async read<Row>(db: Reader) {
      const { rows } = await sql<Row & Sorted>`${rowsOf}`.execute(db);
      const count = await countUnlessAll(rows, page, () => countBy(db, countOf));
      return { rows, count };
    },
  };
}

/** Rows that match, as each row of a page says. */
interface Matched {
  matched: number;
}

interface Counting {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  most: number;
}

const counting = ({ from, where, most }: Counting) =>
  sql`select count(*)::int as count from (select from ${from} where ${where} limit ${most}) n`;

async function countBy(db: Reader, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${statement}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * As {@link listQuery}, where no index has the order: what rows are sorted by is computed once for all that match, which counts them
 * too, and other columns are read for the rows of the page. The first filter has to name the tenant.
 */
export function computedListQuery<Name extends string>({
  from,
  select,
  filters = [],
  orders,
  page,
}: Omit<ListSource<Name>, 'counted'> & { select: RawBuilder<unknown> }): ListQuery {
  const { columns, order, isRow } = computedOrder(orders, page.sort, page.after);
  const [ofTenant] = filters;
  const where = allOf(filters);
  const most = COUNT_LIMIT + 1;
  const statement = sql`
    with matched as materialized (select ${columns} from ${from} where ${where}),
    page as materialized (
      select m.* from matched m where ${order.after} order by ${order.by} limit ${page.pageSize + 1})
    select ${select}, ${order.keys},
      (select count(*)::int from (select from matched limit ${most}) n) as matched
    from page m, ${from} where ${allOf([ofTenant, isRow])} order by ${order.by}`;
  return {
    async read<Row>(db: Reader) {
      const found = await sql<Row & Sorted & Matched>`${statement}`.execute(db);
      const rows = found.rows;
      // Behind the last row there is none that says how many there are.
      const count =
        found.rows[0]?.matched ??
        (await countUnlessAll(rows, page, () => countBy(db, counting({ from, where, most }))));
      return { rows, count };
    },
  };
}

/** Combines all defined conditions; true without any. */
export function allOf(filters: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> {
  const conditions = filters.filter((filter) => filter !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
