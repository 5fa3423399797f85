import { parseArgs } from 'node:util';
import { verify as verifyOffline } from '@assay/verifier/verify.ts';
import type { Command } from '../command.ts';
import { isEvidence } from '../signing/is-evidence.ts';
import { verifyOnline } from '../signing/verify-online.ts';

/** Options of both kinds of verification that are followed by a value, which is not what is to be verified. */
const WITH_VALUE = Object.fromEntries(
  [
    ...['key', 'policy', 'payload', 'id', 'checkpoint', 'consistency'],
    ...['trusted-root', 'ledger', 'save'],
  ].map((name) => [name, { type: 'string', multiple: true } as const]),
);

/** Verifies receipts, packs and logs offline, as the stand-alone verifier does; and artifacts by what a server has. */
export const verify: Command = {
  summary: 'Verify a receipt, an evidence pack or a whole log, offline; or an artifact',
  help: `Usage: assay verify <receipt.tlog-proof|pack.evidence.zip> [--key <vkey>]… [--policy <file>]
                    [--payload <file>] [--id <id>] [--trust-pack]
                    [--checkpoint <file> [--consistency <file>]]
       assay verify <artifact pack.zip> [--key <vkey>]… [--trusted-root <file>] [--trust-pack]
                    [--payload <artifact>]
       assay verify log <directory> [--key <vkey>]… [--policy <file>] [--checkpoint <file>]
       assay verify <file|sha256:digest|purl> [--ledger <name|uuid>] [--key <vkey>]…
                    [--trusted-root <file>] [--trust-pack] [--save <pack.zip>]

The first three verify what a tamper-evident log proves. Nothing is sent, nothing is fetched. A file without
imports that does the same: assay build-verifier, in a checkout. The last one fetches the evidence pack of an
artifact, which is hashed here, and verifies it here: the server is not believed.

  --key <vkey>           key of the log that you believe (C2SP signed-note); may stand several times. The
                         pack of an artifact needs that of the ledger and that of the signers log
  --policy <file>        logs and witnesses that you believe (C2SP tlog-policy)
  --trust-pack           believe the policy or keys in the pack: proves that it is whole, not whose it is
  --trusted-root <file>  authorities that you believe for certificates and time stamps (Sigstore)
  --payload <file>       content that the receipt is about: a document as canonical JSON, or what was
                         uploaded; or the artifact
  --id <id>              id of the document that the receipt has to be about
  --checkpoint <file>    a checkpoint that you kept: the log must not contradict it
  --consistency <file>   proof that ties the two, as the server answers it: {"old", "size", "path"}
  --ledger <name|uuid>   where the artifact was signed (default: default)
  --save <pack.zip>      keep the evidence pack
  --json                 print one JSON document

Without --key an artifact is verified by the keys that were seen first, which are kept in assay/known-logs
beside the session; a log that then has another key is refused.

Receipts, packs and logs end with 0 when all is proven, 1 when it is refuted, and 2 when it is undecided: a
key, the content or something else is missing. Artifacts end with their level: 0 trusted, 1 untrusted,
unsupported or refuted, 2 unknown or undecided.`,
  async run(args, around) {
    const { positionals } = parseArgs({
      args,
      options: WITH_VALUE,
      strict: false,
      allowPositionals: true,
    });
    const [subject] = positionals;
    const isArtifact = subject !== undefined && subject !== 'log' && !(await isEvidence(subject));
    if (isArtifact) return verifyOnline(args, around);
    const { output, code } = await verifyOffline(args);
    around.stdout.write(`${output}\n`);
    return code;
  },
};
