import { concatBytes } from '../../encoding/bytes.ts';
import { TILE_WIDTH } from './tile.ts';

/** Longest entry that a bundle can hold, in bytes. */
const MOST_ENTRY_BYTES = 65_535;

/** Bytes that are no bundle of entries. */
export class BundleError extends Error {
  /** Offset in bytes. */
  readonly at: number;
  /** The entries before it. */
  readonly entries: Uint8Array[];
  constructor(message: string, at: number, entries: Uint8Array[]) {
    super(message);
    this.name = 'BundleError';
    this.at = at;
    this.entries = entries;
  }
}

/** Entries as C2SP tlog-tiles stores them: each after its length, 16 bits, big end first. @throws RangeError */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (entries.length < 1 || entries.length > TILE_WIDTH)
    throw new RangeError(`${entries.length} entries are no bundle`);
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MOST_ENTRY_BYTES) throw new RangeError('An entry is too long');
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** Entries of a bundle of `width` entries; @throws BundleError for anything but exactly these */
export function decodeEntryBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const from = at + 2;
    const end = from + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    if (from > bytes.length || end > bytes.length)
      throw new BundleError('An entry is cut off', at, entries);
    if (entries.length === width)
      throw new BundleError(`There are more than ${width} entries`, at, entries);
    entries.push(bytes.subarray(from, end));
    at = end;
  }
  if (entries.length < width)
    throw new BundleError(`${entries.length} of ${width} entries`, bytes.length, entries);
  return entries;
}
