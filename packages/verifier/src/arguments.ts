import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Trust, trustInLogs } from '@assay/core/log/receipt/verify-receipt.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { parseWitnessPolicy } from '@assay/core/log/tree/witness-policy.ts';
import { fileDigest } from './file-digest.ts';
import { platform } from './platform.ts';

/** Usage text of the verifier. */
export const USAGE = `Usage: assay-verifier <receipt.tlog-proof> [--payload <file>] [--key <vkey>]… [--policy <file>]
                      [--id <id>] [--checkpoint <file> [--consistency <file>]]
       assay-verifier <pack.evidence.zip> [--key <vkey>]… [--policy <file>] [--trust-pack]
                      [--id <id>] [--checkpoint <file> [--consistency <file>]]
       assay-verifier <artifact.zip> [--key <vkey>]… [--trusted-root <file>] [--trust-pack]
                      [--payload <artifact>]
       assay-verifier log <directory> [--key <vkey>]… [--policy <file>] [--checkpoint <file>]

Verifies offline what a tamper-evident log proves. Nothing is sent, nothing is fetched.

  --key <vkey>           key of a log that you trust (C2SP signed-note); may be repeated
  --policy <file>        logs and witnesses that you believe (C2SP tlog-policy)
  --trust-pack           believe the policy in the pack: proves that the pack is whole, not whose it is
  --trusted-root <file>  authorities that you believe for certificates and time stamps (Sigstore)
  --payload <file>       content that the receipt is about: a document as canonical JSON, or what was uploaded; or
                         the artifact that the pack is about
  --id <id>              id of the document that the receipt has to be about
  --checkpoint <file>    a checkpoint that you kept: the log must not contradict it
  --consistency <file>   proof that ties the two, as the server answers it: {"old", "size", "path"}
  --json                 print one JSON document

The pack of an artifact needs the keys of two logs, the ledger's and the signers log's; its trust level is computed
from what it proves. log verifies a whole log in the layout of C2SP tlog-tiles: checkpoint and tile/…

Exit codes: 0 proven, 1 refuted, 2 undecided: a key, the content or something else is missing; 64 wrong usage:
an option, or a file that cannot be read as what it should be; 70 the program failed.`;

const OPTIONS = {
  key: { type: 'string', multiple: true },
  policy: { type: 'string' },
  'trust-pack': { type: 'boolean' },
  'trusted-root': { type: 'string' },
  payload: { type: 'string' },
  id: { type: 'string' },
  checkpoint: { type: 'string' },
  consistency: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reports a call that cannot be verified because its arguments are wrong; the message says why. */
export class WrongUsage extends Error {}

/** Reads the command line. @throws WrongUsage */
export function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** Options of a call. */
export type Options = ReturnType<typeof readArguments>['values'];

/**
 * Reads the caller's trusted keys or policy. @throws NoteError for an unreadable key or policy, WrongUsage when
 * both are given
 */
export async function trustOf({ key = [], policy }: Options): Promise<Trust> {
  if (policy === undefined)
    return trustInLogs(key.map((text) => parseVerifierKey(platform.hasher, text.trim())));
  if (key.length > 0) throw new WrongUsage('Give --key or --policy, not both.');
  return parseWitnessPolicy(platform.hasher, await readText(policy));
}

/** Text of a file. @throws WrongUsage when it cannot be read */
export const readText = async (path: string): Promise<string> =>
  (await readBytes(path)).toString('utf8');

/** Bytes of a file. @throws WrongUsage when it cannot be read */
export const readBytes = (path: string): Promise<Buffer> => reading(path, (file) => readFile(file));

/** SHA-256 of a file of any length, in hexadecimal. @throws WrongUsage when it cannot be read */
export const readDigest = (path: string): Promise<string> => reading(path, fileDigest);

async function reading<Read>(path: string, read: (path: string) => Promise<Read>): Promise<Read> {
  try {
    return await read(path);
  } catch (error) {
    throw new WrongUsage(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}
