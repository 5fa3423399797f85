import { timingSafeEqual } from 'node:crypto';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressSalt } from '../passwords/choose-password.ts';
import * as sql from './queries.ts';

/** Confined accounts of an address: those besides the one that has it as its name. */
export interface Confined {
  /** Whether the installation has any such account, of whatever address. */
  exist: boolean;
  /** Salt of the passwords of confined accounts of this address. */
  salt: Buffer;
  accounts: sql.AccountToSignIn[];
}

/** Reads the confined accounts of an address. @param name e-mail or user name in its unique spelling */
export const readConfined = (database: Database, name: string): Promise<Confined> =>
  database.read(null, async (db) => ({
    exist: await sql.confinedAccountsExist(db),
    salt: await addressSalt(db, name),
    accounts: await sql.findConfined(db, name),
  }));

/**
 * Compares a password with those of all confined accounts of an address. It computes one hash, whether there
 * are none or many: an administrator with such an account learns of no other through it (ADR 0010). Only an
 * installation without any skips the hash. Call it within a hashing slot.
 *
 * @returns the account whose password was given
 */
export async function matchConfined({ exist, salt, accounts }: Confined, password: string) {
  if (!exist) return undefined;
  const hash = await hashPassword(password, salt);
  const match = accounts.find(({ password_hash }) => isSame(password_hash, hash));
  return match && { ...match, password_hash: hash };
}

function isSame(stored: string | null, computed: string): boolean {
  const [a, b] = [Buffer.from(stored ?? ''), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}
