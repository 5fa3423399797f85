import { client } from '../api.ts';
import { hadSession } from './session.ts';

let isDone = false;

/** False once somebody was signed in here, or the server said so: then nobody has to ask. */
export const mayBeDue = (): boolean => !isDone && !hadSession();

/** True while the server waits for its first administrator: nobody can sign in. False where that cannot be asked. */
export async function isSetupDue(): Promise<boolean> {
  const answer = await client.getSetup({}).catch(() => undefined);
  // Once done it stays done.
  isDone = answer?.due === false;
  return answer?.due ?? false;
}
