import { client } from '../api.ts';
import { hadSession } from './session.ts';

let isDone = false;

/** False after a sign-in here, or after the server reported that set-up is done: then no request is needed. */
export const mayBeDue = (): boolean => !isDone && !hadSession();

/**
 * Tells whether the server awaits its first administrator, so that no sign-in is possible. False when the
 * request fails.
 */
export async function isSetupDue(): Promise<boolean> {
  const answer = await client.getSetup({}).catch(() => undefined);
  // Once done it stays done.
  isDone = answer?.due === false;
  return answer?.due ?? false;
}
