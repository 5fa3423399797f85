import type { Command } from '../command.ts';
import { parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
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
  help: `Usage: assay trust <artifact> [--ledger <name|uuid>] [--json]
       assay trust [<artifact>] --offline <pack.zip> [--key <vkey>]… [--trusted-root <file>]
                   [--trust-pack] [--json]

Prints the level of an artifact and the reasons. The first form asks the server, and believes it; assay verify
does not. The second one verifies an evidence pack, and asks nobody.

  <artifact>             a file, which is hashed here; sha256:<digest>; a purl, with or without
                         @sha256:<digest> behind it: of a purl with several digests the worst level counts
  --ledger <name|uuid>   where it was signed (default: default)
  --offline <pack.zip>   evidence pack of the artifact
  --key <vkey>           key of a log that you believe: the pack needs that of the ledger and that of the
                         signers log (default: those that assay verify keeps)
  --trusted-root <file>  authorities that you believe for certificates and time stamps (Sigstore)
  --trust-pack           believe the keys in the pack: proves that it is whole, not whose it is
  --json                 print one JSON document

${LEVEL_CODES_TEXT}`,
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
