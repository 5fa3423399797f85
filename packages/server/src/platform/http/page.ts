import { createHmac, timingSafeEqual } from 'node:crypto';
import { COUNT_LIMIT, type Page, type PageQuery } from '@assay/contract/page.ts';
import { Invalid } from '../../errors.ts';

/** Sort key of a row, as strings, last part unique: `[name, uuid]`. */
export type CursorKey = string[];

/** Rows of one page, read one beyond it, and how many there are in all. */
export interface Found<Row> {
  rows: Row[];
  /** Rows that match, counted to `COUNT_LIMIT + 1` at most. */
  count: number;
}

/**
 * Keyset paging with signed cursors (R23). A cursor holds for the tenant, the list and the filters
 * that it was made for; anything else is a 400.
 */
export interface Cursors {
  /**
   * Where the page begins: after this key; undefined for the first page.
   *
   * @param list name of the call, so that a cursor of another list is refused
   * @throws Invalid for a cursor that this server did not make for this very list
   */
  read(list: string, query: PageQuery): CursorKey | undefined;
  /** The answer of a list call; `keyOf` gives the sort key of a row. */
  page<Row>(
    list: string,
    query: PageQuery,
    found: Found<Row>,
    keyOf: (row: Row) => CursorKey,
  ): Page<Row>;
}

/** @param secret known to every node of the installation, to nobody else */
export function createCursors(secret: Uint8Array, tenantUuid: string): Cursors {
  const tagOf = (list: string, query: PageQuery, key: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([tenantUuid, list, filterOf(query), key]))
      .digest()
      .subarray(0, 16);
  return {
    read(list, query) {
      if (query.cursor === undefined) return undefined;
      const [key = '', tag = ''] = query.cursor.split('.').map(decode);
      const expected = tagOf(list, query, key.toString());
      if (tag.length !== expected.length || !timingSafeEqual(Buffer.from(tag), expected))
        throw new Invalid('The cursor does not belong to this list', 'query.cursor: not ours');
      return JSON.parse(key.toString());
    },
    page(list, query, { rows, count }, keyOf) {
      const items = rows.slice(0, query.pageSize);
      const last = items.at(-1);
      const more = rows.length > query.pageSize && last !== undefined;
      const key = more ? JSON.stringify(keyOf(last)) : '';
      const tag = more ? tagOf(list, query, key).toString('base64url') : '';
      return {
        items,
        next_cursor: more ? `${Buffer.from(key).toString('base64url')}.${tag}` : null,
        total: Math.min(count, COUNT_LIMIT),
        total_is_exact: count <= COUNT_LIMIT,
      };
    },
  };
}

/** One spelling per cursor: base64url that would be written otherwise is none of ours. */
function decode(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : Buffer.alloc(0);
}

/** What narrows the list, in one spelling: the query without the page itself. */
const filterOf = ({ pageSize: _, cursor: __, ...filter }: PageQuery): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** LIKE pattern for rows that contain `text` literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * How many rows match in all: a first page that is not full has them all, and nobody has to count.
 *
 * @param count counts to `COUNT_LIMIT + 1`
 */
export async function countUnlessAll(
  rows: readonly unknown[],
  page: { after: CursorKey | undefined; pageSize: number },
  count: () => Promise<number>,
): Promise<number> {
  return page.after === undefined && rows.length <= page.pageSize ? rows.length : count();
}
