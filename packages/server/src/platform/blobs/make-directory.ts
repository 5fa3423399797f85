import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../error-code.ts';
import { flushDirectory } from '../flush-directory.ts';

const PRIVATE = 0o700;

/** Makes a directory and flushes each one above it that got a new entry. */
export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length; at = dirname(at))
    await flushDirectory(dirname(at));
}

/** Renames a flushed file so that a power cut cannot undo it. Makes the folder where it is missing. */
export async function moveDurably(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeDirectory(dirname(to));
    await rename(from, to);
  }
  await flushDirectory(dirname(to));
}
