import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
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
 * Keyset paging with sealed cursors. A cursor holds for the tenant, the list and the filters that it was made for;
 * anything else is a 400. It is unreadable: keys hold ids that count what all tenants have (ADR 0015).
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

/** AES-256-GCM (NIST SP 800-38D): a fresh nonce, the sealed key, the tag. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Keys are filled up with blanks, which JSON passes over: the length of a number says something of it. */
const STEP = 64;

/** @param secret known to every node of the installation, to nobody else */
export function createCursors(secret: Uint8Array, tenantUuid: string): Cursors {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'assay cursors', 32));
  const placeOf = (list: string, query: PageQuery) =>
    Buffer.from(JSON.stringify([tenantUuid, list, filterOf(query)]));
  return {
    read(list, query) {
      if (query.cursor === undefined) return undefined;
      const opened = open(key, query.cursor, placeOf(list, query));
      if (opened === undefined)
        throw new Invalid('The cursor does not belong to this list', 'query.cursor: not ours');
      return JSON.parse(opened);
    },
    page(list, query, { rows, count }, keyOf) {
      const items = rows.slice(0, query.pageSize);
      const last = items.at(-1);
      const more = rows.length > query.pageSize && last !== undefined;
      return {
        items,
        next_cursor: more ? seal(key, JSON.stringify(keyOf(last)), placeOf(list, query)) : null,
        total: Math.min(count, COUNT_LIMIT),
        total_is_exact: count <= COUNT_LIMIT,
      };
    },
  };
}

function seal(key: Uint8Array, text: string, place: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(place);
  const bytes = Buffer.from(text);
  const filled = Buffer.alloc(Math.ceil(bytes.length / STEP) * STEP, ' ');
  bytes.copy(filled);
  const sealed = [nonce, cipher.update(filled), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Undefined for what was not sealed for this place; one spelling per cursor, so that base64url written otherwise is none. */
function open(key: Uint8Array, cursor: string, place: Buffer): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor || bytes.length < NONCE_BYTES + TAG_BYTES)
    return undefined;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(place);
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, cipher.final()]).toString();
  } catch {
    return undefined;
  }
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
