import { parseOsv } from '@assay/core/advisories/osv.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { readRecords } from '../catalogue/feed/record-blocks.ts';
import type { RecordRow } from './queries.ts';

/** More records add nothing that people would read. */
const MOST_READ = 20;
const MOST_REFERENCES = 200;

/** Texts of records that are read on demand. */
export interface RecordTexts {
  /** Markdown of the first record that has any. */
  details: string;
  /** Each address once. */
  references: { type: string; url: string }[];
}

/** Reads details and references from the records themselves, in row order; only live ones if there are any. */
export async function readTexts(blobs: BlobStore, rows: RecordRow[]): Promise<RecordTexts> {
  const live = rows.filter((row) => !row.withdrawn);
  const read = await readRecords(blobs, (live.length > 0 ? live : rows).slice(0, MOST_READ));
  const records = read.map((bytes): unknown => JSON.parse(bytes.toString()));
  const details = records.map(detailsOf).find((text) => text !== '') ?? '';
  const all = records.flatMap((record) => parseOsv(record).references);
  const seen = new Set<string>();
  const references = all.filter(({ url }) => !seen.has(url) && seen.add(url));
  return { details, references: references.slice(0, MOST_REFERENCES) };
}

function detailsOf(record: unknown): string {
  const { details } = record as { details?: unknown };
  return typeof details === 'string' ? details.trim() : '';
}
