import { useSyncExternalStore } from 'react';

/** Delay before the server is tried again after a failure, in milliseconds. */
const AGAIN_MS = 3_000;

let isAway = false;
const watchers = new Set<() => void>();
const returns = new Set<() => void>();

function note(answer: 'came' | 'failed'): void {
  const away = answer === 'failed';
  if (isAway === away) return;
  isAway = away;
  for (const watcher of watchers) watcher();
  if (!away) for (const onReturn of returns) onReturn();
}

/** Runs each time that the server answers again after it did not. */
export const onServerReturn = (run: () => void): void => void returns.add(run);

/** True while the server does not answer. */
export const useServerAway = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isAway,
  );

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
    if (isFromServer(response)) note('came');
    else lookAgain(probe);
    return response;
  } catch (error) {
    if (error instanceof TypeError) lookAgain(probe);
    throw error;
  }
}

function lookAgain(probe: string): void {
  if (isAway) return;
  note('failed');
  const look = async () => {
    if (!isAway) return;
    const answer = await fetch(probe, { cache: 'no-store' }).catch(() => undefined);
    if (answer && isFromServer(answer)) note('came');
    else setTimeout(look, AGAIN_MS);
  };
  setTimeout(look, AGAIN_MS);
}
