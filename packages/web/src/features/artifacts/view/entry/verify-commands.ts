import { shellWord } from '@assay/contract/upload-snippets.ts';

/** Name of the file of an artifact's evidence pack, as the server gives it. */
export const packName = (sha256: string): string => `${sha256.slice(0, 16)}.evidence.zip`;

/**
 * Commands that come to the verdict without this page: from the saved pack, and from the server.
 *
 * @param keys of ledger and signers log; where one may not be known, those in the pack are believed
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
