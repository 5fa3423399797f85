import type { Sbom } from '@assay/contract/sboms.ts';
import { client, queryClient } from '../../api.ts';
import { onWorkEnd } from '../../lib/own-work.ts';
import { countTasks } from '../../lib/task-counts.ts';
import { watched } from '../../lib/watched.ts';
import { followSbom } from './follow-sbom.ts';
import { hasEnded } from './has-ended.ts';
import { type DocumentToSend, sendDocument } from './send-document.ts';

/** A document that is uploading, accepted, or refused. */
export interface Upload extends DocumentToSend {
  id: number;
  /** Share of the bytes that has left, 0 to 1. */
  sent: number;
  /** Last known state on the server; undefined before it was accepted. */
  sbom?: Sbom;
  /** uuid of the server's record of it, once it has answered. */
  record?: string;
  /** Matched package versions, and their total; undefined while unknown. */
  matched?: { done: number; all: number };
  /** Components read so far, while a large document is parsed. */
  read?: number;
  failure?: unknown;
  stop: () => void;
}

/** More at once would use up the browser's connections to one server. */
const AT_ONCE = 3;
/** Queries that an upload invalidates. */
const CHANGED = new Set([
  'listSboms',
  'listProjects',
  'listFolders',
  'lookupProject',
  'listUploads',
  'countUploads',
]);

const uploads = watched<readonly Upload[]>([]);
const waiting: (() => Promise<void>)[] = [];
let running = 0;
let lastId = 0;

function stateOf({ failure, sbom }: Upload) {
  if (failure !== undefined || sbom?.status === 'failed') return 'failed';
  return sbom && hasEnded(sbom) ? 'done' : 'running';
}

function put(next: readonly Upload[]): void {
  uploads.set(next);
  countTasks('uploads', next.map(stateOf));
}

const change = (id: number, changes: Partial<Upload>) =>
  put(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

// Also those that wait: they would be sent in the name of the next user.
onWorkEnd(() => {
  for (const { stop } of uploads.get()) stop();
});

/** Uploads a document in the background, even while the user navigates; `useUploads` shows its progress. */
export function startUpload(document: DocumentToSend): void {
  lastId += 1;
  const id = lastId;
  const stopper = new AbortController();
  const stop = () => {
    stopper.abort();
    put(uploads.get().filter((upload) => upload.id !== id));
  };
  put([{ ...document, id, sent: 0, stop }, ...uploads.get()]);
  waiting.push(() => run(id, document, stopper.signal));
  startNext();
}

function startNext(): void {
  if (running >= AT_ONCE) return;
  const next = waiting.shift();
  if (!next) return;
  running += 1;
  void next().finally(() => {
    running -= 1;
    startNext();
  });
}

async function run(id: number, document: DocumentToSend, signal: AbortSignal): Promise<void> {
  const onChange = (sbom: Sbom) => change(id, { sbom });
  try {
    signal.throwIfAborted();
    let record: string | undefined;
    const sbom = await sendDocument(document, {
      onSent: (sent) => change(id, { sent }),
      onRecord: (uuid) => {
        record = uuid;
        change(id, { record });
      },
      signal,
    });
    change(id, { sent: 1, sbom });
    refreshLists();
    if (!hasEnded(sbom)) {
      const stopCounting = record === undefined ? () => {} : countMatched(id, record);
      await followSbom(sbom.sbomid, { onChange, signal }).finally(stopCounting);
    }
    refreshLists();
  } catch (failure) {
    if (!signal.aborted) change(id, { failure });
    refreshLists();
  }
}

/** Looks every second how many components are read and package versions matched, until the returned function is called. */
function countMatched(id: number, uuid: string): () => void {
  const look = async () => {
    const { state, matched_count, package_count, component_count } = await client.getUpload({
      uuid,
    });
    if (state === 'parsing' && component_count !== null) change(id, { read: component_count });
    if (matched_count === null || package_count === null) return;
    change(id, { matched: { done: matched_count, all: package_count } });
  };
  const timer = setInterval(() => void look().catch(() => {}), 1000);
  return () => clearInterval(timer);
}

const refreshLists = () =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => CHANGED.has(String(name)),
  });

/** All uploads of this visit, newest first. */
export const useUploads = uploads.use;
