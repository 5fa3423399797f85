import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Excerpt } from '@assay/contract/uploads.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import type { ParsedSbom, RefusedSbom } from '../../parser/parse-job.ts';
import { createParserPool, type ParserPool } from '../../parser/parser-pool.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlob } from '../../platform/blobs/open-blob.ts';
import { createDerivedStore, type DerivedStore } from './derived-store.ts';
import { DocumentMemory } from './document-memory.ts';
import { excerptAt } from './excerpt.ts';
import { RecentGraphs } from './recent-graphs.ts';

/** Stored documents, their derived data, and their parsers. */
export interface SbomDocuments {
  blobs: BlobStore;
  derived: DerivedStore;
  parser: ParserPool;
  /** For received documents; on the file system of `derived`. */
  folder: string;
  /** For documents that arrive. */
  memory: DocumentMemory;
  /** Graphs that were matched, until they are judged. */
  recent: RecentGraphs;
  /** Documents that are being read for an upload, by tenant and digest. */
  reading: Map<string, Promise<ParsedSbom>>;
}

/**
 * Opens the documents below one data directory: `derived` for derived data, `tmp` for received documents.
 *
 * @param blobs stores the received bytes
 * @param parsers number of parser processes; 0 for none
 */
export function openSbomDocuments(blobs: BlobStore, dataDir: string, parsers = 1): SbomDocuments {
  const folder = join(dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    blobs,
    derived: createDerivedStore(join(dataDir, 'derived')),
    parser: createParserPool(folder, parsers),
    folder,
    memory: new DocumentMemory(),
    recent: new RecentGraphs(),
    reading: new Map(),
  };
}

/** A document that cannot be read, and its text around the position. */
export interface UnreadStored {
  refused: RefusedSbom;
  excerpt: Excerpt | null;
}

/**
 * Parses a stored document again and stores its graph.
 *
 * @param onComponents called with the number of components read so far, at most twice a second
 */
export async function parseStored(
  { blobs, derived, parser, folder: parent }: SbomDocuments,
  tenantUuid: string,
  sha256: Buffer,
  onComponents?: (components: number) => void,
): Promise<{ parsed: ParsedSbom } | UnreadStored> {
  const folder = await mkdtemp(join(parent, 'parse-'));
  const [document_path, derived_path] = [join(folder, 'document'), join(folder, 'graph')];
  try {
    const ref = { tenant_uuid: tenantUuid, sha256: sha256.toString('hex') };
    const source = await openBlob(blobs, ref);
    await pipeline(source, createWriteStream(document_path, { mode: 0o600 }));
    const outcome = await parser.parse({ document_path, derived_path }, tenantUuid, onComponents);
    if ('refused' in outcome)
      return { ...outcome, excerpt: await excerptAt({ document_path }, outcome.refused) };
    await derived.adoptGraph(tenantUuid, sha256, derived_path);
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The graph of a stored document, made again where the derived file is missing or damaged. */
export async function readGraph(
  documents: SbomDocuments,
  tenantUuid: string,
  sha256: Buffer,
): Promise<CompactGraph> {
  const known = await documents.derived.readGraph(tenantUuid, sha256);
  if (known !== undefined) return known;
  const outcome = await parseStored(documents, tenantUuid, sha256);
  const made = await documents.derived.readGraph(tenantUuid, sha256);
  if (made !== undefined) return made;
  const why = 'refused' in outcome ? outcome.refused.message : 'the derived file is not readable';
  throw new Error(`A stored document cannot be read any more: ${why}`);
}
