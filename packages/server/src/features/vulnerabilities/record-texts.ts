import type { AffectedPackage } from '@assay/contract/affected-package.ts';
import { type ComparedVector, compareVectors } from '@assay/core/advisories/cvss-comparison.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { readRecords } from '../catalogue/feed/record-blocks.ts';
import type { RecordRow } from './queries.ts';
import { type InstalledVersions, packagesOf } from './record-packages.ts';

/** More records add nothing that people would read. */
const MOST_READ = 20;
const MOST_REFERENCES = 200;
const MOST_VECTORS = 100;

/** Content of one record. */
interface RecordContent {
  /** Markdown; may be empty. */
  details: string;
  packages: AffectedPackage[];
  package_count: number | null;
}

const UNREAD: RecordContent = { details: '', packages: [], package_count: null };

/** Texts of records that are read on demand. */
export interface RecordTexts {
  /** Content of a record; empty for one that was not read. */
  contentOf(row: RecordRow): RecordContent;
  /** Markdown of the first record that has any. */
  details: string;
  /** Each address once. */
  references: { type: string; url: string }[];
  /** Vectors of the records about this vulnerability alone, scored again. */
  cvss_vectors: ComparedVector[];
}

/**
 * Reads texts, packages, references and vectors of the records themselves, in the order of the rows; of live ones alone
 * where there are any.
 *
 * @param installed the tenant's package versions that the vulnerability affects
 */
export async function readTexts(
  blobs: BlobStore,
  rows: RecordRow[],
  installed: InstalledVersions,
): Promise<RecordTexts> {
  const live = rows.filter((row) => !row.withdrawn);
  const chosen = (live.length > 0 ? live : rows).slice(0, MOST_READ);
  const read = await readRecords(blobs, chosen);
  const records = read.map((bytes): unknown => JSON.parse(bytes.toString()));
  const parsed = records.map(parseOsv);
  // A record about several vulnerabilities states the rating of the worst of them.
  const rated = chosen.flatMap(({ source, id, vulnerabilities }, i) =>
    vulnerabilities > 1 ? [] : [{ source, id, severities: parsed[i]?.severities ?? [] }],
  );
  const details = records.map(detailsOf).find((text) => text !== '') ?? '';
  const all = parsed.flatMap((record) => record.references);
  const seen = new Set<string>();
  const references = all.filter(({ url }) => !seen.has(url) && seen.add(url));
  const contents = new Map(
    chosen.map((row, i) => [
      row,
      { details: detailsOf(records[i]), ...packagesOf(parsed[i]?.affected ?? [], installed) },
    ]),
  );
  return {
    contentOf: (row) => contents.get(row) ?? UNREAD,
    details,
    references: references.slice(0, MOST_REFERENCES),
    cvss_vectors: compareVectors(rated).slice(0, MOST_VECTORS),
  };
}

function detailsOf(record: unknown): string {
  if (typeof record !== 'object' || !record || !('details' in record)) return '';
  return typeof record.details === 'string' ? record.details.trim() : '';
}
