import { shellWord } from '@assay/contract/upload-snippets.ts';

/** File name of an artifact's evidence pack, as on the server. */
export const packName = (sha256: string): string => `${sha256.slice(0, 16)}.evidence.zip`;

/**
 * Returns commands that compute the verdict without this page: from the saved pack, and from the server.
 *
 * @param keys of ledger and signers log; without permission to read one, the pack's keys are trusted
 */
export function verifyCommands(
  sha256: string,
  keys: readonly (string | null | undefined)[],
): string {
  const known = keys.filter((key) => typeof key === 'string');
  const whom =
    known.length === keys.length
      ? known.map((key) => `  --key ${shellWord(key)}`)
      : ['  --trust-pack'];
  return [
    '# proof, keys and policy are in the pack',
    `assay verify ${packName(sha256)} \\`,
    whom.join(' \\\n'),
    '# or ask the server for it, and verify it all the same',
    `assay verify sha256:${sha256}`,
  ].join('\n');
}
