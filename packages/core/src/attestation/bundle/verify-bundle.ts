/**
 * Verifies a Sigstore bundle offline, step by step in a fixed order. The whole bundle may be hostile: refusals
 * are values, every step is reported, and a step that could not be checked is `unknown`, never skipped.
 */

import { EnvelopeError } from '../../dsse/envelope-error.ts';
import { paeOf } from '../../dsse/pae.ts';
import { isSignedBy, type PublicKey } from '../../dsse/signature.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { decodeHex } from '../../encoding/hex.ts';
import type { Instant } from '../../encoding/instant.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { sha256 } from '../../log/tree/hasher.ts';
import type { Custody, KeyRegistrationLeaf } from '../signers/control-leaf.ts';
import type { Moment } from '../signers/signers-group.ts';
import type { Signer } from '../signers/threshold-policy.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import type { Predicate } from '../statement/predicates/read-predicate.ts';
import type { Statement } from '../statement/statement.ts';
import { type BundleEntry, bundleEntry, entryStep, isLeafOf } from './bundle-entry.ts';
import type { AttestationPlatform, BundleClaim, BundleTrust } from './bundle-trust.ts';
import { type BundleContent, parseBundle, type SigstoreBundle } from './sigstore-bundle.ts';
import {
  BUNDLE_STEPS,
  type BundleStep,
  type BundleStepName,
  bundleStep,
  type Verification,
  verificationOf,
} from './verification-step.ts';
import { type VerifiedEntry, verifyLogEntry } from './verify-log-entry.ts';
import { freshnessStep, pinnedBy, verifySigners } from './verify-signers.ts';
import { verifySigningKey } from './verify-signing-key.ts';
import { verifyStatement } from './verify-statement.ts';
import { verifyTimestamps } from './verify-timestamps.ts';

/** Result of verifying a bundle. */
export interface VerifiedBundle {
  verification: Verification;
  /** All BUNDLE_STEPS, in order. */
  steps: BundleStep[];
  /** The signed statement; null unless the signature is valid, whether or not its signer is trusted. */
  statement: { id: string; statement: Statement; predicate: Predicate } | null;
  /** null unless the signature is one by a registered key, and is in the log. */
  signer: Signer | null;
  custody: Custody | null;
  /** Time by which a trusted party had seen the signature; null when none had. */
  trusted_time: Instant | null;
  /** Index of the signature's leaf; null unless the leaf is proven to be in the log. */
  index: bigint | null;
}

/** Verifies a bundle against a verifier's trust settings. */
export async function verifyBundle(
  platform: AttestationPlatform,
  claim: BundleClaim,
  trust: BundleTrust,
): Promise<VerifiedBundle> {
  const read = readBundle(claim.bundle);
  if (!('content' in read)) return verifiedBundle([read], NOTHING);
  const opening = [bundleStep('limits').passed('It can be read.'), mediaTypeStep(read, trust)];
  const signed = signedContent(platform, read.content, claim);
  if (signed === null) {
    const step = bundleStep('one_signature').failed(
      'many_signatures',
      'A bundle has one signature.',
    );
    return verifiedBundle([...opening, step], NOTHING);
  }
  const one = bundleStep('one_signature').passed('It has one signature.');
  const { steps, ...result } = await verifySigned(platform, { claim, trust, bundle: read, signed });
  return verifiedBundle([...opening, one, ...steps], result);
}

type Result = Omit<VerifiedBundle, 'verification' | 'steps'>;

const NOTHING: Result = {
  statement: null,
  signer: null,
  custody: null,
  trusted_time: null,
  index: null,
};

function verifiedBundle(reached: readonly BundleStep[], result: Result): VerifiedBundle {
  const byName = new Map<BundleStepName, BundleStep>(reached.map((step) => [step.name, step]));
  const steps = BUNDLE_STEPS.map((name) => byName.get(name) ?? bundleStep(name).notReached());
  return { verification: verificationOf(steps), steps, ...result };
}

function readBundle(json: Uint8Array): SigstoreBundle | BundleStep {
  try {
    return parseBundle(json);
  } catch (error) {
    if (error instanceof AttestationError && error.code === 'media_type')
      return bundleStep('media_type').unknown('unknown_media_type', error.message);
    const isRefusal =
      error instanceof AttestationError ||
      error instanceof EnvelopeError ||
      error instanceof JsonError;
    if (!isRefusal) throw error;
    return bundleStep('limits').failed(
      'unreadable',
      `${error.message} (${error.at || 'the whole'})`,
    );
  }
}

function mediaTypeStep({ version }: SigstoreBundle, { versions }: BundleTrust): BundleStep {
  const { passed, failed } = bundleStep('media_type');
  return versions.includes(version)
    ? passed(`A bundle v${version}.`)
    : failed('media_type_refused', `Bundles v${version} are not taken here.`);
}

/** A signature and the bytes it covers; a null message is not available. */
interface SignedContent {
  message: Uint8Array | null;
  digest: Uint8Array | null;
  signature: Uint8Array;
}

