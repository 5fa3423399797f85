import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import { connectionOf, type Reader, type Writer } from './database.ts';

/**
 * Sends rows into the server within the caller's transaction, fastest way in. PostgreSQL refuses it
 * for tables under row-level security: copy those into a temporary table and insert from there.
 *
 * @param statement `copy t (a, b) from stdin`, written in the code
 * @param source    pieces of PostgreSQL's text format ({@link copyLine}); split anywhere
 * @returns rows written
 */
export async function copyIn(
  tx: Writer,
  statement: string,
  source: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
): Promise<number> {
  const connection = await connectionOf(tx);
  const sink = connection.query(from(statement));
  await pipeline(Readable.from(source), sink);
  return sink.rowCount;
}

/**
 * Streams rows out of the server; read to the end before the next statement.
 *
 * @param statement `copy (select …) to stdout`, written in the code
 */
export async function copyOut(db: Reader, statement: string): Promise<Readable> {
  const connection = await connectionOf(db);
  return connection.query(to(statement));
}

/** Column value of a COPY row; bytea and arrays in text form. */
export type CopyValue = string | number | boolean | null;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One row in COPY's text format, with its line end. */
export const copyLine = (row: readonly CopyValue[]): string =>
  `${row.map((v) => (v === null ? '\\N' : String(v).replace(/[\\\n\r\t]/g, (c) => ESCAPES[c] ?? c))).join('\t')}\n`;
