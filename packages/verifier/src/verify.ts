import { join } from 'node:path';
import { isArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { verifyLog } from '@assay/core/log/audit/verify-log.ts';
import { parseConsistencyPath } from '@assay/core/log/receipt/earlier-checkpoint.ts';
import { type EvidencePack, readEvidencePack } from '@assay/core/log/receipt/evidence-pack.ts';
import { packBytes } from '@assay/core/log/receipt/pack-bytes.ts';
import type { Step, Verdict } from '@assay/core/log/receipt/verdict.ts';
import { verifyReceipt } from '@assay/core/log/receipt/verify-receipt.ts';
import { ZipError } from '@assay/core/log/receipt/zip-store.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { parseWitnessPolicy } from '@assay/core/log/tree/witness-policy.ts';
import { EXIT, type ExitCode } from '@assay/core/outcome/exit-codes.ts';
import { TrustRootError } from '@assay/sigstore/trust-root-error.ts';
import {
  type Options,
  readArguments,
  readBytes,
  readDigest,
  readText,
  trustOf,
  USAGE,
  WrongUsage,
} from './arguments.ts';
import { artifactJson, artifactLines } from './artifact-text.ts';
import { inflate } from './inflate.ts';
import { logDirectory } from './log-directory.ts';
import { platform } from './platform.ts';
import { printedOutcome } from './print-outcome.ts';
import { verifyArtifact } from './verify-artifact.ts';

/** Output and exit code of a call. */
export interface Verified {
  output: string;
  code: ExitCode;
}

const CODES = { proven: EXIT.ok, refuted: EXIT.no, undecided: EXIT.undecided } as const;

/**
 * Verifies the files that the command line names. Fetches nothing; a call with invalid arguments has no
 * verdict.
 */
export async function verify(args: string[]): Promise<Verified> {
  try {
    const { values, positionals } = readArguments(args);
    if (values.help) return { output: USAGE, code: CODES.proven };
    const {
      verdict,
      steps,
      lines = [],
      json = { verdict, steps },
    } = await verified(positionals, values);
    return {
      output: values.json
        ? JSON.stringify(json, null, 2)
        : printedOutcome({ verdict, steps, lines }),
      code: CODES[verdict],
    };
  } catch (error) {
    if (error instanceof NoteError)
      return { output: `${error.message} (${error.code}, line ${error.at}).`, code: EXIT.usage };
    if (error instanceof TrustRootError)
      return { output: `${error.message} (${error.at || 'the whole'})`, code: EXIT.usage };
    if (error instanceof WrongUsage)
      return { output: `${error.message}\nSee: assay-verifier --help`, code: EXIT.usage };
    throw error;
  }
}

interface Outcome {
  verdict: Verdict;
  steps: Step[];
  /** Further lines for people, and the whole result for programs; without them, the sentences alone. */
  lines?: string[];
  json?: object;
}

async function verified(positionals: string[], options: Options): Promise<Outcome> {
  const [what, directory, ...more] = positionals;
  if (what === undefined) throw new WrongUsage('Give a receipt, an evidence pack or a log.');
  if (what === 'log' && directory !== undefined && more.length === 0)
    return verifyDirectory(directory, options);
  if (directory !== undefined) throw new WrongUsage(`Unexpected argument '${directory}'.`);
  const content = await readBytes(what);
  if (content.subarray(0, 2).toString('latin1') !== 'PK')
    return verifyOne({ receipt: content.toString('utf8') }, options);
  try {
    const bytes = packBytes(content, inflate);
    if (isArtifactPack(bytes)) return await verifyPack(bytes, options);
    return await verifyOne(readEvidencePack(platform.hasher, bytes), options);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const detail = `${error.message} (at byte ${error.at}).`;
    return { verdict: 'refuted', steps: [{ name: 'pack', outcome: 'failed', detail }] };
  }
}

async function verifyPack(bytes: Uint8Array, options: Options): Promise<Outcome> {
  const { payload, 'trusted-root': roots } = options;
  const { logs, isQuorum } = await trustOf(options);
  if (options.checkpoint !== undefined || options.id !== undefined || !isQuorum([]))
    throw new WrongUsage('Witnesses, --id and --checkpoint are for receipts.');
  const verified = await verifyArtifact(bytes, {
    keys: logs,
    trust_pack: options['trust-pack'] ?? false,
    trusted_root: roots === undefined ? undefined : await readText(roots),
    sha256: payload === undefined ? undefined : await readDigest(payload),
  });
  return { ...verified, lines: artifactLines(verified), json: artifactJson(verified) };
}

async function verifyOne(
  { receipt, ...pack }: Pick<EvidencePack, 'receipt'> & Partial<EvidencePack>,
  options: Options,
): Promise<Outcome> {
  const { checkpoint, consistency, payload, id } = options;
  if (options['trust-pack'] && pack.policy === undefined)
    throw new WrongUsage('--trust-pack is for evidence packs.');
  const trust =
    options['trust-pack'] && pack.policy !== undefined
      ? parseWitnessPolicy(platform.hasher, pack.policy)
      : await trustOf(options);
  return verifyReceipt(platform, {
    receipt,
    trust,
    id,
    payload: payload === undefined ? pack.payload : await readBytes(payload),
    earlier:
      checkpoint === undefined
        ? undefined
        : {
            checkpoint: await readText(checkpoint),
            consistency:
              consistency === undefined
                ? undefined
                : parseConsistencyPath(await readText(consistency)),
          },
  });
}

async function verifyDirectory(directory: string, options: Options): Promise<Outcome> {
  return verifyLog(platform, {
    checkpoint: await readText(join(directory, 'checkpoint')),
    source: logDirectory(directory),
    trust: await trustOf(options),
    earlier: options.checkpoint === undefined ? [] : [await readText(options.checkpoint)],
  });
}
