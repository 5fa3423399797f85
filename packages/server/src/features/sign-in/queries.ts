import type { Role } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** An account for sign-in, in the tenant last used or else the first one joined. */
export interface AccountToSignIn {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
  /** null for people who sign in elsewhere. */
  password_hash: string | null;
  /** The user has proven the address. */
  confirmed: boolean;
  two_factor_auth: boolean;
  /** The tenant requires a second factor of local users. */
  require_tfa: boolean;
}

/** A guess at a password, counted. */
export interface Guess {
  account: AccountToSignIn | undefined;
  /** Subject that counts the failures: the account, its device, or an unknown name. */
  subject: Buffer;
  /** False while the subject is locked. */
  allowed: boolean;
  /** Tenant that failures without an account are recorded in. */
  operator: string;
}

/**
 * Counts a guess and finds its account.
 *
 * @param name e-mail or user name, lower case in NFC
 * @param device hash of the request's device cookie
 */
export async function beginSignIn(tx: Writer, name: string, device: Buffer | null): Promise<Guess> {
  type Row = Omit<Guess, 'account'> & (AccountToSignIn | { account_uuid: null });
  const { rows } = await sql<Row>`${plannedOnce}
    select * from begin_sign_in(${name}, ${device})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('begin_sign_in gave no row');
  const { subject, allowed, operator } = row;
  return { account: row.account_uuid === null ? undefined : row, subject, allowed, operator };
}

/** Accounts of an address besides the one that has it as its name. */
export interface ConfinedAccounts {
  /** Any account in the installation has an unproven address. */
  exist: boolean;
  /** Salt that the passwords of confined accounts of this address share (ADR 0010). */
  salt: Buffer;
  /** The last used first. */
  accounts: AccountToSignIn[];
}

/** Confined accounts of an address. @param name in its unique spelling */
export async function findConfined(db: Reader, name: string): Promise<ConfinedAccounts> {
  type Row = Omit<ConfinedAccounts, 'accounts'> & (AccountToSignIn | { account_uuid: null });
  const { rows } = await sql<Row>`${plannedOnce}
    select n.exist, n.salt, f.account_uuid, f.tenant_uuid, f.email, f.role, f.password_hash, f.confirmed,
      f.two_factor_auth, f.require_tfa
    from (select confined_accounts_exist() as exist, address_salt(${name}) as salt) n
    left join find_confined(${name}) with ordinality f on true order by f.ordinality`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('find_confined gave no row');
  const { exist, salt } = row;
  return { exist, salt, accounts: rows.filter((one) => one.account_uuid !== null) };
}

/** Takes one counted guess back, and leaves those before it. */
export const takeBackGuess = (tx: Writer, subject: Buffer) =>
  sql`select take_back_guess(${subject})`.execute(tx);

/** Keeps a password under today's cost; nothing when it was changed meanwhile. */
export const rehashPassword = (tx: Writer, account: string, old: string, hash: string) =>
  sql`select rehash_password(${account}, ${old}, ${hash})`.execute(tx);

/** Stores the device of a sign-in; `new` if there are others, `first` otherwise. */
export async function rememberDevice(tx: Writer, account: string, device: Buffer) {
  const { rows } = await sql<{ state: 'known' | 'first' | 'new'; at: Date }>`
    select state, at from remember_device(${account}, ${device})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('remember_device gave no row');
  return row;
}
