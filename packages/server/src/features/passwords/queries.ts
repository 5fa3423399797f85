import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** What a one-time secret may be used for; one of a purpose is refused for any other. */
export type SecretPurpose =
  | 'confirm-email'
  | 'change-email'
  | 'reset-password'
  | 'set-password'
  | 'invitation';

/** A secret as it is stored. */
export interface SecretRow {
  hash: Buffer;
  purpose: SecretPurpose;
  account_uuid: string | null;
  /** Lower case in NFC. */
  email: string;
}

/** Adds a secret in place of the account's earlier one of this purpose. */
export const insertSecret = (tx: Writer, { hash, purpose, account_uuid, email }: SecretRow) =>
  sql`select issue_secret(${hash}, ${purpose}, ${account_uuid}::uuid, ${email})`.execute(tx);

/** Whom a secret speaks for. */
export interface KnownSecret {
  purpose: SecretPurpose;
  /** Where it was mailed to; lower case in NFC. */
  email: string;
  used: boolean;
  /** Null for an invitation to an address that nobody has. */
  account_uuid: string | null;
  auth_type: string | null;
  /** The account's own address is proven; false where there is no account. */
  confirmed: boolean;
  password_hash: string | null;
  /** Where its use is recorded: the tenant that invites, or the account's own. */
  tenant_uuid: string;
  first_name: string;
  last_name: string;
}

/** By hash of the token, within its lifetime, used or not; undefined when its account is closed or gave up the address. */
export async function findSecret(db: Reader, hash: Buffer): Promise<KnownSecret | undefined> {
  const { rows } = await sql<KnownSecret>`
    select purpose, email, used, account_uuid, auth_type, confirmed, password_hash, tenant_uuid,
           first_name, last_name
    from find_secret(${hash})`.execute(db);
  return rows[0];
}
