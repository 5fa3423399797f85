import { hash, verify } from '@node-rs/argon2';
import { TooMany } from '../../errors.ts';

/** Argon2id with the least cost that OWASP names: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of hash computations running or waiting; each uses 19 MiB. */
const MOST = 8;

let running = 0;

/**
 * Runs work that computes a password hash, as one of at most eight.
 *
 * @throws TooMany immediately when eight are in progress: queueing would only help an attacker
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST) throw new TooMany(1);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

/**
 * Hashes a password in PHC form, exactly as typed. Call it within a slot.
 *
 * @param salt 16 bytes; random by default
 */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, salt === undefined ? COST : { ...COST, salt });

/** Tells whether a hash in PHC form was computed with this salt. */
export const hasSalt = (stored: string, salt: Uint8Array): boolean =>
  stored.split('$')[4] === Buffer.from(salt).toString('base64').replace(/=+$/, '');

/**
 * Tells whether a hash was computed at another cost than today's, so that it should be recomputed while the
 * password is available.
 */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(
    `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`,
  );

let dummy: Promise<string> | undefined;

/**
 * Compares a password with its stored hash; null, of an account that has none or does not exist,
 * takes as long and is false. Call it within a slot.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null;
}
