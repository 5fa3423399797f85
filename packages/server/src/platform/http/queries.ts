import { sql } from 'kysely';
import type { Reader, Writer } from '../db/database.ts';
import { plannedOnce } from '../db/planned-once.ts';

/** Takes a token from a bucket; returns the seconds until the next one, 0 when one was taken. */
export async function takeToken(
  tx: Writer,
  bucket: string,
  capacity: number,
  perSecond: number,
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`${plannedOnce}
    select take_token(${bucket}, ${capacity}, ${perSecond}) as wait`.execute(tx);
  return rows[0]?.wait ?? 0;
}

/** Returns a token to its bucket. */
export const returnToken = (tx: Writer, bucket: string, capacity: number) =>
  sql`select return_token(${bucket}, ${capacity})`.execute(tx);

/** Secret of this installation, 32 bytes, the same on every node; signs cursors. */
export async function selectInstanceSecret(db: Reader): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`select instance_secret() as secret`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database holds no instance secret: is it migrated?');
  return row.secret;
}
