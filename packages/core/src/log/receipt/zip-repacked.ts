/**
 * Archives as ordinary ZIP programs write them (PKWARE APPNOTE 6.3.10): stored or deflated members in any order, below one
 * directory, with extra fields. Only such are taken of which every program sees the same members: no bytes that belong to
 * none, no two directories, no second name, no headers that differ.
 */

import { decodeUtf8 } from '../../encoding/utf8.ts';
import { crc32, ZipError } from './zip-store.ts';

/** Undoes deflate (RFC 1951). @returns undefined for bytes that do not inflate to exactly this size */
export type Inflate = (deflated: Uint8Array, size: number) => Uint8Array | undefined;

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Offset of its local header. */
  start: number;
  /** Offset of its entry in the directory. */
  at: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Deflate levels, sizes behind the member, names in UTF-8. */
const KNOWN_FLAGS = 0b1000_0000_1110;
const SIZES_BEHIND = 0b1000;
const UNICODE_PATH = 0x7075;
const SATURATED = 0xffff_ffff;
const MOST_ENTRIES = 100_000;

/** Members that archive programs of macOS add. */
const OF_MACOS = /^__MACOSX\/|(^|\/)\.DS_Store$/;

/**
 * Files of an archive, without the one directory that they may lie in.
 *
 * @param most bytes of all members together, inflated
 * @throws ZipError for archives with more than one reading, damaged ones and larger ones
 */
export function readRepackedZip(
  bytes: Uint8Array,
  inflate: Inflate,
  most: number,
): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = directoryOf(view, bytes);
  let left = most;
  for (const { size, at } of entries) {
    left -= size;
    if (left < 0) throw new ZipError(`The members have more than ${most} bytes`, at);
  }
  const files = new Map<string, Uint8Array>();
  for (const [entry, content] of membersOf(view, bytes, entries)) {
    const { name, at } = entry;
    if (name.endsWith('/') || OF_MACOS.test(name)) continue;
    if (files.has(name)) throw new ZipError(`${name} stands twice`, at);
    files.set(name, opened(entry, content, inflate));
  }
  return withoutDirectory(files);
}

function directoryOf(view: DataView, bytes: Uint8Array): Entry[] {
  const end = endOf(view);
  const [count, size, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isOneDisk || start + size !== end || count > MOST_ENTRIES)
    throw new ZipError('The directory is not in one part before the end of the archive', end);
  const entries: Entry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL)
      throw new ZipError('An entry of the directory is missing', at);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const next = at + CENTRAL_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (next > end) throw new ZipError('An entry of the directory is cut off', at);
    entries.push(entryAt(view, bytes, { at, extra: extra ?? 0, name: name ?? 0 }));
    at = next;
  }
  if (at !== end) throw new ZipError('The directory has bytes that belong to no entry', at);
  return entries;
}

/** The record at the end; a comment must not have one as well. */
function endOf(view: DataView): number {
  const found: number[] = [];
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - 0xffff; at--)
    if (view.getUint32(at, true) === END) found.push(at);
  const [end, second] = found;
  if (end === undefined) throw new ZipError('The end of the archive is missing', Math.max(last, 0));
  if (second !== undefined) throw new ZipError('The archive has two ends', second);
  if (end + END_BYTES + view.getUint16(end + 20, true) !== view.byteLength)
    throw new ZipError('There are bytes behind the end of the archive', end);
  return end;
}

function entryAt(
  view: DataView,
  bytes: Uint8Array,
  { at, name: length, extra }: { at: number; name: number; extra: number },
): Entry {
  const start = at + CENTRAL_BYTES;
  const name = nameOf(bytes.subarray(start, start + length), at);
  refuseSecondName(view, { from: start + length, to: start + length + extra });
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [crc = 0, packed = 0, size = 0] = [16, 20, 24].map((offset) =>
    view.getUint32(at + offset, true),
  );
  const local = view.getUint32(at + 42, true);
  if ([packed, size, local].includes(SATURATED))
    throw new ZipError(`${name} is in the form for archives over 4 GiB`, at);
  if ((flags & ~KNOWN_FLAGS) !== 0 || (method !== 0 && method !== 8))
    throw new ZipError(`${name} is encrypted, or packed in a way that is not taken`, at);
  return { ...{ name, flags, method, crc, packed, size }, start: local, at };
}

