import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { type Database, ONE_STATEMENT, type Writer } from '../../../platform/db/database.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { type EcosystemRelease, setImported } from '../coverage/coverage-queries.ts';
import { startReleasesSeen } from '../coverage/record-releases.ts';
import { withCsaf } from '../feed/csaf-items.ts';
import { FeedError, type FeedItem } from '../feed/feed-item.ts';
import { readFeed } from '../feed/read-feed.ts';
import { refreshOwnerReleases } from '../ownership/owner-releases.ts';
import { selectLiveIds } from './advisory-queries.ts';
import { applyBatch, type PlacedRecord } from './apply-batch.ts';
import { endImport } from './end-import.ts';
import {
  addProblems,
  type ImportProgress,
  type OnProgress,
  startProgress,
} from './import-progress.ts';
import * as query from './import-queries.ts';
import { type ReadBatch, readBatches } from './read-batches.ts';

/** Uploads wait for a batch: its size decreases when it takes longer, and increases otherwise. */
const BATCH_MS = 600;
const LEAST_RECORDS = 20;
const MOST_RECORDS = 2_000;

/** Dependencies of imports. */
export interface ImportParts {
  /** With the worker role. */
  database: Database;
  blobs: BlobStore;
}

/** Records to import. */
export interface Feed {
  /** Letters, digits, dots and hyphens; ids of records are unique within a source. */
  source: string;
  /** File or directory on this machine, or the records themselves. */
  path: string | AsyncIterable<FeedItem>;
  /** The import that was begun for it; absent: one is begun. */
  uuid?: string;
  /** Ends the import between two batches, by an exception. */
  signal?: AbortSignal;
  /** Called with the progress, which the row of the import also has. */
  onProgress?: OnProgress;
  /**
   * Ecosystems and releases for which the feed is complete, which a feed itself does not state: only their age
   * is set at the end. Absent: all that it has records for.
   */
  completes?: (about: EcosystemRelease) => boolean;
}

/**
 * Imports a feed. Skips stored records, so repeating it after a crash costs little. Progress is visible when the next batch begins, that of
 * the last one with the end.
 *
 * @returns the figures; a repetition counts records of the first run as unchanged
 * @throws FeedError when there is no feed at the path; the import is then marked as failed. Any other exception
 *   leaves it running, to be repeated
 */
export async function importFeed(
  { database, blobs }: ImportParts,
  { source, path, signal, onProgress, completes = () => true, ...begun }: Feed,
): Promise<query.ImportFigures> {
  const uuid = begun.uuid ?? uuidV7();
  if (begun.uuid === undefined) {
    const row = { uuid, source, blob: null };
    await database.write(null, (tx) => query.beginImport(tx, row));
  }
  const progress = startProgress();
  const seen = startReleasesSeen();
  const save = async () => {
    await database.write(null, (tx) => query.putProgress(tx, uuid, progress), ONE_STATEMENT);
    await onProgress?.(progress);
  };
  const imported = { uuid, source, isOfTask: begun.uuid === undefined };
  const items = withCsaf(typeof path === 'string' ? readFeed(path) : path, (prefix) =>
    database.read(null, (db) => selectLiveIds(db, { source, prefix })),
  );
  const apply = applierOf(database, source);
  try {
    await save();
    let isSaved = true;
    const batches = readBatches(items, { database, blobs, source });
    for await (const batch of ahead(batches)) {
      signal?.throwIfAborted();
      if (!isSaved) await save();
      await apply(batch.records, progress);
      count(progress, batch);
      seen.add(batch.releases);
      isSaved = false;
    }
  } catch (error) {
    if (error instanceof FeedError) {
      const text = `${error.message} (${error.at})`;
      await database.write(null, (tx) => end(tx, imported, { error: text, progress }));
    }
    throw error;
  }
  await onProgress?.(progress);
  // Only now, and all at once: an import that failed midway leaves the age of the last complete one.
  await database.write(null, async (tx) => {
    await setImported(tx, source, seen.all().filter(completes));
    await end(tx, imported, { error: null, progress });
  });
  await refreshOwnerReleases(database);
  const { problems: _, ...figures } = progress;
  return figures;
}

/** Ends an import, with an entry unless a task made it, whose run has an entry of its own. */
const end = (
  tx: Writer,
  { isOfTask, ...about }: { uuid: string; source: string; isOfTask: boolean },
  outcome: query.ImportOutcome,
): Promise<void> =>
  isOfTask ? query.endImport(tx, about.uuid, outcome) : endImport(tx, about, outcome);

function count(progress: ImportProgress, batch: ReadBatch): void {
  progress.read += batch.read;
  progress.unchanged += batch.unchanged;
  addProblems(progress, batch.problems);
}

/** Applies records in batches whose size follows from how long the last one took. */
function applierOf(database: Database, source: string) {
  let size = 500;
  return async (records: PlacedRecord[], progress: ImportProgress): Promise<void> => {
    for (let from = 0; from < records.length; ) {
      const part = records.slice(from, from + size);
      const began = performance.now();
      const done = await applyBatch(database, source, part);
      const milliseconds = performance.now() - began;
      progress.added += done.added;
      progress.changed += done.changed;
      progress.withdrawn += done.withdrawn;
      progress.rematched += done.rematched;
      from += part.length;
      const fitting = Math.round((part.length * BATCH_MS) / Math.max(milliseconds, 1));
      size = Math.min(MOST_RECORDS, Math.max(LEAST_RECORDS, Math.min(fitting, part.length * 4)));
    }
  };
}

/** Reads one batch while the one before is being stored. */
async function* ahead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await batches.return(undefined);
  }
}
