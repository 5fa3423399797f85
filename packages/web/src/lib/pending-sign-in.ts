import { parseSession, type Session } from './session.ts';

const KEY = 'assay.pending';

/** Keeps a sign-in whose second factor is due, so that fetching the code on the same phone does not lose it. */
export const storePending = ({ token, expiration }: Session): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ token, expiration }));

/** This tab's sign-in that awaits its second factor; the server decides what it may do. */
export const pendingSignIn = (): Session | undefined => parseSession(sessionStorage.getItem(KEY));

/** Forgets it: it ended, well or not. */
export const clearPending = (): void => sessionStorage.removeItem(KEY);
