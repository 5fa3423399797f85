import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UPLOADED_KINDS } from '@assay/contract/advisories.ts';
import { SOURCE_KINDS } from '@assay/contract/task-kinds.ts';
import { z } from 'zod';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { errorCode } from '../../platform/error-code.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { FeedError } from './feed/feed-item.ts';
import { endImport } from './import/end-import.ts';
import { type ImportParts, importFeed } from './import/import-feed.ts';
import { startProgress } from './import/import-progress.ts';
import * as query from './import/import-queries.ts';
import { runRematch } from './rematch/run-rematch.ts';
import { type FactKind, importFacts } from './sources/fact-source.ts';
import { maliciousIn } from './sources/malicious-source.ts';

const Payload = z.object({
  import: z.uuid(),
  source: z.string(),
  /** Absent in jobs of an earlier program. */
  kind: z.enum(UPLOADED_KINDS).default('osv'),
  /** SHA-256 of a blob, or a path on the worker's machine. */
  from: z.union([z.object({ blob: z.string() }), z.object({ path: z.string() })]),
});
type Payload = z.output<typeof Payload>;
type UploadedKind = Payload['kind'];

const LAST_ATTEMPT = 5;

/** Dependencies of the tasks. */
export interface CatalogueParts extends ImportParts {
  /** Folder for received feeds; created if missing. */
  folder: string;
}

/** Tasks of the bulk queue. */
export const catalogueTasks = (parts: CatalogueParts): Tasks => ({
  'advisories.import': (job) => runImport(parts, job),
  'advisories.rematch': (job) => runRematch(parts.database, job),
});

/** Notes an import and the job that does it; one import at a time. */
export async function enqueueImport(
  tx: Writer,
  {
    uuid,
    source,
    kind = 'osv',
    ...from
  }: { uuid: string; source: string; kind?: UploadedKind } & ({ blob: string } | { path: string }),
): Promise<void> {
  const blob = 'blob' in from ? Buffer.from(from.blob, 'hex') : null;
  await query.beginImport(tx, { uuid, source, blob });
  const payload: Payload = { import: uuid, source, kind, from };
  await enqueue(tx, {
    task: 'advisories.import',
    payload,
    tenant_uuid: null,
    serial: 'advisories',
    job_key: uuid,
  });
}

/** Lets a worker import a directory of feeds as source `osv`: for the start of the server. */
export const enqueueFeeds = (database: Database, path: string): Promise<void> =>
  database.write(null, async (tx) => {
    const uuid = uuidV7();
    const source = 'osv';
    await enqueueImport(tx, { uuid, source, path });
    const details = { source, path };
    await insertSystemEntries(tx, [{ action: 'advisories.import', subject_uuid: uuid, details }]);
  });

async function runImport(parts: CatalogueParts, job: Job): Promise<void> {
  const { import: uuid, source, kind, from } = Payload.parse(job.payload);
  const feed = { uuid, source, signal: job.signal };
  try {
    if ('path' in from) await importFeed(parts, { ...feed, path: from.path });
    else await importBlob(parts, { ...feed, kind }, from.blob);
  } catch (error) {
    if (error instanceof FeedError) return;
    if (job.attempt >= LAST_ATTEMPT || isMissing(error)) {
      const text = error instanceof Error ? error.message : String(error);
      await parts.database.write(null, (tx) => endImport(tx, { uuid, source }, { error: text }));
    }
    if (!isMissing(error)) throw error;
  }
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

/** An import of a file that was sent. */
interface UploadedFeed {
  uuid: string;
  source: string;
  signal: AbortSignal;
}

/** Imports a file as the source of its kind would be imported. */
async function importFile(
  parts: CatalogueParts,
  { uuid, source, signal, kind }: UploadedFeed & { kind: UploadedKind },
  path: string,
): Promise<void> {
  if (kind === 'osv') await importFeed(parts, { uuid, source, signal, path });
  else if (kind === 'malicious') {
    const feed = { uuid, source, signal, path: maliciousIn(path), completes: () => false };
    await importFeed(parts, feed);
  } else await importFactFile(parts.database, { uuid, source, kind, signal, path });
}

/** Imports a file of facts, with figures and problems in the row of the import. */
async function importFactFile(
  database: Database,
  { uuid, source, kind, signal, path }: UploadedFeed & { kind: FactKind; path: string },
): Promise<void> {
  const progress = startProgress();
  const end = (error: string | null) =>
    database.write(null, async (tx) => {
      await query.putProgress(tx, uuid, progress);
      await endImport(tx, { uuid, source }, { error, progress });
    });
  try {
    await importFacts(kind, { database, path, progress, onProgress: async () => {}, signal });
    await end(null);
  } catch (error) {
    if (error instanceof FeedError) await end(`${error.message} (${error.at})`);
    throw error;
  }
}

/** Imports a received feed, and deletes the file: its records are stored. */
async function importBlob(
  parts: CatalogueParts,
  { kind, ...feed }: UploadedFeed & { kind: UploadedKind },
  sha256: string,
): Promise<void> {
  const { blobs, folder: parent, database } = parts;
  const ref = { tenant_uuid: null, sha256 };
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'feed-'));
  try {
    const path = join(folder, kind === 'osv' ? 'feed' : SOURCE_KINDS[kind].mirrored_as);
    const sent = await blobs.open(ref);
    if (sent === undefined) throw new FeedGone();
    await pipeline(sent, createWriteStream(path, { mode: 0o600 }));
    await importFile(parts, { ...feed, kind }, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const blob = Buffer.from(sha256, 'hex');
  const isNeeded = await database.read(null, (db) => query.isBlobNeeded(db, blob, feed.uuid));
  if (!isNeeded) await blobs.remove(ref);
}

/** The file that was sent is not there any more. */
class FeedGone extends Error {
  readonly code = 'ENOENT';
  constructor() {
    super('The file is not there any more. Send it again.');
  }
}
