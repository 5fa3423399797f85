import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { drawToken } from '../../platform/http/rate-limit.ts';

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
  const hash = createHash('sha256').update(name).digest('hex');
  await drawToken(database, {
    name: `M:${operation}:${hash}`,
    capacity: CAPACITY,
    perSecond: PER_SECOND,
  });
}
