import { isRecord } from '@assay/core/encoding/record.ts';
/** Session data in the browser: the token and its expiration, nothing else. */
export interface Session {
  token: string;
  /** UTC instant, as the server wrote it. */
  expiration: string;
}

/** Name of the session in the browser's storage, which all tabs share. */
export const SESSION_KEY = 'assay.session';
const ended = new Set<() => void>();
let hasBeen = false;

/** Session of this tab. Another tab of the browser can store another user's, or the same user's in another tenant. */
let own: Session | undefined;

/** Tells whether a session has a token and has not expired; the server still decides. */
export const isSessionValid = (session: Session | undefined, now: number): session is Session =>
  session !== undefined && session.token !== '' && Date.parse(session.expiration) > now;

/** Parses stored data; undefined if it is not a session. */
export function parseSession(text: string | null): Session | undefined {
  if (text === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { token, expiration } = value;
  return typeof token === 'string' && typeof expiration === 'string'
    ? { token, expiration }
    : undefined;
}

const storedSession = () => parseSession(localStorage.getItem(SESSION_KEY));

/**
 * This tab's session while it is valid by this browser's clock: the stored one at first, and none once the browser has none. A session
 * that another tab stores later is not taken over: its changes could meet another tenant's data.
 */
export function currentSession(): Session | undefined {
  const stored = storedSession();
  own = stored && (own ?? stored);
  if (!isSessionValid(own, Date.now())) return undefined;
  hasBeen = true;
  return own;
}

/** Tells whether a user was signed in while this page was open. */
export const hadSession = (): boolean => hasBeen;

/** Stores token and expiration; other fields of the answer are left out. */
export function storeSession({ token, expiration }: Session): void {
  own = { token, expiration };
  localStorage.setItem(SESSION_KEY, JSON.stringify(own));
}

/** Continues with a session that another tab has stored, of the same user in the same tenant. */
export function adoptSession(session: Session): void {
  own = session;
}

/** Forgets the session of this tab, and the stored one unless it is a valid session of another tab. */
export function clearSession(): void {
  const stored = storedSession();
  const isOfAnotherTab = own !== undefined && stored?.token !== own.token;
  if (!isOfAnotherTab || !isSessionValid(stored, Date.now())) localStorage.removeItem(SESSION_KEY);
  own = undefined;
}

/**
 * Says that the server refused a call with this token, or without one. It ends the session, unless this tab has another one by now: a
 * late answer to a user who signed out must not sign out the next one.
 */
export function tokenRefused(token: string | undefined): void {
  const session = currentSession();
  if (session === undefined || session.token === token) sessionRefused();
}

/** Says that the server no longer takes the token of this tab; listeners send the person to sign in. */
export function sessionRefused(): void {
  for (const listener of ended) listener();
}

/** Calls `listener` whenever the server refuses the token; returns how to stop. */
export function onSessionRefused(listener: () => void): () => void {
  ended.add(listener);
  return () => ended.delete(listener);
}
