import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { type Database, ONE_STATEMENT } from '../../../platform/db/database.ts';
import { type EcosystemRelease, selectReleasesOf } from '../coverage/coverage-queries.ts';
import { releasesOf } from '../coverage/record-releases.ts';
import type { FeedItem, FeedProblem } from '../feed/feed-item.ts';
import { type NamedRecord, parseRecord } from '../feed/parse-record.ts';
import { storeRecords } from '../feed/record-blocks.ts';
import type { PlacedRecord } from './apply-batch.ts';
import { identifyGroup } from './identify-group.ts';
import { readUnchanged } from './unchanged-content.ts';

/** Records per read: limited by number and by bytes. */
const RECORDS = 2_000;
const BYTES = 4 * 1024 * 1024;

/** Part of a feed, with the records to store. */
export interface ReadBatch {
  records: PlacedRecord[];
  read: number;
  unchanged: number;
  problems: FeedProblem[];
  /** Releases of its records, including stored ones. */
  releases: EcosystemRelease[];
}

/**
 * Reads a feed, omits stored records, and stores the bytes of the rest. Of several records with one id the
 * first one counts, because the feed does not state which is meant.
 */
export async function* readBatches(
  items: AsyncIterable<FeedItem>,
  { database, blobs, source }: { database: Database; blobs: BlobStore; source: string },
): AsyncGenerator<ReadBatch> {
  const seen = new Map<string, string>();
  for await (const group of groupsOf(items)) {
    const batch: ReadBatch = {
      records: [],
      read: group.length,
      unchanged: 0,
      problems: [],
      releases: [],
    };
    const { records, known } = await identifyGroup({ database, source }, group);
    const candidates = records.flatMap((read) => {
      if ('problem' in read) batch.problems.push(read);
      else if (seen.has(read.id)) noteRepeated(batch, read, seen);
      else {
        seen.set(read.id, read.revision);
        return [read];
      }
      return [];
    });
    const unchangedIds: number[] = [];
    const parsed = candidates.flatMap((record) => {
      const stored = known.get(record.id);
      if (stored?.revision === record.revision) {
        batch.unchanged++;
        if (!record.is_partial) unchangedIds.push(stored.advisory_id);
        return [];
      }
      if (!('json' in record)) throw new Error(`Record ${record.id} was taken for a stored one`);
      const read = parseRecord(record);
      if (!('problem' in read)) return [read];
      batch.problems.push(read);
      return [];
    });
    const covering = parsed.filter((record) => !record.is_partial);
    batch.releases.push(...covering.flatMap((record) => releasesOf(record.affected)));
    if (unchangedIds.length > 0) {
      const of = await database.read(
        null,
        (db) => selectReleasesOf(db, unchangedIds),
        ONE_STATEMENT,
      );
      batch.releases.push(...of);
    }
    const places = await storeRecords(
      blobs,
      parsed.map((record) => record.bytes),
    );
    const revised = parsed.filter(({ id }) => known.has(id));
    const unchanged = await readUnchanged({ database, blobs, source }, revised);
    batch.records = parsed.flatMap((record, i) => {
      const place = places[i];
      return place ? [{ ...record, ...place, same_as: unchanged.get(record.id) ?? null }] : [];
    });
    yield batch;
  }
}

function noteRepeated(batch: ReadBatch, record: NamedRecord, seen: Map<string, string>): void {
  if (seen.get(record.id) === record.revision) batch.unchanged++;
  else {
    const problem = `Another record of the feed has the same id ${record.id}`;
    batch.problems.push({ problem, at: record.at });
  }
}

async function* groupsOf(items: AsyncIterable<FeedItem>): AsyncGenerator<FeedItem[]> {
  let group: FeedItem[] = [];
  let bytes = 0;
  for await (const item of items) {
    group.push(item);
    bytes += 'problem' in item ? 0 : item.bytes.length;
    if (group.length < RECORDS && bytes < BYTES) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}