function signedContent(
  { hasher }: AttestationPlatform,
  content: BundleContent,
  { artifact }: BundleClaim,
): SignedContent | null {
  if (content.kind === 'message') {
    const { bytes, digest } = artifact;
    const own = bytes === undefined ? sha256Of(digest['sha256']) : sha256(hasher, bytes);
    return { message: bytes ?? null, digest: own, signature: content.signature };
  }
  const { signatures, payload_type, payload } = content.envelope;
  const [only, second] = signatures;
  if (only === undefined || second !== undefined) return null;
  const message = paeOf(payload_type, payload);
  return { message, digest: sha256(hasher, message), signature: only.signature };
}

function sha256Of(hex: string | undefined): Uint8Array | null {
  try {
    return hex === undefined ? null : decodeHex(hex);
  } catch (error) {
    if (error instanceof EncodingError) return null;
    throw error;
  }
}

interface Work {
  claim: BundleClaim;
  trust: BundleTrust;
  bundle: SigstoreBundle;
  signed: SignedContent;
}

async function verifySigned(
  platform: AttestationPlatform,
  work: Work,
): Promise<Result & { steps: BundleStep[] }> {
  const when = await whenSigned(platform, work);
  const who = await whoSigned(platform, work, when);
  return whatSigned(platform, work, { ...when, ...who });
}

interface When {
  entry: BundleEntry;
  logged: VerifiedEntry | null;
  timestamps: BundleStep;
  moment: Moment;
}

/** Witnesses date the leaf, so their time counts only if the leaf is that of this signature. */
async function whenSigned(
  platform: AttestationPlatform,
  { claim, trust, bundle, signed }: Work,
): Promise<When> {
  const entry = bundleEntry(bundle);
  const logged = 'log' in entry ? await verifyLogEntry(platform, entry.log, trust) : null;
  const stamps = await verifyTimestamps(
    { tokens: bundle.timestamps, signature: signed.signature },
    trust.timestamps_needed,
    platform.verifyTimestamp,
  );
  const isOwnLeaf = 'leaf' in entry && isLeafOf(entry.leaf, { ...signed, signer: bundle.signer });
  const time = earliest(stamps.time, isOwnLeaf ? (logged?.time ?? null) : null);
  const pinned = pinnedBy(claim);
  const moment = {
    control_size: pinned?.control.size ?? trust.control.size,
    time,
    ...(pinned && { logged_at: pinned.time }),
  };
  return { entry, logged, timestamps: stamps.step, moment };
}

function earliest(...times: (Instant | null)[]): Instant | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

interface Who {
  registration: KeyRegistrationLeaf | null;
  keyValidity: BundleStep;
  signature: BundleStep;
  logEntry: BundleStep;
}

async function whoSigned(
  platform: AttestationPlatform,
  { trust, bundle, signed }: Work,
  { entry, moment }: When,
): Promise<Who> {
  const { signer } = bundle;
  const leaf = 'leaf' in entry ? entry.leaf : null;
  const signing = { signer, entry: leaf };
  const { key, registration, step } = await verifySigningKey(platform, signing, { trust, moment });
  return {
    registration,
    keyValidity: step,
    signature: await signatureStep(platform, signed, key),
    logEntry: 'leaf' in entry ? entryStep(entry.leaf, { ...signed, signer }, key) : entry.refusal,
  };
}

async function signatureStep(
  { verifySignature }: AttestationPlatform,
  { message, signature }: SignedContent,
  key: PublicKey | null,
): Promise<BundleStep> {
  const step = bundleStep('signature');
  if (key === null) return step.notReached();
  if (message === null)
    return step.unknown('no_artifact', 'The artifact itself was signed, and is not at hand.');
  return (await isSignedBy({ key, message, signature }, verifySignature))
    ? step.passed('The signature holds.')
    : step.failed('bad_signature', 'The signature does not hold.');
}

function whatSigned(
  platform: AttestationPlatform,
  { claim, trust, bundle }: Work,
  { entry, logged, timestamps, moment, registration, keyValidity, signature, logEntry }: When & Who,
): Result & { steps: BundleStep[] } {
  const inLog = logged && [logEntry, logged.inclusion, logged.checkpoint(moment.time)];
  const isLogged = inLog?.every(({ outcome }) => outcome === 'passed') ?? false;
  const opened = logged?.opened ?? null;
  const holds = signature.outcome === 'passed';
  const ledger = opened?.origin ?? null;
  const { artifact } = claim;
  const said = holds
    ? verifyStatement(platform.hasher, bundle.content, { artifact, ledger })
    : null;
  const index = isLogged && 'log' in entry ? entry.log.index : null;
  const isJudged = holds && registration !== null && opened !== null && index !== null;
  const judged = isJudged
    ? verifySigners(platform, claim, { trust, entry: { registration, index, opened, moment } })
    : null;
  const freshness =
    registration && freshnessStep({ registration, moment }, { trust, asked_at: claim.time });
  const steps = [
    ...[timestamps, keyValidity, signature, ...(inLog ?? [logEntry]), logged?.witnesses],
    ...[said?.subject, said?.predicate, judged?.step, freshness],
  ];
  return {
    steps: steps.filter((step) => step !== null && step !== undefined),
    statement: said?.read ?? null,
    signer: judged?.signer ?? null,
    custody: registration?.custody ?? null,
    trusted_time: moment.time,
    index,
  };
}
