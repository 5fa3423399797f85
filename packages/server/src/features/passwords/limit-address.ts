import { createHash } from 'node:crypto';
import { TooMany } from '../../errors.ts';
import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import { takeToken } from '../../platform/http/queries.ts';

/** Mails that strangers may cause to one address by one call: three at once, three an hour. */
const CAPACITY = 3;
const PER_SECOND = CAPACITY / 3600;

/**
 * Takes a token from the bucket of an address, known or not. The bucket's name is a hash, so the table contains
 * no addresses.
 *
 * @param name in its unique spelling
 * @throws TooMany
 */
export async function limitAddress(
  database: Database,
  operation: string,
  name: string,
): Promise<void> {
  const bucket = `M:${operation}:${createHash('sha256').update(name).digest('hex')}`;
  const wait = await database.write(
    null,
    (tx) => takeToken(tx, bucket, CAPACITY, PER_SECOND),
    ONE_STATEMENT,
  );
  if (wait > 0) throw new TooMany(Math.ceil(wait));
}
