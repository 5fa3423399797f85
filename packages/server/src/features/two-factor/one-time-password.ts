import { type Ctx, NIL_UUID } from '../../context.ts';
import { AppError, TooMany, Unauthenticated } from '../../errors.ts';
import { stepOfTotp } from '../../platform/credentials/totp.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { hashOfSession } from '../sessions/identify-session.ts';
import * as sql from './queries.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';

/** Dependencies of comparing one-time passwords. */
export interface FactorParts {
  database: Database;
  vault: Vault;
}

/** Reports a wrong code with 400, not 401, so the caller's session stays. */
export class WrongCode extends AppError {
  constructor() {
    super(400, 'otp.invalid', 'Invalid credentials.');
  }
}

/**
 * Runs one attempt at a one-time password or recovery code; attempts of all calls count together. Failures are
 * audited.
 *
 * @param attempt throws {@link WrongCode} when it is wrong
 * @throws TooMany after ten failures within the hour; Unauthenticated after five of a pending session
 */
export async function tryOtp<T>(
  { database }: FactorParts,
  ctx: Ctx,
  attempt: (state: sql.OtpTry) => Promise<T>,
): Promise<T> {
  const { uuid } = ctx.actor;
  const pending = pendingOf(ctx);
  const state = await database.write(null, (tx) => sql.beginOtp(tx, uuid, pending));
  if (state.verdict === 'locked') throw new TooMany(state.wait);
  if (state.verdict === 'spent') throw new Unauthenticated();
  try {
    return await attempt(state);
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error;
    const change = { action: 'otp.fail', subject_uuid: uuid, outcome: 'refused' } as const;
    await ctx.write(change, async (tx) => {
      if (pending) await sql.endSpentSession(tx, pending);
    });
    throw error;
  }
}

/**
 * Verifies the second factor of an account, by authenticator or recovery code.
 *
 * @param settle makes the permitted change; it calls `use` in its transaction, which succeeds for one caller
 *   only
 */
export const proveFactor = <T>(
  parts: FactorParts,
  ctx: Ctx,
  otp: string,
  settle: (use: (tx: Writer) => Promise<void>) => Promise<T>,
): Promise<T> =>
  tryOtp(parts, ctx, async (state) => {
    const factor = await factorOf(parts.vault, ctx.actor.uuid, otp, state);
    if (!factor) throw new WrongCode();
    return settle(async (tx) => {
      if (!(await sql.useOtp(tx, ctx.actor.uuid, pendingOf(ctx), factor))) throw new WrongCode();
    });
  });

async function factorOf(
  vault: Vault,
  account: string,
  otp: string,
  { seed, step }: sql.OtpTry,
): Promise<sql.Factor | undefined> {
  const code = hashOfRecoveryCode(otp);
  if (code) return { code };
  if (!seed) return undefined;
  const found = stepOfTotp(await openSeed(vault, account, seed), digitsOf(otp), step);
  return found === undefined ? undefined : { step: found };
}

/** Authenticators show them in two groups. */
export const digitsOf = (otp: string): string => otp.replace(/\s/g, '');

const aboutSeed = (account: string) => ({ owner: NIL_UUID, purpose: 'totp', subject: account });

/** Decrypts a stored seed. */
export const openSeed = (vault: Vault, account: string, sealed: Buffer): Promise<Buffer> =>
  vault.open(aboutSeed(account), sealed);

/** Encrypts a seed for storage. */
export const sealSeed = (vault: Vault, account: string, seed: Buffer): Promise<Buffer> =>
  vault.seal(aboutSeed(account), seed);

const pendingOf = (ctx: Ctx): Buffer | null =>
  ctx.actor.scope === 'otp-pending' ? hashOfSession(ctx) : null;
