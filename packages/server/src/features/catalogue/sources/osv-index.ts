import { parseInstant } from '@assay/core/encoding/instant.ts';
import { readLines } from '../facts/read-lines.ts';
import type { FeedProblem } from '../feed/feed-item.ts';

/** A record that the index of an OSV export names. */
export interface IndexedRecord {
  /** Path below the directory of the export, without `.json`: `GHSA-…`, or `npm/GHSA-…` in the index of all. */
  path: string;
  /** Milliseconds since 1970. */
  modified: number;
}

/** Result of comparing an index with a point in time. */
export interface ChangedSince {
  changed: IndexedRecord[];
  /** Newest change of the export; 0 without any. */
  newest: number;
  problems: FeedProblem[];
}

/** No id and no name of a directory leads elsewhere. */
const PATH = /^(?:[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}\/)?[A-Za-z0-9][A-Za-z0-9._:+-]{0,199}$/;

/**
 * Reads `modified_id.csv` of an OSV export: time and id of each record, newest first.
 *
 * @param since records that changed then are among those given, as several change in one moment
 * @param name of the file, for positions
 */
export async function readIndex(path: string, since: number, name: string): Promise<ChangedSince> {
  const read: ChangedSince = { changed: [], newest: 0, problems: [] };
  let number = 0;
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      number++;
      if (line === '') continue;
      const comma = line.indexOf(',');
      const modified = parseInstant(line.slice(0, comma));
      const record = line.slice(comma + 1);
      if (modified === undefined || !PATH.test(record) || record.includes('..')) {
        read.problems.push({
          problem: 'Expected a time and the id of a record',
          at: `${name}:${number}`,
        });
        continue;
      }
      read.newest = Math.max(read.newest, modified);
      if (modified >= since) read.changed.push({ path: record, modified });
    }
  }
  return read;
}
