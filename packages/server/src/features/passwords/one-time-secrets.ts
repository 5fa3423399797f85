import { Invalid } from '../../errors.ts';
import { hashOfToken, kindOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { accountName } from '../sessions/account-name.ts';
import * as sql from './queries.ts';

export type { KnownSecret, SecretPurpose } from './queries.ts';

/** What a mailed link is good for, and to whom it goes. */
export interface NewSecret {
  purpose: sql.SecretPurpose;
  /** Null for an invitation to an address that nobody has. */
  account_uuid: string | null;
  /** In any spelling. For `change-email` the new address. */
  email: string;
  /** Goes into an answer instead of a mail: it proves no address. Mailed unless told. */
  handed_out?: boolean;
}

/**
 * Makes the secret of a mailed link; the one of the same purpose and account before it no longer holds (invitations:
 * all of them do). Lifetimes are those of ADR 0006, by the database's clock.
 *
 * @returns the token, to be mailed and forgotten; `hashOfToken` gives what names it in the database
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

/** Whom a token speaks for, within its lifetime, used or not; text that is no such token costs no look-up. */
export const findSecret = async (db: Reader, token: string) =>
  kindOfToken(token) === 'ayt' ? sql.findSecret(db, hashOfToken(token)) : undefined;

/** 400 for a link that was never made, is used, too old, or for something else: nobody learns which. */
export const linkRefused = () =>
  new Invalid('This link does not work, or no longer. Ask for a new one.', 'hash: refused');
