import { parseArgs } from 'node:util';
import { verify as verifyOffline } from '@assay/verifier/verify.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../help/format-help.ts';
import { isEvidence } from '../signing/is-evidence.ts';
import { verifyOnline } from '../signing/verify-online.ts';

/** Options of both kinds of verification that take a value, which is not a file to verify. */
const WITH_VALUE = Object.fromEntries(
  [
    ...['key', 'policy', 'payload', 'id', 'checkpoint', 'consistency'],
    ...['trusted-root', 'ledger', 'save'],
  ].map((name) => [name, { type: 'string', multiple: true } as const]),
);

/**
 * Verifies receipts, packs and logs offline, like the stand-alone verifier, and artifacts with data from a
 * server.
 */
export const verify: Command = {
  summary: 'Verify a receipt, an evidence pack or a whole log, offline; or an artifact',
  help: formatHelp({
    usage: [
      'verify <receipt.tlog-proof|pack.evidence.zip> [--key <vkey>]… [--policy <file>] [--payload <file>] [--id <id>] [--trust-pack] [--checkpoint <file> [--consistency <file>]]',
      'verify <artifact pack.zip> [--key <vkey>]… [--trusted-root <file>] [--trust-pack] [--payload <artifact>]',
      'verify log <directory> [--key <vkey>]… [--policy <file>] [--checkpoint <file>]',
      'verify <file|sha256:digest|purl> [--ledger <name|uuid>] [--key <vkey>]… [--trusted-root <file>] [--trust-pack] [--save <pack.zip>]',
    ],
    about: [
      'The first three forms verify what a tamper-evident log proves, without a network. assay build-verifier, in a checkout, writes a single file without imports that does the same. The last form hashes the artifact on this machine, downloads its evidence pack and verifies the pack here, so it does not rely on the server.',
    ],
    options: [
      [
        '--key <vkey>',
        'key of a log that you trust (C2SP signed-note); may be repeated. The pack of an artifact requires the keys of the ledger and of the signers log',
      ],
      ['--policy <file>', 'logs and witnesses that you trust (C2SP tlog-policy)'],
      [
        '--trust-pack',
        'trust the policy or keys in the pack: proves that the pack is complete, not who made it',
      ],
      [
        '--trusted-root <file>',
        'authorities that you trust for certificates and time stamps (Sigstore)',
      ],
      [
        '--payload <file>',
        'content that the receipt is about: a document as canonical JSON, or an upload; or the artifact',
      ],
      ['--id <id>', 'id of the document that the receipt must be about'],
      ['--checkpoint <file>', 'a checkpoint that you saved: the log must not contradict it'],
      [
        '--consistency <file>',
        'proof that connects both checkpoints, as the server answers it: {"old", "size", "path"}',
      ],
      ['--ledger <name|uuid>', 'ledger of the signatures (default: default)'],
      ['--save <pack.zip>', 'save the evidence pack'],
      ['--json', 'print one JSON document'],
    ],
    notes: [
      'Without --key an artifact is verified by the keys that were seen first, which are saved in assay/known-logs beside the session. A log that later has another key is refused.',
      'Receipts, packs and logs end with 0 when everything is proven, 1 when it is refuted, and 2 when it is undecided: a key, the content or something else is missing. Artifacts end with their level: 0 trusted; 1 untrusted, unsupported or refuted; 2 unknown or undecided.',
    ],
    calls: ['getArtifactEvidence', 'getLedger', 'listLedgers'],
  }),
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
