import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A sign-up, with the secret of its mail. */
export interface NewAccount {
  uuid: string;
  /** As typed. */
  email: string;
  /** The same in its unique spelling. */
  name: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  secret: Buffer;
}

/** Adds an account without rights; not `is_new` when the address is taken, whose account is then returned. */
export async function signUp(
  tx: Writer,
  account: NewAccount,
): Promise<{ account_uuid: string; is_new: boolean }> {
  const { uuid, email, name, first_name, last_name, password_hash, secret } = account;
  const { rows } = await sql<{ account_uuid: string | null; is_new: boolean }>`
    select account_uuid, is_new from sign_up(${uuid}, ${email}, ${name}, ${first_name}, ${last_name},
      ${password_hash}, ${secret})`.execute(tx);
  const [row] = rows;
  return { account_uuid: row?.account_uuid ?? uuid, is_new: row?.is_new === true };
}

/** Uses a secret for its confirmation, for one caller only. False: the transaction must be rolled back. */
export async function confirmAddress(tx: Writer, secret: Buffer, name: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select confirm_address(${secret}, ${name}) as confirmed`.execute(tx);
  return rows[0]?.confirmed === true;
}

/** Tenant that people who sign up belong to. */
export async function defaultTenant(db: Reader): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select default_tenant() as uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The tenant `default` is missing.');
  return row.uuid;
}
