import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import {
  BUNDLE_MAGIC,
  type BundleClosing,
  formatClosing,
  lengthBytes,
} from '@assay/core/dsse/advisory-bundle.ts';
import type { Ctx } from '../../../context.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { selectLoaded } from '../coverage/coverage-queries.ts';
import { readRecords } from '../feed/record-blocks.ts';
import { selectSources } from '../import/import-queries.ts';
import type { BlockSubject, BundleBlock, BundleManifest, RecordHead } from './bundle-manifest.ts';
import type { StoredRecord } from './bundle-queries.ts';
import * as query from './bundle-queries.ts';

const compress = promisify(zstdCompress);
/** Plain bytes and items of one block: what the writer keeps in memory. */
const BLOCK_BYTES = 4 * 1024 * 1024;
const BLOCK_RECORDS = 1_000;
const BLOCK_SCORES = 50_000;

/** Dependencies of an export. */
interface BundleParts {
  blobs: BlobStore;
  /** Signs the manifest. */
  sign: (payload: Uint8Array) => Promise<BundleClosing>;
}

/**
 * Writes everything that is stored about vulnerabilities as a bundle, one block in memory at a time. Freshness is read first, so
 * that an import during the export makes the bundle newer than it claims, never older.
 */
export async function* writeBundle(
  ctx: Ctx,
  { blobs, sign }: BundleParts,
): AsyncGenerator<Uint8Array> {
  const issued_at = new Date().toISOString();
  const sources = await sourcesOf(ctx);
  const blocks: BundleBlock[] = [];
  yield BUNDLE_MAGIC;
  for await (const { plain, ...subject } of plainBlocks(ctx, blobs, sources)) {
    const frame = await compress(plain);
    blocks.push({ ...subject, bytes: frame.length, sha256: hash('sha256', frame, 'hex') });
    yield lengthBytes(frame.length);
    yield frame;
  }
  const manifest: BundleManifest = { version: 1, issued_at, sources, blocks };
  const closing = formatClosing(await sign(Buffer.from(JSON.stringify(manifest))));
  yield lengthBytes(0);
  yield lengthBytes(closing.length);
  yield closing;
}

type Sources = BundleManifest['sources'];

async function sourcesOf(ctx: Ctx): Promise<Sources> {
  const loaded = Map.groupBy(await ctx.read(selectLoaded), ({ source }) => source);
  const freshness = await ctx.read(query.selectFreshness);
  const stored = (await ctx.read(selectSources)).map(({ source }) => source);
  return [...new Set([...stored, ...freshness.keys()])].sort().map((source) => ({
    source,
    as_of: freshness.get(source)?.toISOString() ?? null,
    coverage: (loaded.get(source) ?? []).map(({ ecosystem, release, newest_import_at }) => ({
      ...{ ecosystem, release },
      confirmed_at: newest_import_at?.toISOString() ?? null,
    })),
  }));
}

type PlainBlock = BlockSubject & { plain: Buffer };

async function* plainBlocks(
  ctx: Ctx,
  blobs: BlobStore,
  sources: Sources,
): AsyncGenerator<PlainBlock> {
  for (const { source } of sources) yield* recordBlocks(ctx, blobs, source);
  yield* scoreBlocks(ctx);
  const exploited = await ctx.read(query.selectExploited);
  if (exploited.length > 0) yield jsonBlock('kev', exploited, exploited.length);
  const dates = await ctx.read(query.selectEndOfLife);
  if (dates.cycles.length > 0) yield jsonBlock('end_of_life', dates, dates.cycles.length);
}

const jsonBlock = (holds: 'epss' | 'kev' | 'end_of_life', value: unknown, items: number) => ({
  ...{ holds, source: holds, items },
  plain: Buffer.from(JSON.stringify(value)),
});

async function* recordBlocks(
  ctx: Ctx,
  blobs: BlobStore,
  source: string,
): AsyncGenerator<PlainBlock> {
  for (let after = ''; ; ) {
    const page = await ctx.read((db) =>
      query.selectRecords(db, { source, after, limit: BLOCK_RECORDS }),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const group of groupsOf(page)) {
      const records = await readRecords(blobs, group);
      const plain = Buffer.concat(
        group.flatMap(({ id, modified_at }, i) => {
          const bytes = records[i] ?? Buffer.alloc(0);
          const head: RecordHead = { id, modified_at, length: bytes.length };
          return [Buffer.from(`${JSON.stringify(head)}\n`), bytes];
        }),
      );
      yield { holds: 'records', source, items: group.length, plain };
    }
  }
}

/** Groups of records that stay below the size of a block, or are one record. */
function* groupsOf(page: readonly StoredRecord[]): Generator<StoredRecord[]> {
  let group: StoredRecord[] = [];
  let bytes = 0;
  for (const record of page) {
    if (group.length > 0 && bytes + record.block_length > BLOCK_BYTES) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(record);
    bytes += record.block_length;
  }
  if (group.length > 0) yield group;
}

async function* scoreBlocks(ctx: Ctx): AsyncGenerator<PlainBlock> {
  for (let after = ''; ; ) {
    const scores = await ctx.read((db) => query.selectScores(db, { after, limit: BLOCK_SCORES }));
    const last = scores.at(-1);
    if (last === undefined) return;
    after = last.cve;
    const lines = scores.map(({ cve, score, percentile }) => `${cve},${score},${percentile}\n`);
    yield {
      holds: 'epss',
      source: 'epss',
      items: scores.length,
      plain: Buffer.from(lines.join('')),
    };
  }
}
