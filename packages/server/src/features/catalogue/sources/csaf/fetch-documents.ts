import { hash } from 'node:crypto';
import type { ListedDocument } from '@assay/core/advisories/csaf/csaf-provider.ts';
import { FeedError, type FeedItem } from '../../feed/feed-item.ts';
import type { SourceRun } from '../source-run.ts';
import { bytesAt } from './bytes-at.ts';
import type { CheckSignature } from './provider-keys.ts';

/** Documents fetched at a time. */
const PARALLEL = 8;
/** As for a record of a feed. */
const MAX_BYTES = 16 * 1024 ** 2;
/** A digest or signature has less than a kilobyte. */
const MAX_BESIDE_BYTES = 64 * 1024;
/** After so many failures one after the other the server is away; the next run continues. */
const MOST_FAILURES = 3 * PARALLEL;
/** More documents than these are found by the lists again, as none of them was read. */
const MOST_RETRIED = 1_000;

/** Result of fetching documents. */
interface FetchFigures {
  /** Their digest is the published one. */
  verified: number;
  /** The provider publishes no digest of them. */
  unhashed: number;
  /** They have a valid signature of the provider. */
  signed: number;
  /** They have no signature, although the provider names keys. */
  unsigned: number;
  /** Not fetched, or with another digest or signature; the next run tries again. */
  failed: ListedDocument[];
}

/**
 * Fetches documents of a provider, and compares each with its published digest and signature.
 *
 * @param check null: signatures cannot be checked
 */
export function createFetcher(run: SourceRun, check: CheckSignature | null) {
  const figures: FetchFigures = { verified: 0, unhashed: 0, signed: 0, unsigned: 0, failed: [] };
  const quiet = { ...run, log: () => {} };
  let failures = 0;
  const fetchOne = async (document: ListedDocument, lane: number): Promise<FeedItem> => {
    try {
      const of = { document, lane, figures };
      const bytes = await fetchDocument(quiet, of);
      if (check !== null) await checkSignature(quiet, { ...of, bytes, check });
      failures = 0;
      return { bytes, at: document.url };
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      if (++failures >= MOST_FAILURES) throw error;
      if (figures.failed.length < MOST_RETRIED) figures.failed.push(document);
      return { problem: error.message, at: document.url };
    }
  };
  async function* fetch(documents: readonly ListedDocument[]): AsyncGenerator<FeedItem> {
    for (let from = 0; from < documents.length; from += PARALLEL)
      yield* await Promise.all(documents.slice(from, from + PARALLEL).map(fetchOne));
  }
  return { figures, fetch };
}

interface Fetch {
  document: ListedDocument;
  lane: number;
  figures: FetchFigures;
}

async function fetchDocument(run: SourceRun, { document, lane, figures }: Fetch): Promise<Buffer> {
  const { url, hashes } = document;
  const bytes = await bytesAt(run, { url, name: `document-${lane}`, max_bytes: MAX_BYTES });
  if (bytes === undefined) throw new FeedError('The provider has no such document', url);
  const named = (hashes ?? [`${url}.sha512`, `${url}.sha256`]).toSorted().toReversed();
  for (const address of named) {
    const algorithm = /\.(sha512|sha256)$/.exec(address)?.[1];
    if (algorithm === undefined) continue;
    const file = { url: address, name: `digest-${lane}`, max_bytes: MAX_BESIDE_BYTES };
    const text = (await bytesAt(run, file))?.toString('utf8');
    if (text === undefined) continue;
    const published = /^[0-9a-f]+/i.exec(text.trim())?.[0].toLowerCase();
    if (published !== hash(algorithm, bytes, 'hex'))
      throw new FeedError(`The document does not have its published digest (${algorithm})`, url);
    figures.verified++;
    return bytes;
  }
  figures.unhashed++;
  return bytes;
}

async function checkSignature(
  run: SourceRun,
  { document, lane, figures, bytes, check }: Fetch & { bytes: Buffer; check: CheckSignature },
): Promise<void> {
  const url = document.signature ?? `${document.url}.asc`;
  const signature = await bytesAt(run, {
    ...{ url, name: `signature-${lane}` },
    max_bytes: MAX_BESIDE_BYTES,
  });
  if (signature === undefined) {
    figures.unsigned++;
    return;
  }
  const problem = await check(bytes, signature);
  if (problem !== null) throw new FeedError(problem, document.url);
  figures.signed++;
}
