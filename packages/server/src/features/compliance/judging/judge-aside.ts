import { Worker } from 'node:worker_threads';
import { readGraph, type SbomDocuments } from '../../sbom-files/documents.ts';
import { type JudgedDocument, judgeDocument } from './judge-document.ts';

/** A document that the thread is to judge. */
export interface ToJudge {
  id: number;
  tenant_uuid: string;
  /** Digest in hexadecimal. */
  sha256: string;
}

/** Answer of the thread; null where the derived file is missing or damaged. */
export interface FromJudge {
  id: number;
  judged: JudgedDocument | null;
}

/** Judging so many components takes a few milliseconds, and starting a thread takes a hundred. */
export const FEW_COMPONENTS = 1_000;
/** A thread that has nothing to do ends after so long. */
const IDLE_MS = 60_000;

/** A stored document, and its number of components where it is known. */
interface StoredDocument {
  tenant_uuid: string;
  sha256: Buffer;
  component_count: number | null;
}

/** Judges a stored document. @throws Error for one that cannot be read any more */
export type JudgeStored = (document: StoredDocument) => Promise<JudgedDocument>;

/** Creates the judge of a process. It judges large documents in a thread with a lower priority, so that the worker goes on to read uploads. */
export function createJudge(documents: SbomDocuments): JudgeStored {
  const here: JudgeStored = async ({ tenant_uuid, sha256 }) =>
    judgeDocument(
      documents.recent.take(tenant_uuid, sha256) ??
        (await readGraph(documents, tenant_uuid, sha256)),
    );
  const askThread = createJudgeThread(documents.derived.folder);
  return async (document) => {
    if ((document.component_count ?? 0) <= FEW_COMPONENTS) return here(document);
    const { tenant_uuid, sha256 } = document;
    return (await askThread({ tenant_uuid, sha256: sha256.toString('hex') })) ?? here(document);
  };
}

type AskThread = (of: Omit<ToJudge, 'id'>) => Promise<FromJudge['judged']>;

interface Waiting {
  done: (judged: FromJudge['judged']) => void;
  failed: (error: unknown) => void;
}

/** @param folder of the derived files */
function createJudgeThread(folder: string): AskThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = (error?: unknown) => {
    const ended = thread;
    thread = undefined;
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
    void ended?.terminate();
  };
  const start = () => {
    const started = new Worker(new URL('./judge-thread.ts', import.meta.url), {
      workerData: folder,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    started.on('error', end);
    started.on('message', ({ id, judged }: FromJudge) => {
      waiting.get(id)?.done(judged);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
    });
    // A process that stops does not wait for it. Listening for messages would undo this.
    started.unref();
    return started;
  };
  return (of) =>
    new Promise((done, failed) => {
      clearTimeout(idle);
      thread ??= start();
      const id = asked++;
      waiting.set(id, { done, failed });
      thread.postMessage({ id, ...of } satisfies ToJudge);
    });
}
