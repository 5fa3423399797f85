import { open } from 'node:fs/promises';

/** Makes files created, renamed or removed in a directory survive a power cut. */
export async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
