/**
 * Verifies the evidence pack of an artifact offline: from the keys of two logs to the trust level, which must
 * equal the one that the server claims. The whole pack may be hostile; refusals are values.
 */

import { equalBytes } from '../../encoding/bytes.ts';
import { type Step, stepsOf, type Verdict, verdictOf } from '../../log/receipt/verdict.ts';
import { openCheckpoint } from '../../log/tree/checkpoint.ts';
import { NoteError } from '../../log/tree/note-error.ts';
import type { AttestationPlatform, LogKey } from '../bundle/bundle-trust.ts';
import { ControlLog } from '../trust/control-log.ts';
import { judgeArtifact, ledgerTrust, verifyLedgerSignature } from '../trust/judge-artifact.ts';
import type { TrustVerdict } from '../trust/trust-level.ts';
import type { ArtifactPack } from './artifact-pack-content.ts';
import type { PackSignature, PackTrust } from './artifact-pack-findings.ts';
import { believedKeys } from './artifact-pack-keys.ts';
import { openBundles } from './verify-artifact-pack-bundles.ts';
import {
  artifactStep,
  authoritiesStep,
  levelStep,
  rootStep,
} from './verify-artifact-pack-claims.ts';
import { missingStatements } from './verify-artifact-pack-missing.ts';
import { possessionStep, signatureStep } from './verify-artifact-pack-signatures.ts';

export type { PackSignature, PackTrust } from './artifact-pack-findings.ts';

/** Result of verifying a pack. */
export interface VerifiedPack {
  verdict: Verdict;
  steps: Step[];
  /** In ledger order; empty when they could not be checked. */
  signatures: PackSignature[];
  /** The level that follows from the pack; only worth something when the verdict is `proven`. */
  level: TrustVerdict | null;
}

/** Verifies a pack. */
export async function verifyArtifactPack(
  platform: AttestationPlatform,
  pack: ArtifactPack,
  trust: PackTrust,
): Promise<VerifiedPack> {
  const { hasher } = platform;
  const { artifact, ledger, signers, size } = pack;
  const signersSize = BigInt(signers.entries.length);
  const ofSigners = believedKeys(hasher, 'signers_key', { ...signers, size: signersSize }, trust);
  const ofLedger = believedKeys(hasher, 'ledger_key', { ...ledger, size }, trust);
  const log = await ControlLog.read(platform, signers);
  const control = log.view();
  const { bundles, checkpoint, step: bundlesStep } = openBundles(hasher, pack);
  const { digests } = artifact;
  const { time } = trust;
  const about = { artifact: digests, trust: ledgerTrust(ofLedger.keys, control), time };
  const signatures: PackSignature[] = [];
  const own: Step[] = [];
  for (const { signature } of bundles) {
    const found = await verifyLedgerSignature(platform, signature, about);
    own.push(signatureStep(signatures.push(found), found, signature));
  }
  const authorities = authoritiesStep(bundles, trust);
  const evidence = signatures.map((one) => one.evidence);
  const lost = missingStatements(hasher, pack, checkpoint);
  const { missing } = lost;
  const level =
    checkpoint &&
    judgeArtifact(control, { artifact: digests, evidence, missing, checkpoint, time });
  const isJudged =
    own.every(({ outcome }) => outcome === 'passed') &&
    (authorities.outcome === 'passed' || trust.authorities !== 'none');
  const steps: Step[] = [
    ofSigners.step,
    await signersLogStep(platform, signers, { log, keys: ofSigners.keys }),
    ofLedger.step,
    ...[bundlesStep, lost.step, authorities, ...own].filter((step) => step !== null),
    await possessionStep(platform, { origin: signers.origin, control }, bundles),
    artifactStep(pack, bundles),
    rootStep(pack, ofLedger.keys),
    levelStep(pack, level, { isWhole: isJudged }),
  ];
  const verdict = verdictOf(steps);
  return { verdict, steps, signatures, level: verdict === 'refuted' ? null : level };
}

/** Checks that the leaves of the signers log are exactly those of a signed head. */
async function signersLogStep(
  { verifyEd25519 }: AttestationPlatform,
  { origin, checkpoint }: ArtifactPack['signers'],
  { log, keys }: { log: ControlLog; keys: readonly LogKey[] },
): Promise<Step<'signers_log'>> {
  const { passed, failed, unknown } = stepsOf('signers_log');
  if (keys.length === 0) return unknown(`No key of ${origin} is known.`);
  try {
    const opened = await openCheckpoint(
      checkpoint,
      { log: keys.map(({ key }) => key) },
      verifyEd25519,
    );
    if (typeof opened === 'string')
      return failed(`No known key of ${origin} signed its head (${opened}).`);
    return opened.size === log.size && equalBytes(opened.root, log.root)
      ? passed(`All ${log.size} leaves of ${origin}, as their signed head has them.`)
      : failed(`The leaves are not the ${opened.size} of the signed head of ${origin}.`);
  } catch (error) {
    if (error instanceof NoteError) return failed(`${error.message} (line ${error.at}).`);
    throw error;
  }
}
