import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../figure.ts';
import { ensureDirectory } from '../product/data-directory.ts';
import type { Product } from '../product/product.ts';
import { ensureAdvisoryFile, readAdvisoryFile } from './advisory-records.ts';

/** The file of 250,000 records, or of fewer at a smaller scale. */
export const advisoryFile = (): Promise<string> => ensureAdvisoryFile(scaled(250_000));

const IMPORT_MS = 60 * 60_000;

/** Sends a feed to the running product like an operator, and waits until it is imported. */
export async function importFeed(
  { admin }: Product,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  { kind = 'osv', poll_ms = 250 }: { kind?: 'osv' | 'kev' | 'epss'; poll_ms?: number } = {},
) {
  const begun = await admin.importAdvisories({
    source: 'bench',
    kind,
    body,
    content_type: 'application/octet-stream',
  });
  for (const until = Date.now() + IMPORT_MS; Date.now() < until; await sleep(poll_ms)) {
    const state = await admin.getAdvisoryImport({ uuid: begun.uuid });
    if (state.status === 'failed') throw new Error(`The import failed: ${state.error}`);
    if (state.status === 'done') return state;
  }
  throw new Error('The import did not end within an hour');
}

/** A file as the body of a request. */
export const streamOf = (path: string): ReadableStream<Uint8Array> =>
  // Node's own stream type and the page's are two declarations of the same standard.
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

/** A data directory with the records loaded. */
export const catalogueDirectory = (): Promise<string> =>
  ensureDirectory(`catalogue-${scaled(250_000)}`, async (product) => {
    await importFeed(product, streamOf(await advisoryFile()));
  });

/** Distinct CVEs: first those that the records of the catalogue name, then others. */
export async function catalogueCves(count: number): Promise<string[]> {
  const cves = new Set<string>();
  for await (const { id, aliases = [] } of readAdvisoryFile(await advisoryFile())) {
    for (const name of [id, ...aliases]) if (/^CVE-\d{4}-\d+$/.test(name)) cves.add(name);
    if (cves.size >= count) break;
  }
  for (let number = 100_000; cves.size < count; number++) cves.add(`CVE-2031-${number}`);
  return [...cves].slice(0, count);
}
