/**
 * ZIP archives of stored members (PKWARE APPNOTE 6.3.10, method 0) in exactly one encoding, so that all
 * programs see the same members in an archive.
 */

import { concatBytes, equalBytes } from '../../encoding/bytes.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';

/** A member of an archive, without its bytes. */
export interface ZipMember {
  /** Lower-case letters, digits, dots, hyphens and underscores; no directories. */
  name: string;
  size: number;
  crc32: number;
}

/** An archive that is not of the one form. */
export class ZipError extends Error {
  /** Offset in bytes. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = 'ZipError';
    this.at = at;
  }
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
/** 1980-01-01 00:00, for the same members are the same archive whenever it is made. */
const DATE = 0x0021;
const MOST_BYTES = 0xffff_fffe;
const NAME = /^[A-Za-z\d][A-Za-z\d._-]{0,99}$/;

/** Local header of a member. @throws RangeError for an unsupported name or size */
export function zipHeader({ name, size, crc32 }: ZipMember): Uint8Array {
  if (!NAME.test(name)) throw new RangeError(`${name} is no name of a member`);
  if (size > MOST_BYTES) throw new RangeError(`A member of ${size} bytes is too large`);
  const header = new DataView(new ArrayBuffer(LOCAL_BYTES));
  header.setUint32(0, LOCAL, true);
  setMember(header, 4, { name, size, crc32 });
  return concatBytes(new Uint8Array(header.buffer), encodeUtf8(name));
}

/** Central directory and end record. */
export function zipEnd(members: readonly ZipMember[]): Uint8Array {
  let start = 0;
  const directory = members.map((member) => {
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, CENTRAL, true);
    entry.setUint16(4, 10, true);
    setMember(entry, 6, member);
    entry.setUint32(42, start, true);
    start += LOCAL_BYTES + member.name.length + member.size;
    return concatBytes(new Uint8Array(entry.buffer), encodeUtf8(member.name));
  });
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  if (start + size > MOST_BYTES) throw new RangeError('The archive is too large');
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, END, true);
  end.setUint16(8, members.length, true);
  end.setUint16(10, members.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, start, true);
  return concatBytes(...directory, new Uint8Array(end.buffer));
}

/** The part that both kinds of header share: version 1.0, no flags, stored. */
function setMember(header: DataView, at: number, { name, size, crc32 }: ZipMember): void {
  header.setUint16(at, 10, true);
  header.setUint16(at + 8, DATE, true);
  header.setUint32(at + 10, crc32, true);
  header.setUint32(at + 14, size, true);
  header.setUint32(at + 18, size, true);
  header.setUint16(at + 22, name.length, true);
}

/** An archive of files, in their order. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const members = [...files].map(([name, bytes]) => memberOf(name, bytes));
  const parts = members.flatMap((member) => [
    zipHeader(member),
    files.get(member.name) ?? new Uint8Array(0),
  ]);
  return concatBytes(...parts, zipEnd(members));
}

/** Files of an archive that was written here. @throws ZipError for any other, though another program may read it */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const files = new Map<string, Uint8Array>();
  const members: ZipMember[] = [];
  let at = 0;
  while (at + LOCAL_BYTES <= bytes.length && view.getUint32(at, true) === LOCAL) {
    const start = at + LOCAL_BYTES + view.getUint16(at + 26, true);
    const end = start + view.getUint32(at + 18, true);
    const name = decodeUtf8(bytes.subarray(at + LOCAL_BYTES, start)) ?? '';
    if (end > bytes.length) throw new ZipError('A member is cut off', at);
    if (!NAME.test(name)) throw new ZipError('A member has a name that is not taken', at);
    if (files.has(name)) throw new ZipError(`${name} stands twice`, at);
    const member = memberOf(name, bytes.subarray(start, end));
    if (!equalBytes(zipHeader(member), bytes.subarray(at, start)))
      throw new ZipError(`${name} is damaged, or not stored plainly`, at);
    files.set(name, bytes.subarray(start, end));
    members.push(member);
    at = end;
  }
  if (members.length === 0 || !equalBytes(zipEnd(members), bytes.subarray(at)))
    throw new ZipError('The directory is not that of the members', at);
  return files;
}

const memberOf = (name: string, bytes: Uint8Array): ZipMember => ({
  name,
  size: bytes.length,
  crc32: crc32(bytes),
});

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** CRC-32 as ZIP has it: against damage, not against people. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffff_ffff) >>> 0;
}
