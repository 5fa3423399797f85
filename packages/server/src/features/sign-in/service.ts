import { createHash } from 'node:crypto';
import type { signIn } from '@assay/contract/sign-in.ts';
import { anonymous, NIL_UUID, type Service } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { AppError, Unauthenticated } from '../../errors.ts';
import { verifyPassword, withHashingSlot } from '../../platform/credentials/passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashOfSession } from './identify-session.ts';
import { openNewSession } from './new-session.ts';
import * as sql from './queries.ts';

/** E-mail or user name in the one spelling that is unique (S28). */
export const accountName = (text: string): string => text.normalize('NFC').toLowerCase();

/** What signing in works with beside its own context, which is nobody's. */
export interface SignInParts {
  database: Database;
  /** Acts as the person who was found. */
  contextOf: ContextOf;
}

/** Sign-in by password; every cause of failure looks and lasts alike (R17). */
export const createSignInService = (parts: SignInParts): Service<typeof signIn> => ({
  signIn: (ctx, { username_or_email, password }, visit) =>
    withHashingSlot(async () => {
      const guess = await findGuess(parts.database, ctx.actor.ip, accountName(username_or_email));
      // The guess counts before it is looked at; only success takes it back.
      const allowed = await parts.database.write(null, (tx) => sql.countSignIn(tx, guess.subject));
      const matches = await verifyPassword(guess.account?.password_hash ?? null, password);
      if (!allowed || !matches || !guess.account) return refuse(parts, guess, allowed);
      const { account, subject } = guess;
      const { two_factor_auth } = account;
      const opening = {
        account,
        scope: two_factor_auth ? 'otp-pending' : 'full',
        method: 'internal',
        multi_factor: false,
        subject,
        action: 'sign_in.ok',
      } as const;
      const opened = await openNewSession(parts, opening, ctx.actor.ip, visit);
      return { ...opened, requires_two_factor_auth: two_factor_auth, two_factor_auth };
    }),

  async verifyToken(ctx) {
    const session = await ctx.read((db) => sql.findSession(db, hashOfSession(ctx)));
    if (!session) throw new Unauthenticated();
    return { valid: true, scope: session.scope, expiration: session.expires_at };
  },

  async signOut(ctx) {
    const change = { action: 'sign_out', subject_uuid: ctx.actor.uuid };
    await ctx.write(change, (tx) => sql.endSession(tx, hashOfSession(ctx)));
    return undefined;
  },
});

interface Guess {
  account: sql.AccountToSignIn | undefined;
  /** Whose failures are counted: the account's, or those of a name that nobody has. */
  subject: Buffer;
  /** Where a failure without an account is recorded. */
  operator: string;
  ip: string;
}

async function findGuess(database: Database, ip: string, name: string): Promise<Guess> {
  const [account, operator] = await database.read(null, async (db) => [
    await sql.findAccount(db, name),
    await sql.defaultTenant(db),
  ]);
  const subject = createHash('sha256').update(account?.account_uuid ?? `name:${name}`);
  return { account, subject: subject.digest(), operator, ip };
}

async function refuse(parts: SignInParts, guess: Guess, allowed: boolean): Promise<never> {
  const { account, operator, ip } = guess;
  const ctx = parts.contextOf({
    ...anonymous(ip),
    tenantUuid: account?.tenant_uuid ?? operator,
  });
  const change = {
    action: 'sign_in.fail',
    subject_uuid: account?.account_uuid ?? NIL_UUID,
    details: { cause: account ? (allowed ? 'password' : 'locked') : 'unknown name' },
    outcome: 'refused',
  } as const;
  await ctx.write(change, async () => undefined);
  throw new AppError(401, 'credentials.invalid', 'Invalid credentials.');
}
