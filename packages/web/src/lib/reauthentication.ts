import { onSessionRefused } from './session.ts';
import { watched } from './watched.ts';

/** Ends the question: true when its person has signed in again, so that the call is worth repeating. */
type Settle = (isDone: boolean) => void;

const asked = watched<{ answer: Promise<boolean>; settle: Settle } | undefined>(undefined);

/** Tells whether the server requires a fresh sign-in, with all factors, before this change. */
export async function wantsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const code = typeof body === 'object' && body !== null && 'code' in body && body.code;
  return code === 'reauthentication_required';
}

/** Asks the user to sign in again; concurrent calls share one prompt. */
export function askToSignInAgain(): Promise<boolean> {
  const before = asked.get();
  if (before) return before.answer;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const settle = (isDone: boolean) => {
    asked.set(undefined);
    resolve(isDone);
  };
  asked.set({ answer, settle });
  return answer;
}

// A user without a session must sign in completely.
onSessionRefused(() => asked.get()?.settle(false));

/** Function that closes the open prompt; undefined without one. */
export const useSignInAgain = (): Settle | undefined => asked.use()?.settle;
