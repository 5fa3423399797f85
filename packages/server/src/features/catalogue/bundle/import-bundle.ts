import { appendFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import { storeEndOfLife } from '../facts/import-end-of-life.ts';
import { importEpss } from '../facts/import-epss.ts';
import { storeKnownExploited } from '../facts/import-known-exploited.ts';
import { FeedError, type FeedItem } from '../feed/feed-item.ts';
import { type ImportParts, importFeed } from '../import/import-feed.ts';
import { addFigures } from '../import/import-figures.ts';
import type { ImportProgress, OnProgress } from '../import/import-progress.ts';
import { noteFreshAsOf } from '../sources/freshness-queries.ts';
import { type BundleManifest, RecordHead } from './bundle-manifest.ts';
import * as query from './bundle-queries.ts';
import { type PlacedBlock, readBlock, verifyBundle } from './read-bundle.ts';

/** A received bundle. */
interface BundleImport extends ImportParts {
  /** The import, as the audit log names it. */
  uuid: string;
  path: string;
  /** SHA-256 of the key that must have signed it. */
  key: string;
  /** True: what is stored of a newer state becomes that of the bundle. */
  setsBack: boolean;
  signal: AbortSignal;
  progress: ImportProgress;
  onProgress: OnProgress;
}

/**
 * Imports what another server knew. Nothing is stored before the whole bundle is verified. A record, or a file of facts, of which
 * this server has a newer state stays, unless `setsBack`. Repeating it after an interruption skips what is stored.
 *
 * @throws FeedError when the bundle is not as its signer wrote it, or cannot be read
 */
export async function importBundle(of: BundleImport): Promise<void> {
  const { manifest, blocks } = await verifyBundle(of.path, of.key);
  const stored = await of.database.read(null, query.selectFreshness);
  for (const about of manifest.sources) {
    of.signal.throwIfAborted();
    const own = blocks.filter(({ source }) => source === about.source);
    const known = stored.get(about.source);
    const isOlder =
      known !== undefined && (about.as_of === null || known.getTime() > Date.parse(about.as_of));
    const keepsStored = isOlder && !of.setsBack;
    const records = own.filter(({ holds }) => holds === 'records');
    if (records.length > 0) await importRecords(of, { about, records, keepsStored });
    if (!keepsStored) await importFacts(of, own);
    await noteAge(of, about);
  }
}

type SourceOfBundle = BundleManifest['sources'][number];

function noteAge({ database, setsBack, uuid }: BundleImport, about: SourceOfBundle): Promise<void> {
  const { source, as_of: asOf, coverage } = about;
  return database.write(null, async (tx) => {
    if (coverage.length > 0) await query.setCoverageAges(tx, source, { coverage, setsBack });
    if (asOf !== null) await noteFreshAsOf(tx, source, { asOf, setsBack });
    const details = { source, as_of: asOf, sets_back: setsBack };
    await insertSystemEntries(tx, [
      { action: 'advisories.import_bundle', subject_uuid: uuid, details },
    ]);
  });
}

interface RecordsOfSource {
  about: SourceOfBundle;
  records: readonly PlacedBlock[];
  /** Records without an instant of change stay as they are stored. */
  keepsStored: boolean;
}

async function importRecords(of: BundleImport, own: RecordsOfSource): Promise<void> {
  const { progress } = of;
  await importFeed(of, {
    source: own.about.source,
    path: recordsIn(of, own),
    completes: () => false,
    signal: of.signal,
    onProgress: addFigures(progress, of.onProgress),
  });
}

async function* recordsIn(
  of: BundleImport,
  { about: { source }, records, keepsStored }: RecordsOfSource,
): AsyncGenerator<FeedItem> {
  for (const block of records) {
    const items = recordsOf(await readBlock(of.path, block), `${source}:${block.offset}`);
    const ids = items.map(({ head }) => head.id);
    const stored = of.setsBack
      ? new Map<string, string | null>()
      : await of.database.read(null, (db) => query.selectModified(db, source, ids));
    for (const { head, bytes } of items) {
      const known = stored.get(head.id);
      if (known !== undefined && isNewer(known, head.modified_at, keepsStored)) continue;
      yield { bytes, at: `${source}/${head.id}`, is_partial: true };
    }
  }
}

/** Whether the stored revision is the newer one. */
function isNewer(stored: string | null, sent: string | null, otherwise: boolean): boolean {
  const [of, against] = [Date.parse(stored ?? ''), Date.parse(sent ?? '')];
  return Number.isNaN(of) || Number.isNaN(against) ? otherwise : of > against;
}

const LINE_FEED = 0x0a;

function recordsOf(plain: Buffer, at: string): { head: RecordHead; bytes: Buffer }[] {
  const records: { head: RecordHead; bytes: Buffer }[] = [];
  for (let from = 0; from < plain.length; ) {
    const end = plain.indexOf(LINE_FEED, from);
    const head = parsed(RecordHead, plain.subarray(from, end < 0 ? from : end), at);
    from = end + 1 + head.length;
    if (from > plain.length) throw new FeedError('A record is longer than its block', at);
    records.push({ head, bytes: plain.subarray(end + 1, from) });
  }
  return records;
}

const Day = z.iso.date();
const Exploited = z.array(
  z.object({
    cve: z.string(),
    added_on: Day,
    due_on: Day.nullable(),
    ransomware: z.boolean().nullable(),
    name: z.string(),
    required_action: z.string(),
    notes: z.string(),
  }),
);
const Dates = z.object({
  cycles: z.array(
    z.object({
      product: z.string(),
      cycle: z.string(),
      released_on: Day.nullable(),
      support_ends_on: Day.nullable(),
      ends_on: Day.nullable(),
      is_ended: z.boolean(),
      latest: z.string().nullable(),
    }),
  ),
  packages: z.array(z.object({ ecosystem: z.string(), name: z.string(), product: z.string() })),
});

function parsed<T>(schema: z.ZodType<T>, plain: Buffer, at: string): T {
  try {
    return schema.parse(JSON.parse(plain.toString()));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    throw new FeedError('A block has not the content that its manifest states', at);
  }
}

async function importFacts(of: BundleImport, blocks: readonly PlacedBlock[]): Promise<void> {
  for (const block of blocks) {
    if (block.holds !== 'kev' && block.holds !== 'end_of_life') continue;
    const plain = await readBlock(of.path, block);
    if (block.holds === 'kev')
      await storeKnownExploited(of, { entries: parsed(Exploited, plain, 'kev'), problems: [] });
    else await storeEndOfLife(of, { ...parsed(Dates, plain, 'end_of_life'), problems: [] });
  }
  const scores = blocks.filter(({ holds }) => holds === 'epss');
  if (scores.length > 0) await importScores(of, scores);
}

/** Scores go through a file, as the importer reads them line by line. */
async function importScores(of: BundleImport, blocks: readonly PlacedBlock[]): Promise<void> {
  const path = `${of.path}.epss.csv`;
  try {
    for (const block of blocks) await appendFile(path, await readBlock(of.path, block));
    await importEpss({ ...of, path });
  } finally {
    await rm(path, { force: true });
  }
}
