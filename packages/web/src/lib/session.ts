import { isRecord } from '@assay/core/encoding/record.ts';
/** Session data in the browser: the token and its expiration, nothing else. */
export interface Session {
  token: string;
  /** UTC instant, as the server wrote it. */
  expiration: string;
}

const KEY = 'assay.session';
const ended = new Set<() => void>();
let hasBeen = false;

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

/** The stored session while it is valid by this browser's clock. */
export function currentSession(): Session | undefined {
  const session = parseSession(localStorage.getItem(KEY));
  if (!isSessionValid(session, Date.now())) return undefined;
  hasBeen = true;
  return session;
}

/** Tells whether a user was signed in while this page was open. */
export const hadSession = (): boolean => hasBeen;

/** Stores token and expiration; other fields of the answer are left out. */
export const storeSession = ({ token, expiration }: Session): void =>
  localStorage.setItem(KEY, JSON.stringify({ token, expiration }));

/** Forgets the stored session. */
export const clearSession = (): void => localStorage.removeItem(KEY);

/** Says that the server no longer takes the token; listeners send the person to sign in. */
export function sessionRefused(): void {
  for (const listener of ended) listener();
}

/** Calls `listener` whenever the server refuses the token; returns how to stop. */
export function onSessionRefused(listener: () => void): () => void {
  ended.add(listener);
  return () => ended.delete(listener);
}
