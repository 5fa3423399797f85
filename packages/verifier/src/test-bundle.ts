import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleVerifier } from '../../../scripts/build-verifier.ts';

/**
 * Builds the stand-alone verifier as one file in its own folder: it can read only that folder and has no
 * network.
 */
export async function bundledVerifier() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-verifier-'));
  const file = (name: string) => join(folder, name);
  await writeFile(file('assay-verifier.mjs'), await bundleVerifier());
  return {
    /** Path of a file in the folder. */
    file,
    remove: () => rm(folder, { recursive: true, force: true }),
    async run(...args: string[]) {
      const child = spawn(
        process.execPath,
        ['--permission', `--allow-fs-read=${folder}`, file('assay-verifier.mjs'), ...args],
        { env: {}, timeout: 300_000 },
      );
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      assert.equal(stderr, '');
      return { code: await ended, stdout };
    },
  };
}
