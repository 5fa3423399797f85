import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FeedError, type FeedItem } from './feed-item.ts';

/** OSV's export of everything has 700,000 entries and 12 GiB. */
const MAX_ENTRIES = 4_000_000;
const MAX_TOTAL_BYTES = 64 * 1024 ** 3;
/** Records shrink to a tenth; deflate can do a thousand. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
const MAX_NAME = 200;

/**
 * Yields the records of all entries, in archive order. Entry names are used as positions only, never as paths.
 *
 * @param readStream reads the content of one entry
 * @throws FeedError when it is damaged as a whole, or expands beyond the limits of a feed
 */
export async function* readZip(
  path: string,
  name: string,
  readStream: (stream: Readable, name: string) => AsyncIterable<FeedItem>,
): AsyncGenerator<FeedItem> {
  const zip = await openZip(path, name);
  let total = 0;
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new FeedError(`More than ${MAX_ENTRIES} entries`, name);
    for await (const entry of zip.eachEntry()) {
      const at = `${name}!${nameOf(entry)}`;
      total += entry.uncompressedSize;
      checkSize(entry, total, at);
      if (!at.endsWith('/')) yield* readEntry(zip, entry, at, readStream);
    }
  } finally {
    zip.close();
  }
}

/** Entries that an archive says it has; undefined when the file is none. */
export async function countEntries(path: string): Promise<number | undefined> {
  try {
    const zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    });
    zip.close();
    return zip.entryCount;
  } catch {
    return undefined;
  }
}

async function openZip(path: string, name: string): Promise<ZipFile> {
  try {
    // Undecoded names are not checked either: one with `..` in it is as good as any other here.
    return await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    throw new FeedError(`The archive is damaged: ${messageOf(error)}`, name);
  }
}

/** A Buffer at run time, as names stay undecoded. */
const nameOf = (entry: Entry) => String(entry.fileName).slice(0, MAX_NAME).toWellFormed();

function checkSize(entry: Entry, total: number, at: string): void {
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO) {
    throw new FeedError('An entry grows too much when it is decompressed', at);
  }
  if (total > MAX_TOTAL_BYTES) {
    throw new FeedError(`The archive holds more than ${MAX_TOTAL_BYTES} bytes`, at);
  }
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  at: string,
  readStream: (stream: Readable, name: string) => AsyncIterable<FeedItem>,
): AsyncGenerator<FeedItem> {
  try {
    if (!entry.canDecodeFileData()) {
      yield { problem: 'The entry is encrypted, or compressed in an unknown way', at };
      return;
    }
    yield* readStream(await zip.openReadStreamPromise(entry), at);
  } catch (error) {
    yield { problem: messageOf(error), at };
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
