import { join } from 'node:path';
import { isSourceKind } from '@assay/contract/task-kinds.ts';
import { z } from 'zod';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/queue.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { FeedError } from '../catalogue/feed/feed-item.ts';
import { type ImportProgress, startProgress } from '../catalogue/import/import-progress.ts';
import { noteSourceRead } from '../catalogue/sources/freshness.ts';
import { runSource } from '../catalogue/sources/run-source.ts';
import type { SourceOutcome } from '../catalogue/sources/source-run.ts';
import type { LogLine } from './queries.ts';
import * as query from './run-queries.ts';
import { openSourceKey } from './source-keys.ts';

/** Dependencies of runs. */
export interface TaskParts {
  /** Database of the worker role. */
  database: Database;
  blobs: BlobStore;
  /** For files on their way. */
  folder: string;
  vault: Vault;
  /** Key of the NVD API from the environment; one that is stored with the task is used before it. */
  nvd_api_key?: string | undefined;
  /** Server work that is not a source, by kind. */
  work: Record<string, TaskWork>;
}

/** One kind of server work; an exception fails the run, with its message as the reason. */
export type TaskWork = (of: {
  signal: AbortSignal;
  log: (text: string) => void;
  report: (done: number, total: number | null) => Promise<void>;
}) => Promise<void>;

const Payload = z.object({ run: z.uuid() });
const LAST_ATTEMPT = 5;
/** A person who cancels waits for this at most, and for the present step. */
const LOOK_MS = 1_000;

/**
 * Executes one run of a task. A cancellation ends it; a worker that stops releases it, and the next worker
 * continues it. A source that cannot be read fails the run at once: the schedule tries again.
 */
export async function runTask(parts: TaskParts, job: Job): Promise<void> {
  const { run: uuid } = Payload.parse(job.payload);
  const { database } = parts;
  const started = await database.write(null, (tx) => query.startRun(tx, uuid));
  if (started === undefined) return;
  const record = createRecord(database, { uuid, ...started });
  const canceled = watchCancel(database, uuid);
  const signal = AbortSignal.any([job.signal, canceled.signal]);
  record.log(reasonOf(started));
  try {
    const outcome = await work(parts, { uuid, ...started }, { signal, record });
    signal.throwIfAborted();
    record.log('Finished');
    await record.flush();
    await database.write(null, async (tx) => {
      const { task_uuid, kind, location } = started;
      if (isSourceKind(kind) && location !== null) await noteSourceRead(tx, { kind, location });
      if (outcome !== undefined) await query.setState(tx, task_uuid, { location, ...outcome });
      await endRun(tx, { uuid, ...started }, { status: 'succeeded', error: null }, record.figures);
    });
  } catch (error) {
    if (canceled.signal.aborted) await record.end('canceled', null);
    else if (job.signal.aborted) throw error;
    else if (error instanceof FeedError)
      await record.end('failed', `${error.message} (${error.at})`);
    else if (job.attempt >= LAST_ATTEMPT) await record.end('failed', messageOf(error));
    else throw error;
  } finally {
    canceled.stop();
  }
}

const reasonOf = ({ started_by, is_repeated }: query.StartedRun) =>
  is_repeated
    ? 'Continued after an interruption'
    : started_by === null
      ? 'Started by the schedule'
      : `Started by ${started_by}`;

interface RunSurroundings {
  signal: AbortSignal;
  record: RunRecord;
}

async function work(
  parts: TaskParts,
  run: OneRun,
  { signal, record }: RunSurroundings,
): Promise<SourceOutcome | undefined> {
  const { kind, location } = run;
  if (!isSourceKind(kind)) {
    const own = parts.work[kind];
    if (own === undefined) throw new FeedError('This server does not know such a task', kind);
    await own({ signal, log: record.log, report: record.report });
    return undefined;
  }
  if (location === null) throw new FeedError('The source has no location', kind);
  const { folder, vault, nvd_api_key, ...others } = parts;
  const { sealed_key: sealed, ...source } = run;
  const key = sealed === null ? nvd_api_key : await openSourceKey(vault, run.task_uuid, sealed);
  return runSource({
    ...others,
    ...source,
    nvd_api_key: key,
    ...{ kind, location, signal },
    folder: join(folder, `source-${run.task_uuid}`),
    progress: record.figures,
    onProgress: record.flush,
    log: record.log,
    expect: record.expect,
  });
}

type RunRecord = ReturnType<typeof createRecord>;

type OneRun = query.StartedRun & { uuid: string };

/** Ends a run, with an entry in the audit log of the operator, whose tenant has other roles too: no counts of all tenants. */
async function endRun(
  tx: Writer,
  { uuid, task_uuid, name }: OneRun,
  end: query.RunEnd,
  { read, added, changed, refused }: ImportProgress,
): Promise<void> {
  if (!(await query.endRun(tx, uuid, end))) return;
  const details = { name, run: uuid, ...end, read, added, changed, refused };
  await insertSystemEntries(tx, [{ action: 'task.end', subject_uuid: task_uuid, details }]);
}

/** Keeps the record of a run, written at each step. */
function createRecord(database: Database, run: OneRun) {
  const { uuid } = run;
  const figures = startProgress();
  let lines: LogLine[] = [];
  let reported: number | undefined;
  let total: number | null = null;
  const flush = async () => {
    const written = lines;
    lines = [];
    await database.write(null, async (tx) => {
      await query.addLines(tx, uuid, written);
      await query.putRunProgress(tx, uuid, { done: reported ?? figures.read, total, figures });
    });
  };
  const log = (text: string, level: LogLine['level'] = 'info') => {
    lines.push({ at: new Date(), level, text: text.slice(0, 2_000) });
  };
  return {
    figures,
    log,
    flush,
    expect: (steps: number) => {
      total = steps;
    },
    report: async (done: number, of: number | null) => {
      reported = done;
      total = of;
      await flush();
    },
    async end(status: 'failed' | 'canceled', error: string | null) {
      log(error ?? 'Canceled', error === null ? 'warning' : 'error');
      await flush();
      await database.write(null, (tx) => endRun(tx, run, { status, error }, figures));
    },
  };
}

/** Aborts once a user canceled the run, on any node. */
function watchCancel(database: Database, uuid: string) {
  const canceled = new AbortController();
  const look = () =>
    database
      .read(null, (db) => query.isCanceled(db, uuid))
      .then(
        (is) => is && canceled.abort(new Error('The run was canceled')),
        // The run itself meets the outage.
        () => {},
      );
  const timer = setInterval(look, LOOK_MS);
  return { signal: canceled.signal, stop: () => clearInterval(timer) };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
