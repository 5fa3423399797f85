import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { liveAffectedOf } from '@assay/core/advisories/advisory.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import { CORPUS } from '../corpus.ts';

/** One package that a record names, ready for matching. */
export interface OsvRecord {
  id: string;
  /** Ids of other databases for the same vulnerability. */
  aliases: readonly string[];
  prepared: PreparedAffected;
}

/** The records of one database of the corpus (`osv/go.jsonl.zst`), by package name; withdrawn ones match nothing. */
export function readOsvRecords(path: string): Map<string, OsvRecord[]> {
  const lines = zstdDecompressSync(readFileSync(new URL(path, CORPUS)))
    .toString()
    .split('\n');
  const entries = lines
    .filter((line) => line !== '')
    .map((line) => parseOsv(JSON.parse(line)))
    .flatMap((advisory) =>
      liveAffectedOf(advisory).map((affected) => ({
        id: advisory.id,
        aliases: advisory.aliases,
        affected,
      })),
    );
  return new Map(
    [...Map.groupBy(entries, ({ affected }) => affected.name)].map(([name, group]) => [
      name,
      group.map(({ affected, ...ids }) => ({ ...ids, prepared: prepareAffected(affected) })),
    ]),
  );
}
