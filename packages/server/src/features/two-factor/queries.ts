import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** How a try at a one-time password stands, once it is counted. */
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

/** Counts a try before it is looked at. @param pending hash of a session that waits for it */
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

/** What somebody proves: a time step of their seed, or a recovery code by its hash. */
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
  /** Of the session. */
  expires_at: Date;
}

/** By session; undefined for people who do not sign in with a password. */
export async function findEnrolment(db: Reader, session: Buffer): Promise<Enrolment | undefined> {
  const { rows } = await sql<Enrolment>`
    select email, enabled, pending, expires_at from find_enrolment(${session})`.execute(db);
  return rows[0];
}

/** The sealed seed that waits now: this one, or one of a moment earlier; null when enabled meanwhile. */
export async function beginEnrolment(
  tx: Writer,
  account: string,
  sealed: Buffer,
): Promise<Buffer | null> {
  const { rows } = await sql<{ pending: Buffer | null }>`
    select begin_enrolment(${account}, ${sealed}) as pending`.execute(tx);
  return rows[0]?.pending ?? null;
}

/** What a second factor is enabled with. */
export interface Enabling {
  account: string;
  /** The pending seed as it was when the one-time password was compared. */
  sealed: Buffer;
  /** Time step of that one-time password. */
  step: number;
  /** Hashes of the recovery codes. */
  codes: Buffer[];
  /** Session that goes on; all others end. */
  session: Buffer;
}

/** False when somebody else was first, or another seed waits. */
export async function enable(tx: Writer, enabling: Enabling): Promise<boolean> {
  const { account, sealed, step, codes, session } = enabling;
  const { rows } = await sql<{ enabled: boolean }>`
    select enable_two_factor(${account}, ${sealed}, ${step}, ${codes}::bytea[], ${session}) as enabled`.execute(
    tx,
  );
  return rows[0]?.enabled === true;
}

/** Whether a tenant of the person wants a second factor; it cannot begin to until the transaction ends. */
export async function isEnforced(tx: Writer, account: string): Promise<boolean> {
  const { rows } = await sql<{ enforced: boolean }>`
    select second_factor_enforced(${account}) as enforced`.execute(tx);
  return rows[0]?.enforced === true;
}

/** Forgets seed and recovery codes and ends all sessions but one. */
export const disable = (tx: Writer, account: string, session: Buffer) =>
  sql`select disable_two_factor(${account}, ${session})`.execute(tx);

/** Voids all recovery codes and keeps these, by their hashes. */
export const replaceRecoveryCodes = (tx: Writer, account: string, codes: Buffer[]) =>
  sql`select replace_recovery_codes(${account}, ${codes}::bytea[])`.execute(tx);
