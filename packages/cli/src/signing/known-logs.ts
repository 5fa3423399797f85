import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArtifactPack } from '@assay/core/attestation/pack/artifact-pack.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { parseVerifierKey, type VerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { platform } from '@assay/verifier/platform.ts';
import { EXIT, Stop } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';

/** Keys of logs as this user saw them first, one a line. */
const fileOf = ({ config_dir }: Surroundings) => join(config_dir, 'known-logs');

/** Reads the saved log keys. @throws Stop for a damaged file */
export async function readKnownLogs(around: Surroundings): Promise<VerifierKey[]> {
  const file = fileOf(around);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new Stop(EXIT.usage, `${file} cannot be read: ${error.code}.`);
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => keyOf(line, file));
}

/** The key of a line or option. @throws Stop */
export function keyOf(text: string, where: string): VerifierKey {
  try {
    return parseVerifierKey(platform.hasher, text.trim());
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new Stop(EXIT.usage, `${where}: ${error.message}.`);
  }
}

/**
 * Saves the keys of a pack's logs that have no saved key: from now on they must sign with it. A forged key
 * cannot be detected at first use, so the output states it.
 */
export async function keepNewLogs(
  around: Surroundings,
  { ledger, signers }: ArtifactPack,
  known: readonly VerifierKey[],
): Promise<void> {
  const fresh = [ledger, signers].filter(({ origin }) =>
    known.every(({ name }) => name !== origin),
  );
  if (fresh.length === 0) return;
  const file = fileOf(around);
  const lines = fresh.flatMap(({ keys }) => keys.map(({ vkey }) => `${vkey}\n`));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, lines.join(''), { flag: 'a', mode: 0o600 });
  for (const { origin } of fresh)
    around.stderr.write(
      `The key of ${printable(origin)} is new. It was saved in ${file}: compare it with the copies of others.\n`,
    );
}
