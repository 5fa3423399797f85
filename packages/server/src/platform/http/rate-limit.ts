import type { Endpoint, RateClass } from '@assay/contract/endpoint.ts';
import type { Actor } from '../../context.ts';
import { TooMany } from '../../errors.ts';
import { unavailable } from '../db/connect.ts';
import { CommitUnknown, type Database, ONE_STATEMENT } from '../db/database.ts';
import * as sql from './queries.ts';

/** Burst size, sustained rate per second, and the scope that shares them. */
interface Bucket {
  capacity: number;
  perSecond: number;
  by: 'address' | 'actor';
}

/** Classes without a row are not limited. */
const BUCKETS: Partial<Record<RateClass, Bucket>> = {
  A: { capacity: 20, perSecond: 20 / 60, by: 'address' },
  M: { capacity: 5, perSecond: 5 / 3600, by: 'address' },
  X: { capacity: 30, perSecond: 30 / 60, by: 'actor' },
  U: { capacity: 1200, perSecond: 10, by: 'actor' },
};

/**
 * Draws one token from the bucket of a call, before its body is read. Buckets are in the database,
 * so that several servers share them.
 *
 * @throws TooMany with the whole seconds until the next token
 */
export async function limitRate(
  database: Database,
  operation: string,
  endpoint: Endpoint,
  actor: Actor,
): Promise<void> {
  const bucket = bucketOf(operation, endpoint, actor);
  if (bucket === undefined) return;
  await drawToken(database, bucket);
}

/**
 * Draws one token from a bucket. A connection that is lost meanwhile changes nothing that the caller asked for.
 *
 * @throws TooMany with the whole seconds until the next token
 * @throws Unavailable while the database does not answer
 */
export async function drawToken(
  database: Database,
  { name, capacity, perSecond }: { name: string; capacity: number; perSecond: number },
): Promise<void> {
  const taking = database.write(
    null,
    (tx) => sql.takeToken(tx, name, capacity, perSecond),
    ONE_STATEMENT,
  );
  const wait = await taking.catch((error: unknown) => {
    throw error instanceof CommitUnknown ? unavailable(error) : error;
  });
  if (wait > 0) throw new TooMany(Math.ceil(wait));
}

/**
 * Refunds the token that {@link limitRate} took for a call with invalid input, if the bucket limits mails: none
 * was sent.
 */
export async function refundRate(
  database: Database,
  operation: string,
  endpoint: Endpoint,
  actor: Actor,
): Promise<void> {
  const bucket = endpoint.rate === 'M' ? bucketOf(operation, endpoint, actor) : undefined;
  if (bucket === undefined) return;
  await database.write(null, (tx) => sql.returnToken(tx, bucket.name, bucket.capacity));
}

/** The bucket of a call with its name; undefined where the call is not limited. */
function bucketOf(
  operation: string,
  { rate, quota }: Endpoint,
  actor: Actor,
): (Bucket & { name: string }) | undefined {
  const usual = BUCKETS[rate];
  if (!usual && !quota) return undefined;
  const by = usual?.by ?? 'actor';
  const who = by === 'actor' && actor.kind !== 'anonymous' ? actor.uuid : networkOf(actor.ip);
  return {
    name: `${rate}:${operation}:${who}`,
    by,
    capacity: quota?.calls ?? usual?.capacity ?? 0,
    perSecond: quota ? quota.calls / quota.seconds : (usual?.perSecond ?? 0),
  };
}

/**
 * Returns the network of an address: the address itself in IPv4, its /64 in IPv6, where one host has as many as
 * it likes.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
