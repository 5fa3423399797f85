import { isSameContent } from '@assay/core/advisories/record-content.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { type Database, ONE_STATEMENT } from '../../../platform/db/database.ts';
import { identifyRecord, type ParsedRecord } from '../feed/parse-record.ts';
import { readRecords } from '../feed/record-blocks.ts';
import { selectWatchedRecords } from './watched-queries.ts';

/**
 * Finds the records that say the same as their stored revision, and returns that revision by id. Only records on whose content
 * decisions depend are compared: for all others it does not matter.
 *
 * @param records those that are stored in another revision
 */
export async function readUnchanged(
  { database, blobs, source }: { database: Database; blobs: BlobStore; source: string },
  records: readonly ParsedRecord[],
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const ids = records.map(({ id }) => id);
  const watched = await database.read(
    null,
    (db) => selectWatchedRecords(db, source, ids),
    ONE_STATEMENT,
  );
  const stored = await readRecords(blobs, watched);
  const known = new Map(watched.map((one, i) => [one.id, { ...one, bytes: stored[i] }]));
  return new Map(
    records.flatMap(({ id, bytes, at }) => {
      const before = known.get(id);
      if (before?.bytes === undefined) return [];
      const isSame = isSameContent(
        contentOf({ bytes: before.bytes, at }),
        contentOf({ bytes, at }),
      );
      return isSame ? [[id, before.revision] as const] : [];
    }),
  );
}

/** The parsed JSON of a record. */
function contentOf(record: Pick<ParsedRecord, 'bytes' | 'at'>): unknown {
  const read = identifyRecord(record);
  return 'problem' in read ? read : read.json;
}
