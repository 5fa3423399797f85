import { createHash } from 'node:crypto';
import type { SessionScope } from '@assay/contract/endpoint.ts';
import type { signIn } from '@assay/contract/sign-in.ts';
import { type Actor, anonymous, type Ctx, NIL_UUID, type Service } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { AppError, Unauthenticated } from '../../errors.ts';
import { verifyPassword, withHashingSlot } from '../../platform/credentials/passwords.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** The person behind a session token, with the role of this moment; undefined when it holds no more. */
export async function identifySession(
  database: Database,
  token: string,
  ip: string,
): Promise<Actor | undefined> {
  const hash = hashOfToken(token);
  const session = await database.read(null, (db) => sql.findSession(db, hash));
  if (!session) return undefined;
  if (session.stale) await database.write(null, (tx) => sql.touchSession(tx, hash));
  return {
    ...personOf(session),
    scope: session.scope,
    fresh: session.fresh,
    secondFactor: session.second_factor,
    sessionHash: hash.toString('hex'),
    ip,
  };
}

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
  signIn: (ctx, { username_or_email, password }) =>
    withHashingSlot(async () => {
      const guess = await findGuess(parts.database, ctx.actor.ip, accountName(username_or_email));
      // The guess counts before it is looked at; only success takes it back.
      const allowed = await parts.database.write(null, (tx) => sql.countSignIn(tx, guess.subject));
      const matches = await verifyPassword(guess.account?.password_hash ?? null, password);
      if (!allowed || !matches || !guess.account) return refuse(parts, guess, allowed);
      return openSession(parts, guess, guess.account);
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

async function openSession(parts: SignInParts, guess: Guess, account: sql.AccountToSignIn) {
  const token = mintToken('ays');
  const hash = hashOfToken(token);
  const { account_uuid, tenant_uuid, two_factor_auth } = account;
  const scope: SessionScope = two_factor_auth ? 'otp-pending' : 'full';
  const person = {
    ...personOf(account),
    scope,
    fresh: true,
    secondFactor: two_factor_auth,
    sessionHash: hash.toString('hex'),
    ip: guess.ip,
  };
  const change = { action: 'sign_in.ok', subject_uuid: account_uuid, details: { scope } };
  const expiration = await parts
    .contextOf(person)
    .write(change, (tx) =>
      sql.openSession(tx, { hash, account_uuid, tenant_uuid, scope, subject: guess.subject }),
    );
  return { token, expiration, requires_two_factor_auth: two_factor_auth, two_factor_auth };
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

const personOf = (row: sql.SessionRow | sql.AccountToSignIn) => ({
  kind: 'user' as const,
  uuid: row.account_uuid,
  name: row.email,
  role: row.role,
  tenantUuid: row.tenant_uuid,
  ledgerUuid: null,
});

function hashOfSession({ actor }: Ctx): Buffer {
  if (actor.sessionHash === null) throw new Unauthenticated();
  return Buffer.from(actor.sessionHash, 'hex');
}
