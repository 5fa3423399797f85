import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushDirectory } from '../flush-directory.ts';

const PRIVATE = 0o700;

/** Makes a directory and flushes each one above it that got a new entry. */
export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length; at = dirname(at))
    await flushDirectory(dirname(at));
}
