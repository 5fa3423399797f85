import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { COUNT_LIMIT, type Page, type PageQuery } from '@assay/contract/page.ts';
import { Invalid } from '../../errors.ts';

/** Sort key of a row, as strings, last part unique: `[name, uuid]`. */
export type CursorKey = string[];

/** Rows of one page, plus one more, and the total. */
export interface Found<Row> {
  rows: Row[];
  /** Rows that match, counted to `COUNT_LIMIT + 1` at most. */
  count: number;
}

/**
 * Keyset paging with sealed cursors. A cursor is valid for the tenant, list and filters for which it was
 * created; anything else is a 400. It is encrypted, because keys contain ids shared by all tenants (ADR 0015).
 */
export interface Cursors {
  /**
   * Returns the key after which the page begins; undefined for the first page.
   *
   * @param list name of the call, so that a cursor of another list is refused
   * @throws Invalid for a cursor that this server did not create for this list
   */
  read(list: string, query: PageQuery): CursorKey | undefined;
  /** Builds the answer of a list call; `keyOf` returns the sort key of a row. */
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
/** Keys are padded with blanks, which JSON ignores, because the length of a number reveals something about it. */
const STEP = 64;

/** @param secret shared by all nodes of the installation only */
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

/**
 * Returns undefined unless the cursor was sealed for this place. Each cursor has one encoding, so other
 * base64url spellings are refused.
 */
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

/** Filters of the list in one canonical form: the query without paging. */
const filterOf = ({ pageSize: _, cursor: __, ...filter }: PageQuery): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** LIKE pattern for rows that contain `text` literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns the number of matching rows: a first page that is not full has them all, so nothing is counted.
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
