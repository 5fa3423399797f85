import { Invalid } from '../../errors.ts';
import { hashOfToken, kindOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { accountName } from '../sessions/account-name.ts';
import * as sql from './queries.ts';

export type { KnownSecret, SecretPurpose } from './queries.ts';

/** Purpose and recipient of a mailed link. */
export interface NewSecret {
  purpose: sql.SecretPurpose;
  /** Null for an invitation to an address without an account. */
  account_uuid: string | null;
  /** In any spelling. For `change-email` the new address. */
  email: string;
  /** Returned in an answer instead of a mail, so it proves no address. Mailed by default. */
  handed_out?: boolean;
}

/**
 * Creates the secret of a mailed link and invalidates the previous one of the same purpose and account
 * (invitations all stay valid). Lifetimes are those of ADR 0006, by the database's clock.
 *
 * @returns the token, to be mailed and not stored; `hashOfToken` returns its name in the database
 */
export async function issueSecret(tx: Writer, secret: NewSecret): Promise<string> {
  const token = mintToken('ayt');
  const { purpose, account_uuid, handed_out = false } = secret;
  const email = accountName(secret.email);
  await sql.insertSecret(tx, {
    hash: hashOfToken(token),
    purpose,
    account_uuid,
    email,
    handed_out,
  });
  return token;
}

/** Returns the account of a token within its lifetime, used or not; malformed tokens cost no look-up. */
export const findSecret = async (db: Reader, token: string) =>
  kindOfToken(token) === 'ayt' ? sql.findSecret(db, hashOfToken(token)) : undefined;

/**
 * Creates a 400 for a link that does not exist, is used, expired, or for another purpose, without revealing
 * which.
 */
export const linkRefused = () =>
  new Invalid('This link does not work, or no longer. Ask for a new one.', 'hash: refused');
