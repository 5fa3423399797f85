import { randomBytes } from 'node:crypto';
import type { Role, SessionScope } from '@assay/contract/endpoint.ts';
import type { Visit } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { Unauthenticated } from '../../errors.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Writer } from '../../platform/db/database.ts';
import { personOf, SESSION_COOKIE } from './identify-session.ts';
import * as sql from './queries.ts';

/** A person as member of the tenant that the session is for. */
export interface SigningIn {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
}

/** What a session is opened on. */
export interface Opening {
  account: SigningIn;
  scope: SessionScope;
  /** Who vouched for the person. */
  method: 'internal' | 'oidc:azure-ad' | 'oidc:sso';
  /** A second factor was proven, here or to the identity provider. */
  multi_factor: boolean;
  /** Whose failed guesses are forgotten. */
  subject?: Buffer;
  /** Of the audit entry: sign_in.ok, otp.ok, sso.ok. */
  action: string;
  /** Hash of the password that was verified: no session when it was changed meanwhile. */
  verified?: string;
  /** The session that this one takes the place of, at once and only if it is still there. */
  follows_on?: {
    hash: Buffer;
    /** All factors were proven now; else the new session is as fresh as the old one. */
    proven: boolean;
  };
}

/** What the client stores. */
export interface OpenedSession {
  token: string;
  expiration: Date;
}

/** Seconds that a session lasts at most: the cookie need not outlive it. */
const LONGEST = 12 * 3600;

const COOKIE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Mints a token and opens its session, with the audit entry in the same transaction. Over https the
 * session of a browser holds only together with a cookie, which all sessions of that browser share.
 *
 * @param within changes of the same transaction, made first; they are undone when no session opens
 * @throws Unauthenticated when the person may not have this session any more: what was judged before has changed
 */
export async function openNewSession(
  { contextOf }: { contextOf: ContextOf },
  opening: Opening,
  ip: string,
  visit: Visit,
  within: (tx: Writer) => Promise<void> = async () => undefined,
): Promise<OpenedSession> {
  const { account, scope, method, multi_factor, action } = opening;
  const token = mintToken('ays');
  const hash = hashOfToken(token);
  const cookie = visit.secure && visit.browser ? cookieOf(visit) : undefined;
  const ctx = contextOf({
    ...personOf(account),
    scope,
    fresh: true,
    secondFactor: multi_factor,
    sessionHash: hash.toString('hex'),
    ip,
  });
  const change = { action, subject_uuid: account.account_uuid, details: { scope, method } };
  const expiration = await ctx.write(change, async (tx) => {
    await within(tx);
    const ends = await sql.openSession(tx, {
      ...opening,
      hash,
      ip,
      user_agent: visit.userAgent,
      cookie_hash: cookie === undefined ? null : hashOfToken(cookie),
    });
    if (!ends) throw new Unauthenticated();
    return ends;
  });
  if (cookie !== undefined) {
    const options = { path: '/api/v1', same_site: 'Strict', max_age: LONGEST } as const;
    visit.setCookie(SESSION_COOKIE, cookie, options);
  }
  return { token, expiration };
}

/** The one that this browser has already, so that signing in again does not end its other session. */
function cookieOf(visit: Visit): string {
  const present = visit.cookie(SESSION_COOKIE);
  if (present !== undefined && COOKIE.test(present)) return present;
  return randomBytes(32).toString('base64url');
}
