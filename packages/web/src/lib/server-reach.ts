import { watched } from './watched.ts';

/** Delay before the server is tried again after a failure, in milliseconds. */
const AGAIN_MS = 3_000;

const server = watched<'here' | 'away'>('here');
const returns = new Set<() => void>();

function note(next: 'here' | 'away'): void {
  if (server.get() === next) return;
  server.set(next);
  if (next === 'here') for (const onReturn of returns) onReturn();
}

/** Runs each time that the server answers again after it did not. */
export const onServerReturn = (run: () => void): void => void returns.add(run);

/** True while the server does not answer. */
export const useServerAway = (): boolean => server.use() === 'away';

/** A gateway answers for a server that is away. */
const isFromServer = ({ status }: Response) => status !== 502 && status !== 504;

/**
 * Wraps `fetch` and records whether the server answered; when it did not, a cheap call is repeated until it
 * does.
 *
 * @param probe address of a public call
 */
export async function fetchNoting(
  probe: string,
  address: string,
  init: RequestInit,
): Promise<Response> {
  try {
    const response = await fetch(address, init);
    if (isFromServer(response)) note('here');
    else lookAgain(probe);
    return response;
  } catch (error) {
    if (error instanceof TypeError) lookAgain(probe);
    throw error;
  }
}

function lookAgain(probe: string): void {
  if (server.get() === 'away') return;
  note('away');
  const look = async () => {
    if (server.get() === 'here') return;
    const answer = await fetch(probe, { cache: 'no-store' }).catch(() => undefined);
    if (answer && isFromServer(answer)) note('here');
    else setTimeout(look, AGAIN_MS);
  };
  setTimeout(look, AGAIN_MS);
}
