import { client } from '../api.ts';

let isDone = false;

/** True while the server waits for its first administrator: nobody can sign in. False where that cannot be asked. */
export async function isSetupDue(): Promise<boolean> {
  if (isDone) return false;
  const answer = await client.getSetup({}).catch(() => undefined);
  // Once done it stays done.
  isDone = answer?.due === false;
  return answer?.due ?? false;
}
