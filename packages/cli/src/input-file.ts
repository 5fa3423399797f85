import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Stop, wrongUsage } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Reads the file that an argument names; `-` is standard input if `around` is given. @throws Stop when it
 * cannot be read
 */
export async function readInput(path: string, around?: Surroundings): Promise<Buffer<ArrayBuffer>> {
  if (path === '-' && around !== undefined) return Buffer.from(await buffer(around.stdin));
  return readFile(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
}

/** Describes why a file could not be read. */
export function unreadable(path: string, error: unknown): Stop {
  const { code } = Object(error);
  const why = code === 'ENOENT' ? 'there is no such file' : code;
  return wrongUsage(`${path} cannot be read: ${why}.`);
}
