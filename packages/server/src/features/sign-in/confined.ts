import { timingSafeEqual } from 'node:crypto';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** Accounts of an address besides the one that has it as its name. */
export interface Confined extends Omit<sql.ConfinedAccounts, 'exist'> {
  /** The account whose password was given. */
  match: (sql.AccountToSignIn & { password_hash: string }) | undefined;
}

/**
 * Compares a password with those of all confined accounts of an address. It computes one hash, whether there
 * are none or many: an administrator with such an account learns of no other through it (ADR 0010). Only an
 * installation without any skips the hash. Call it within a hashing slot.
 *
 * @param name e-mail or user name in its unique spelling
 */
export async function compareConfined(
  database: Database,
  name: string,
  password: string,
): Promise<Confined> {
  const { exist, salt, accounts } = await database.read(
    null,
    (db) => sql.findConfined(db, name),
    ONE_STATEMENT,
  );
  if (!exist) return { salt, accounts, match: undefined };
  const hash = await hashPassword(password, salt);
  const match = accounts.find(({ password_hash }) => isSame(password_hash, hash));
  return { salt, accounts, match: match && { ...match, password_hash: hash } };
}

function isSame(stored: string | null, computed: string): boolean {
  const [a, b] = [Buffer.from(stored ?? ''), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}
