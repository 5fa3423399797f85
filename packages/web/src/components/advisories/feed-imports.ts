import type { AdvisoryImport } from '@assay/contract/advisories.ts';
import { queryClient } from '../../api.ts';
import { onWorkEnd } from '../../lib/own-work.ts';
import { countTasks } from '../../lib/task-counts.ts';
import { watched } from '../../lib/watched.ts';
import { type FeedToSend, followImport, hasImportEnded, sendFeed } from './send-feed.ts';

/** A file of advisory records that is uploading, imported, or refused. */
export interface FeedImport extends FeedToSend {
  id: number;
  /** Share of the bytes that has left, 0 to 1. */
  sent: number;
  /** Last known state on the server; undefined before the server has the whole file. */
  state?: AdvisoryImport;
  failure?: unknown;
  /** Stops sending and removes it from the list; the server still imports what it has received. */
  dismiss: () => void;
}

const imports = watched<readonly FeedImport[]>([]);
/** Files are sent one after the other: the server imports them in turn too. */
let last: Promise<void> = Promise.resolve();
let lastId = 0;

function stateOf({ failure, state }: FeedImport) {
  if (failure !== undefined || state?.status === 'failed') return 'failed';
  return state && hasImportEnded(state) ? 'done' : 'running';
}

function put(next: readonly FeedImport[]): void {
  imports.set(next);
  countTasks('imports', next.map(stateOf));
}

const change = (id: number, changes: Partial<FeedImport>) =>
  put(imports.get().map((one) => (one.id === id ? { ...one, ...changes } : one)));

onWorkEnd(() => {
  for (const { dismiss } of imports.get()) dismiss();
});

/** Imports a file in the background, even while the user navigates; `useFeedImports` shows its progress. */
export function startFeedImport(feed: FeedToSend): void {
  lastId += 1;
  const id = lastId;
  const stopper = new AbortController();
  const dismiss = () => {
    stopper.abort();
    put(imports.get().filter((one) => one.id !== id));
  };
  put([{ ...feed, id, sent: 0, dismiss }, ...imports.get()]);
  last = last.then(() => run(id, feed, stopper.signal));
}

async function run(id: number, feed: FeedToSend, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted();
    const state = await sendFeed(feed, { onSent: (sent) => change(id, { sent }), signal });
    change(id, { sent: 1, state });
    await followImport(state.uuid, { onChange: (now) => change(id, { state: now }), signal });
  } catch (failure) {
    if (!signal.aborted) change(id, { failure });
  }
  // Findings and check states of any list may have changed.
  await queryClient.invalidateQueries();
}

/** All imports of this visit, newest first. */
export const useFeedImports = imports.use;