/** A relative path of plain names; a directory ends in a slash. */
const PATH = /^(?:[A-Za-z\d_. -]{1,100}\/){0,4}[A-Za-z\d_. -]{0,100}$/;

function nameOf(bytes: Uint8Array, at: number): string {
  const name = decodeUtf8(bytes) ?? '';
  const isUp = name.split('/').some((part) => part === '..' || part === '.');
  if (name === '' || isUp || !PATH.test(name))
    throw new ZipError('A member has a name that is not taken', at);
  return name;
}

/** An extra field can name a member again, for some programs alone. */
function refuseSecondName(view: DataView, { from, to }: { from: number; to: number }): void {
  let at = from;
  while (at + 4 <= to) {
    if (view.getUint16(at, true) === UNICODE_PATH)
      throw new ZipError('A member has a second name', at);
    at += 4 + view.getUint16(at + 2, true);
  }
  if (at !== to) throw new ZipError('An extra field is cut off', at);
}

/** Packed bytes of each member: one after the other from the first byte on, up to the directory. */
function* membersOf(
  view: DataView,
  bytes: Uint8Array,
  entries: readonly Entry[],
): Generator<[Entry, Uint8Array]> {
  let at = 0;
  for (const entry of entries.toSorted((left, right) => left.start - right.start)) {
    const { name, packed } = entry;
    if (entry.start !== at) throw new ZipError('There are bytes that belong to no member', at);
    if (at + LOCAL_BYTES > entry.at || view.getUint32(at, true) !== LOCAL)
      throw new ZipError(`${name} has no header`, at);
    const nameEnd = at + LOCAL_BYTES + view.getUint16(at + 26, true);
    const start = nameEnd + view.getUint16(at + 28, true);
    const end = start + packed;
    if (end > entry.at) throw new ZipError(`${name} is cut off`, at);
    if (nameOf(bytes.subarray(at + LOCAL_BYTES, nameEnd), at) !== name || !isSame(view, at, entry))
      throw new ZipError(`The headers of ${name} differ`, at);
    refuseSecondName(view, { from: nameEnd, to: start });
    yield [entry, bytes.subarray(start, end)];
    at = end + descriptorAt(view, end, entry);
  }
  const [first] = entries;
  if (first !== undefined && first.at !== at)
    throw new ZipError('There are bytes that belong to no member', at);
}

function isSame(view: DataView, at: number, { flags, method, crc, packed, size }: Entry): boolean {
  const said = [14, 18, 22].map((offset) => view.getUint32(at + offset, true));
  const isBehind = (flags & SIZES_BEHIND) !== 0;
  return (
    view.getUint16(at + 6, true) === flags &&
    view.getUint16(at + 8, true) === method &&
    [crc, packed, size].every((value, i) => said[i] === value || (isBehind && said[i] === 0))
  );
}

/** Bytes of the sizes behind a member: with or without a signature. */
function descriptorAt(view: DataView, at: number, entry: Entry): number {
  if ((entry.flags & SIZES_BEHIND) === 0) return 0;
  const values = [entry.crc, entry.packed, entry.size];
  for (const signature of [4, 0]) {
    if (at + signature + 12 > entry.at) continue;
    if (signature > 0 && view.getUint32(at, true) !== DESCRIPTOR) continue;
    if (values.every((value, i) => view.getUint32(at + signature + 4 * i, true) === value))
      return signature + 12;
  }
  throw new ZipError(`The sizes behind ${entry.name} are not those of the directory`, at);
}

function opened({ name, method, size, crc, at }: Entry, packed: Uint8Array, inflate: Inflate) {
  const content = method === 0 ? packed : inflate(packed, size);
  if (content?.length !== size || crc32(content) !== crc)
    throw new ZipError(`${name} is damaged`, at);
  return content;
}

function withoutDirectory(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const [first = ''] = files.keys();
  const directory = first.slice(0, first.lastIndexOf('/') + 1);
  const names = [...files].map(
    ([name, content]) => [name.slice(directory.length), content] as const,
  );
  const isOne = [...files.keys()].every((name) => name.startsWith(directory));
  if (!isOne || names.some(([name]) => name.includes('/')))
    throw new ZipError('The members lie in more than one directory', 0);
  return new Map(names);
}
