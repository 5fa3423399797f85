import type { SessionScope } from '@assay/contract/endpoint.ts';
import { anonymous, NIL_UUID } from '../../context.ts';
import { AppError, Unauthenticated } from '../../errors.ts';
import {
  hashPassword,
  hasSalt,
  isOutdated,
  verifyPassword,
  withHashingSlot,
} from '../../platform/credentials/passwords.ts';
import { ONE_STATEMENT, type Writer } from '../../platform/db/database.ts';
import { openNewSession } from '../sessions/new-session.ts';
import type { SignInContext } from '../sessions/sign-in-context.ts';
import { type Confined, compareConfined } from './confined.ts';
import { deviceOf, type Origin, rememberDevice } from './known-device.ts';
import * as sql from './queries.ts';

/**
 * Signs a user in as far as the password permits. The guess is counted before the comparison, and only success
 * revokes it; every cause of failure has the same answer and duration.
 *
 * @param name e-mail or user name in its unique spelling
 * @throws AppError 401 'Invalid credentials.'
 */
export const signInByPassword = (
  parts: SignInContext,
  name: string,
  password: string,
  origin: Origin,
) =>
  withHashingSlot(async () => {
    const device = deviceOf(origin.visit);
    const guess = await parts.database.write(
      null,
      (tx) => sql.beginSignIn(tx, name, device),
      ONE_STATEMENT,
    );
    const { account } = guess;
    const matches = await verifyPassword(account?.password_hash ?? null, password);
    const confined = await compareConfined(parts.database, name, password);
    const cause = causeOf(guess, matches);
    if (account?.password_hash && !cause) {
      const proven = { ...account, password_hash: account.password_hash };
      const verified = await rehashed(proven, confined, password);
      return open(parts, { account: proven, verified, guess }, origin);
    }
    const { match } = confined;
    if (!match || !guess.allowed) return refuse(parts, guess, origin, cause);
    // The guess was wrong for the account that has the name: it alone may forgive the earlier ones.
    const taken_back = guess.subject;
    return open(
      parts,
      { account: match, verified: match.password_hash, guess, taken_back },
      origin,
    );
  });

/** Returns the cause of a refusal, only for the audit log. */
function causeOf({ account, allowed }: sql.Guess, matches: boolean): string | undefined {
  if (!account) return 'unknown name';
  // A second factor protects the account, so strangers must not be able to lock its user out.
  if (!allowed && !account.two_factor_auth) return 'locked';
  if (!matches) return 'password';
  return account.confirmed ? undefined : 'unconfirmed';
}

type Proven = sql.AccountToSignIn & { password_hash: string };

/** The hash to keep: made again at today's cost, and under the address's salt where the account is a confined one. */
function rehashed(
  { account_uuid, password_hash }: Proven,
  { salt, accounts }: Confined,
  password: string,
): Promise<string> | string {
  const confined = accounts.some((one) => one.account_uuid === account_uuid);
  const lacksSalt = confined && !hasSalt(password_hash, salt);
  if (!lacksSalt && !isOutdated(password_hash)) return password_hash;
  return hashPassword(password, confined ? salt : undefined);
}

/** A password that was verified. */
interface Verified {
  account: Proven;
  /** Hash of it to keep. */
  verified: string;
  guess: sql.Guess;
  /** Subject of the guess when success revokes only that one; otherwise all guesses are cleared. */
  taken_back?: Buffer;
}

async function open(
  parts: SignInContext,
  { account, verified, guess, taken_back }: Verified,
  origin: Origin,
) {
  const scope = scopeOf(account);
  const { account_uuid, password_hash, two_factor_auth } = account;
  let giveCookie = () => {};
  const within = async (tx: Writer) => {
    if (verified !== password_hash)
      await sql.rehashPassword(tx, account_uuid, password_hash, verified);
    if (taken_back) await sql.takeBackGuess(tx, taken_back);
    if (scope === 'full') giveCookie = await rememberDevice(tx, parts.vault, account, origin);
  };
  const opening = {
    account,
    scope,
    method: 'internal',
    multi_factor: false,
    ...(!taken_back && { subject: guess.subject }),
    action: 'sign_in.ok',
    verified,
  } as const;
  try {
    const opened = await openNewSession(parts, opening, origin.ip, origin.visit, within);
    giveCookie();
    return { ...opened, requires_two_factor_auth: scope !== 'full', two_factor_auth };
  } catch (error) {
    if (error instanceof Unauthenticated) return refuse(parts, guess, origin, 'changed meanwhile');
    throw error;
  }
}

/**
 * Scope that the password alone grants: a user with a second factor must prove it, one who needs one must enrol
 * first.
 */
function scopeOf({ two_factor_auth, require_tfa }: sql.AccountToSignIn): SessionScope {
  if (two_factor_auth) return 'otp-pending';
  return require_tfa ? 'enrol-2fa' : 'full';
}

async function refuse(
  { contextOf }: SignInContext,
  { account, operator }: sql.Guess,
  { ip }: Origin,
  cause = 'password',
): Promise<never> {
  const tenantUuid = account?.tenant_uuid ?? operator;
  const change = {
    action: 'sign_in.fail',
    subject_uuid: account?.account_uuid ?? NIL_UUID,
    details: { cause },
    outcome: 'refused',
  } as const;
  await contextOf({ ...anonymous(ip), tenantUuid }).write(change, async () => undefined);
  throw new AppError(401, 'credentials.invalid', 'Invalid credentials.');
}
