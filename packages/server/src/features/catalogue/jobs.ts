import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SOURCE_KINDS } from '@assay/contract/task-kinds.ts';
import { UPLOADED_KINDS } from '@assay/contract/uploaded-kinds.ts';
import { z } from 'zod';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import { type Database, ONE_STATEMENT, type Writer } from '../../platform/db/database.ts';
import { errorCode } from '../../platform/error-code.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { importBundle } from './bundle/import-bundle.ts';
import type { FactImport } from './facts/fact-import.ts';
import { FeedError } from './feed/feed-item.ts';
import { isRecordKind, uploadedRecords } from './feed/uploaded-records.ts';
import { endImport } from './import/end-import.ts';
import { type ImportParts, importFeed } from './import/import-feed.ts';
import { startProgress } from './import/import-progress.ts';
import * as query from './import/import-queries.ts';
import { runRematch } from './rematch/run-rematch.ts';
import { importFacts } from './sources/fact-source.ts';

const Payload = z.object({
  import: z.uuid(),
  source: z.string(),
  /** Absent in jobs of an earlier program. */
  kind: z.enum(UPLOADED_KINDS).default('osv'),
  /** For a bundle: SHA-256 of the key that must have signed it, and whether newer data is replaced. */
  bundle: z.object({ key: z.string(), sets_back: z.boolean() }).optional(),
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

/** An import that is asked for, from a blob or a path of the worker's machine. */
type NewImport = { uuid: string; source: string; kind?: UploadedKind } & Pick<Payload, 'bundle'> &
  ({ blob: string } | { path: string });

/** Notes an import and the job that does it; one import at a time. */
export async function enqueueImport(
  tx: Writer,
  { uuid, source, kind = 'osv', bundle, ...from }: NewImport,
): Promise<void> {
  const blob = 'blob' in from ? Buffer.from(from.blob, 'hex') : null;
  await query.beginImport(tx, { uuid, source, blob });
  const payload: Payload = { import: uuid, source, kind, bundle, from };
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
  const { import: uuid, source, kind, bundle, from } = Payload.parse(job.payload);
  const feed = { uuid, source, signal: job.signal };
  try {
    if ('path' in from) await importFeed(parts, { ...feed, path: from.path });
    else await importBlob(parts, { ...feed, kind, bundle }, from.blob);
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

/** A file that was sent, and what it is. */
interface SentFile extends UploadedFeed, Pick<Payload, 'bundle'> {
  kind: UploadedKind;
}

/** Imports a file as the source of its kind would be imported. */
async function importFile(
  parts: CatalogueParts,
  { uuid, source, signal, kind, bundle }: SentFile,
  path: string,
): Promise<void> {
  if (kind === 'osv') await importFeed(parts, { uuid, source, signal, path });
  else if (isRecordKind(kind)) {
    const records = uploadedRecords(kind, path);
    await importFeed(parts, { uuid, source, signal, path: records, completes: () => false });
  } else {
    const { database } = parts;
    await withFigures(database, { uuid, source }, async (figures) => {
      const of = { ...parts, ...figures, path, signal };
      if (kind !== 'bundle') await importFacts(kind, of);
      else if (bundle === undefined) throw new FeedError('Name the key of the bundle', 'bundle');
      else await importBundle({ ...of, uuid, key: bundle.key, setsBack: bundle.sets_back });
    });
  }
}

/** Figures of an import, and where to say how far it is. */
type Figures = Pick<FactImport, 'progress' | 'onProgress'>;

/** Keeps the figures and problems of an import in its row, and ends it. */
async function withFigures(
  database: Database,
  about: { uuid: string; source: string },
  work: (figures: Figures) => Promise<void>,
): Promise<void> {
  const progress = startProgress();
  const end = (error: string | null) =>
    database.write(null, (tx) => endImport(tx, about, { error, progress }));
  try {
    await work({ progress, onProgress: async () => {} });
    await end(null);
  } catch (error) {
    if (error instanceof FeedError) await end(`${error.message} (${error.at})`);
    throw error;
  }
}

/** Imports a received feed, and deletes the file: its records are stored. */
async function importBlob(parts: CatalogueParts, feed: SentFile, sha256: string): Promise<void> {
  const { blobs, folder: parent, database } = parts;
  const ref = { tenant_uuid: null, sha256 };
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'feed-'));
  try {
    const path = join(folder, nameOf(feed.kind));
    const sent = await blobs.open(ref);
    if (sent === undefined) throw new FeedGone();
    await pipeline(sent, createWriteStream(path, { mode: 0o600 }));
    await importFile(parts, feed, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const blob = Buffer.from(sha256, 'hex');
  const isNeeded = await database.read(
    null,
    (db) => query.isBlobNeeded(db, blob, feed.uuid),
    ONE_STATEMENT,
  );
  if (!isNeeded) await blobs.remove(ref);
}

/** Positions of problems begin with this name. */
const nameOf = (kind: UploadedKind) =>
  kind === 'osv' ? 'feed' : kind === 'bundle' ? kind : SOURCE_KINDS[kind].mirrored_as;

/** The file that was sent is not there any more. */
class FeedGone extends Error {
  readonly code = 'ENOENT';
  constructor() {
    super('The file is not there any more. Send it again.');
  }
}
