import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { CORPUS } from '../corpus.ts';

const BLOCK = 512;

/** A file of the archive. */
export interface ArchivedFile {
  path: string;
  text: string;
}

/** The regular files of `peers/grype/grype.tar.zst` (ustar: blocks of 512 bytes, sizes in octal). */
export function readGrypeFiles(): ArchivedFile[] {
  const tar = zstdDecompressSync(readFileSync(new URL('peers/grype/grype.tar.zst', CORPUS)));
  const files: ArchivedFile[] = [];
  let at = 0;
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const field = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const kind = field(156, 1);
    const prefix = field(345, 155);
    const path = prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`;
    const start = at + BLOCK;
    if (kind === '0' || kind === '')
      files.push({ path, text: tar.toString('utf8', start, start + size) });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
