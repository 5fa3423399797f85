import { verify as verifyOffline } from '@assay/verifier/verify.ts';
import type { Command } from '../command.ts';

/** Verifies receipts, evidence packs and logs offline: the stand-alone verifier, as a command. */
export const verify: Command = {
  summary: 'Verify a receipt, an evidence pack or a whole log, offline',
  help: `Usage: assay verify <receipt.tlog-proof|pack.evidence.zip> [--key <vkey>]… [--policy <file>]
                    [--payload <file>] [--trust-pack] [--checkpoint <file> [--consistency <file>]]
       assay verify log <directory> [--key <vkey>]… [--policy <file>] [--checkpoint <file>]

Verifies what a tamper-evident log proves. Nothing is sent, nothing is fetched. A file without imports that
does the same: assay build-verifier, in a checkout.

  --key <vkey>           key of the log that you believe (C2SP signed-note); may stand several times
  --policy <file>        logs and witnesses that you believe (C2SP tlog-policy)
  --trust-pack           believe the policy in the pack: proves that the pack is whole, not whose it is
  --payload <file>       content that the receipt is about: a document as canonical JSON, or what was
                         uploaded
  --checkpoint <file>    a checkpoint that you kept: the log must not contradict it
  --consistency <file>   proof that ties the two, as the server answers it: {"old", "size", "path"}
  --json                 print one JSON document

Ends with 0 when all is proven, 1 when it is refuted, and 2 when it is undecided: a key, the content or
something else is missing, or the command line cannot be understood.`,
  async run(args, { stdout }) {
    const { output, code } = await verifyOffline(args);
    stdout.write(`${output}\n`);
    return code;
  },
};
