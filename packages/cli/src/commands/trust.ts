import type { Command } from '../command.ts';
import { parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { readArtifact } from '../signing/artifact-argument.ts';
import { askLevel } from '../signing/ask-level.ts';
import { LEVEL_CODES_TEXT } from '../signing/level-codes.ts';
import { levelOfPack } from '../signing/level-of-pack.ts';
import { PACK_OPTIONS } from '../signing/pack-trust.ts';

const OPTIONS = {
  ...PACK_OPTIONS,
  ledger: { type: 'string' },
  offline: { type: 'string' },
} as const;

/** Tells the level of an artifact, as the server has it, or as a pack proves it. */
export const trust: Command = {
  summary: 'Tell whether an artifact is trusted, and why',
  help: formatHelp({
    usage: [
      'trust <artifact> [--ledger <name|uuid>] [--json]',
      'trust [<artifact>] --offline <pack.zip> [--key <vkey>]… [--trusted-root <file>] [--trust-pack] [--json]',
    ],
    about: [
      'Prints the level of an artifact and the reasons. The first form relies on the answer of the server; assay verify does not. The second form verifies an evidence pack without a server.',
    ],
    options: [
      [
        '<artifact>',
        'a file, which is hashed on this machine; sha256:<digest>; or a purl, with or without @sha256:<digest>: for a purl with several digests the worst level counts',
      ],
      ['--ledger <name|uuid>', 'ledger of the signatures (default: default)'],
      ['--offline <pack.zip>', 'evidence pack of the artifact'],
      [
        '--key <vkey>',
        'key of a log that you trust: the pack requires the keys of the ledger and of the signers log (default: the keys that assay verify saved)',
      ],
      [
        '--trusted-root <file>',
        'authorities that you trust for certificates and time stamps (Sigstore)',
      ],
      [
        '--trust-pack',
        'trust the keys in the pack: proves that the pack is complete, not who made it',
      ],
      ['--json', 'print one JSON document'],
    ],
    notes: [LEVEL_CODES_TEXT],
    calls: ['verifyArtifact', 'listLedgers'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    const [text] = positionals;
    const artifact = text === undefined ? undefined : readArtifact(text);
    const { offline, ledger } = values;
    if (offline !== undefined) return levelOfPack(offline, { ...values, artifact }, around);
    if (artifact === undefined) throw wrongUsage('Give a file, a digest or a purl.');
    return askLevel(artifact, { ledger, json: values.json }, around);
  },
};
