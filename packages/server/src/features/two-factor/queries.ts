import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** State of a counted attempt at a one-time password. */
export interface OtpTry {
  /** `spent`: five tries were wrong in this pending session; `locked`: ten of this account within the hour. */
  verdict: 'go' | 'spent' | 'locked';
  /** Seconds until a locked account may try again. */
  wait: number;
  /** Sealed; null without a second factor. */
  seed: Buffer | null;
  /** Sealed, of an enrolment that is in progress. */
  pending_seed: Buffer | null;
  /** The present time step. */
  step: number;
}

/** Counts an attempt before the comparison. @param pending hash of a session that awaits it */
export async function beginOtp(
  tx: Writer,
  account: string,
  pending: Buffer | null,
): Promise<OtpTry> {
  const { rows } = await sql<OtpTry>`
    select verdict, wait, seed, pending_seed, step::float8 as step
    from begin_otp(${account}, ${pending})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('begin_otp gave no row');
  return row;
}

/** A proven factor: a time step of the seed, or a recovery code by its hash. */
export type Factor = { step: number } | { code: Buffer };

/** Uses a factor up and takes the try back; false when it was used before, or is none. */
export async function useOtp(
  tx: Writer,
  account: string,
  pending: Buffer | null,
  factor: Factor,
): Promise<boolean> {
  const step = 'step' in factor ? factor.step : null;
  const code = 'code' in factor ? factor.code : null;
  const { rows } = await sql<{ used: boolean }>`
    select use_otp(${account}, ${pending}, ${step}, ${code}) as used`.execute(tx);
  return rows[0]?.used === true;
}

/** Ends a pending session whose fifth try was wrong. */
export const endSpentSession = (tx: Writer, pending: Buffer) =>
  sql`select end_spent_session(${pending})`.execute(tx);

/** An account as its enrolment needs it. */
export interface Enrolment {
  email: string;
  enabled: boolean;
  /** Sealed seed that was shown within the last ten minutes. */
  pending: Buffer | null;
  /** Expiration of the session. */
  expires_at: Date;
}

/** By session; undefined for users without a password. */
export async function findEnrolment(db: Reader, session: Buffer): Promise<Enrolment | undefined> {
  const { rows } = await sql<Enrolment>`
    select email, enabled, pending, expires_at from find_enrolment(${session})`.execute(db);
  return rows[0];
}

/** Returns the sealed pending seed: this one, or a slightly earlier one; null when enabled meanwhile. */
export async function beginEnrolment(
  tx: Writer,
  account: string,
  sealed: Buffer,
): Promise<Buffer | null> {
  const { rows } = await sql<{ pending: Buffer | null }>`
    select begin_enrolment(${account}, ${sealed}) as pending`.execute(tx);
  return rows[0]?.pending ?? null;
}

/** Parameters for enabling a second factor. */
export interface Enabling {
  account: string;
  /** The pending seed at the time of comparison. */
  sealed: Buffer;
  /** Time step of that one-time password. */
  step: number;
  /** Hashes of the recovery codes. */
  codes: Buffer[];
  /** Session that continues; all others end. */
  session: Buffer;
}

/** Returns false when another request was first, or another seed is pending. */
export async function enable(tx: Writer, enabling: Enabling): Promise<boolean> {
  const { account, sealed, step, codes, session } = enabling;
  const { rows } = await sql<{ enabled: boolean }>`
    select enable_two_factor(${account}, ${sealed}, ${step}, ${codes}::bytea[], ${session}) as enabled`.execute(
    tx,
  );
  return rows[0]?.enabled === true;
}

/** Tells whether a tenant of the user requires a second factor; prevents a change until the transaction ends. */
export async function isEnforced(tx: Writer, account: string): Promise<boolean> {
  const { rows } = await sql<{ enforced: boolean }>`
    select second_factor_enforced(${account}) as enforced`.execute(tx);
  return rows[0]?.enforced === true;
}

/** Forgets seed and recovery codes and ends all sessions but one. */
export const disable = (tx: Writer, account: string, session: Buffer) =>
  sql`select disable_two_factor(${account}, ${session})`.execute(tx);

/** Replaces all recovery codes with these, by their hashes. */
export const replaceRecoveryCodes = (tx: Writer, account: string, codes: Buffer[]) =>
  sql`select replace_recovery_codes(${account}, ${codes}::bytea[])`.execute(tx);
