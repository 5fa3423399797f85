import { randomBytes } from 'node:crypto';
import type { Visit } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { Unauthenticated } from '../../errors.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Writer } from '../../platform/db/database.ts';
import { personOf, SESSION_COOKIE } from './identify-session.ts';
import type { Opening } from './opening.ts';
import * as sql from './queries.ts';

export type { Opening, SigningIn } from './opening.ts';

/** Data that the client stores. */
export interface OpenedSession {
  token: string;
  expiration: Date;
}

/** Seconds that a session lasts at most: the cookie need not outlive it. */
const LONGEST = 12 * 3600;

const COOKIE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Creates a token and opens its session, with the audit entry in the same transaction. Over https the session
 * of a browser is valid only together with a cookie, which all sessions of that browser share.
 *
 * @param within changes of the same transaction, made first; they are rolled back when no session opens
 * @throws Unauthenticated when the user may no longer have this session: the checked state has changed
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
    if (opening.authenticated_at !== undefined)
      await sql.backdateSession(tx, hash, opening.authenticated_at);
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
