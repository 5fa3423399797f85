import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Purpose of a one-time secret; it is refused for any other. */
export type SecretPurpose =
  | 'confirm-email'
  | 'change-email'
  | 'reset-password'
  | 'set-password'
  | 'invitation';

/** A stored secret. */
export interface SecretRow {
  hash: Buffer;
  purpose: SecretPurpose;
  account_uuid: string | null;
  /** Lower case in NFC. */
  email: string;
  handed_out: boolean;
}

/** Replaces the account's earlier secret of this purpose. */
export const insertSecret = (tx: Writer, row: SecretRow) =>
  sql`select issue_secret(${row.hash}, ${row.purpose}, ${row.account_uuid}::uuid, ${row.email},
        ${row.handed_out})`.execute(tx);

/** Account of a secret. */
export interface KnownSecret {
  purpose: SecretPurpose;
  /** Address it was mailed to; lower case in NFC. */
  email: string;
  used: boolean;
  /** Null for an invitation to an address without an account. */
  account_uuid: string | null;
  auth_type: string | null;
  /** The account's own address is proven; false without an account. */
  confirmed: boolean;
  password_hash: string | null;
  /** Tenant whose audit log records its use: the inviting one, or the account's own. */
  tenant_uuid: string;
  /** The account, or the invitation that becomes one. */
  subject_uuid: string;
  first_name: string;
  last_name: string;
  /** Was in an answer, not in a mail: it proves no address. */
  handed_out: boolean;
  /** The account may be one with an unproven address afterwards. */
  stays_confined: boolean;
}

/**
 * Finds a secret by its hash, within its lifetime, used or not; undefined when its account is closed or no
 * longer has the address.
 */
export async function findSecret(db: Reader, hash: Buffer): Promise<KnownSecret | undefined> {
  const { rows } = await sql<KnownSecret>`
    select purpose, email, used, account_uuid, auth_type, confirmed, password_hash, tenant_uuid,
           subject_uuid, first_name, last_name, handed_out, stays_confined
    from find_secret(${hash})`.execute(db);
  return rows[0];
}

/** Salt that the passwords of confined accounts of an address share (ADR 0010). @param name in its unique spelling */
export async function addressSalt(db: Reader, name: string): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`select address_salt(${name}) as salt`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('address_salt gave no row');
  return row.salt;
}

/** Hashes of the passwords before the present one, four at most, newest first. */
export async function formerPasswords(db: Reader, account: string | null): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from former_passwords(${account}::uuid) hash`.execute(db);
  return rows.map((row) => row.hash);
}

/** The account whose password was set. */
export interface ResetAccount {
  account_uuid: string;
  email: string;
}

/**
 * Uses a secret up and sets a password by it: for one caller only. Undefined: it does not hold (any more), and the
 * transaction must be rolled back.
 */
export async function resetBySecret(
  tx: Writer,
  secret: Buffer,
  passwordHash: string,
): Promise<ResetAccount | undefined> {
  const { rows } = await sql<ResetAccount>`
    select account_uuid, email from reset_by_secret(${secret}, ${passwordHash})`.execute(tx);
  return rows[0];
}

/** The account of the signed-in person. */
export interface OwnAccount {
  email: string;
  auth_type: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  /** Its address is unproven: it works in one tenant. */
  confined: boolean;
}

/** One account, from its owner's own session. */
export async function findOwnAccount(db: Reader, uuid: string): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    select email, auth_type, password_hash, first_name, last_name, confined
    from find_own_account(${uuid})`.execute(db);
  return rows[0];
}

/** Counts a guess at the own password; false while that is locked. */
export async function countOwnPassword(tx: Writer, account: string): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select count_own_password(${account}) as allowed`.execute(tx);
  return rows[0]?.allowed === true;
}

/** Forgets the guesses, after a right one. */
export const forgiveOwnPassword = (tx: Writer, account: string) =>
  sql`select forgive_own_password(${account})`.execute(tx);

/** A change of the own password. */
export interface OwnPasswordChange {
  account_uuid: string;
  /** Hash that the old password was proven by. */
  proven: string;
  password_hash: string;
  /** The only session that continues. */
  session: Buffer;
}

/** False when the password was changed since it was proven. */
export async function changeOwnPassword(tx: Writer, change: OwnPasswordChange): Promise<boolean> {
  const { account_uuid, proven, password_hash, session } = change;
  const { rows } = await sql<{ changed: boolean }>`
    select change_own_password(${account_uuid}, ${proven}, ${password_hash}, ${session}) as changed`.execute(
    tx,
  );
  return rows[0]?.changed === true;
}

/** Tells whether another account has proven an e-mail, or has it as a user name; in its unique spelling. */
export async function isNameOfAnother(db: Reader, name: string, account: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select is_name_of_another(${name}, ${account}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** An account that mail about its password may go to. */
export interface AccountToMail {
  account_uuid: string;
  email: string;
  confirmed: boolean;
  /** Tenant whose audit log records it. */
  tenant_uuid: string;
}

/** Finds an account by e-mail or user name in its unique spelling; undefined for users who sign in elsewhere. */
export async function findAccountToMail(
  db: Reader,
  name: string,
): Promise<AccountToMail | undefined> {
  const { rows } = await sql<AccountToMail>`
    select account_uuid, email, confirmed, tenant_uuid from find_account_to_mail(${name})`.execute(
    db,
  );
  return rows[0];
}
