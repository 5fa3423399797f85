/**
 * Verifies bundles that others made and logged elsewhere. `@sigstore/verify` checks signature, leaf, time
 * stamps and certificate; this module adds what it omits: subject, origin and exact name of the log, validity
 * of its key, witnesses. It needs no data of a tenant's own logs, so it returns the signer as the certificate
 * names it.
 */
import type { BundleClaim, BundleTrust } from '@assay/core/attestation/bundle/bundle-trust.ts';
import {
  parseBundle,
  type SigstoreBundle,
} from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import {
  BUNDLE_STEPS,
  type BundleStep,
  type BundleStepName,
  bundleStep,
  type Verification,
  verificationOf,
} from '@assay/core/attestation/bundle/verification-step.ts';
import { type VerifiedBundle, verifyBundle } from '@assay/core/attestation/bundle/verify-bundle.ts';
import { verifyStatement } from '@assay/core/attestation/bundle/verify-statement.ts';
import { verifyTimestamps } from '@assay/core/attestation/bundle/verify-timestamps.ts';
import { controlHistory } from '@assay/core/attestation/signers/signers-group.ts';
import type { Instant } from '@assay/core/encoding/instant.ts';
import { decodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { type Bundle, bundleFromJSON, type TransparencyLogEntry } from '@sigstore/bundle';
import { createAttestationPlatform } from './attestation-platform.ts';
import type { CertificateIdentity } from './certificate-identity.ts';
import { loggedKeyStep } from './foreign-entry.ts';
import { verifyForeignEntry } from './foreign-log.ts';
import { type ForeignPolicy, foreignSigner } from './foreign-signer.ts';
import { ifReached, sigstoreRefusal, unlessRefused } from './sigstore-refusal.ts';
import type { TrustRoots } from './trust-roots.ts';

/** Any signer that the trusted root covers, without witnesses. */
export const ANYBODY: ForeignPolicy = {
  ...{ key: null, identity: null, witnesses: [] },
  isQuorum: () => true,
};

/** Result of verifying a foreign bundle. */
export interface VerifiedForeignBundle extends Pick<VerifiedBundle, 'statement' | 'trusted_time'> {
  verification: Verification;
  /** All BUNDLE_STEPS, in order. */
  steps: BundleStep[];
  /** Identity in the certificate; null for a key, and for an invalid certificate. */
  identity: CertificateIdentity | null;
}

/** Verifies a bundle of JSON in UTF-8; older Rekors and their promises are understood. */
export async function verifyForeignBundle(
  json: Uint8Array,
  roots: TrustRoots,
  artifact: BundleClaim['artifact'],
  policy: ForeignPolicy = ANYBODY,
): Promise<VerifiedForeignBundle> {
  const { opening, both } = await open(json, artifact);
  if (both === null)
    return { ...verifiedBundle(opening), statement: null, identity: null, trusted_time: null };
  const { steps, ...result } = await verifyOpened(both, { roots, artifact, policy });
  return { ...verifiedBundle([...opening, ...steps]), ...result };
}

function verifiedBundle(reached: readonly BundleStep[]) {
  const steps = BUNDLE_STEPS.map(
    (name) => reached.find((step) => step.name === name) ?? bundleStep(name).notReached(),
  );
  return { steps, verification: verificationOf(steps) };
}

const NOBODY: BundleTrust = {
  versions: ['0.1', '0.2', '0.3'],
  ...{ logs: [], witnesses: [], isQuorum: () => true, timestamps_needed: 0 },
  control: { history: controlHistory([]), size: 0n, rootAt: () => null, leastPinned: () => 0n },
  ...{ custody: [], policy: null, max_age_ms: null },
};

/** Parses a bundle with both parsers; Assay's is the stricter one and reports the first steps. */
async function open(json: Uint8Array, artifact: BundleClaim['artifact']) {
  const claim = { bundle: json, artifact, notarization: null, fellows: [], time: 0 };
  const { steps } = await verifyBundle(createAttestationPlatform(null), claim, NOBODY);
  const opening = steps.slice(0, BUNDLE_STEPS.indexOf('timestamps'));
  if (opening.some(({ outcome }) => outcome !== 'passed')) return { opening, both: null };
  try {
    const theirs = bundleFromJSON(JSON.parse(decodeUtf8(json) ?? ''));
    return { opening, both: { ours: parseBundle(json), theirs } };
  } catch (error) {
    if (!(error instanceof Error)) throw error; // Several error classes, for content that its types do not have.
    const refusal = bundleStep('limits').failed('unreadable', `${error.message}.`);
    return { opening: [refusal], both: null };
  }
}

interface Claim {
  roots: TrustRoots;
  artifact: BundleClaim['artifact'];
  policy: ForeignPolicy;
}

async function verifyOpened(
  { ours, theirs }: { ours: SigstoreBundle; theirs: Bundle },
  { roots, artifact, policy }: Claim,
) {
  const { verifyTimestamp, verifyCertificate: verify, hasher } = createAttestationPlatform(roots);
  const { key } = policy;
  const refusal = sigstoreRefusal(theirs, roots, { key, bytes: artifact.bytes });
  const promised = theirs.verificationMaterial.tlogEntries.map(promisedAt);
  const isPromised = promised.some((time) => time !== null);
  const stamped = { tokens: ours.timestamps, signature: signatureOf(ours) };
  const stamps = await verifyTimestamps(stamped, isPromised ? 0 : 1, verifyTimestamp);
  const time = earliest([stamps.time, ...promised]);
  const who = await foreignSigner(ours.signer, policy, { time, verify });
  const logged = await Promise.all(
    ours.entries.map((entry, i) =>
      verifyForeignEntry(entry, roots.material.tlogs, { ...policy, time: promised[i] ?? time }),
    ),
  );
  const entries = ours.entries.map((one) => loggedKeyStep(one, who.der));
  const entry = worst('log_entry', entries.length > 0 ? entries : [NOT_LOGGED]);
  const proven = (name: 'inclusion' | 'checkpoint' | 'witnesses') =>
    worst(
      name,
      logged.map((one) => one[name]),
    );
  const signature = signatureStep(refusal, ours, artifact);
  const ledger = logged[0]?.origin ?? null;
  const holds = signature.outcome === 'passed';
  const said = holds ? verifyStatement(hasher, ours.content, { artifact, ledger }) : null;
  return {
    steps: [
      ...[unlessRefused(refusal, stamps.step), unlessRefused(refusal, who.validity)],
      ...[signature, ifReached(refusal, entry), unlessRefused(refusal, proven('inclusion'))],
      ...[proven('checkpoint'), proven('witnesses')],
      ...(said ? [said.subject, said.predicate] : []),
      who.asked,
      bundleStep('freshness').passed('Nothing is known here that would revoke it.'),
    ],
    statement: said?.read ?? null,
    identity: who.identity,
    trusted_time: refusal === null ? time : stamps.time,
  };
}

const NOT_LOGGED = bundleStep('log_entry').unknown('not_logged', 'The signature is in no log.');

/** Time at which an older Rekor promised to log an entry; Sigstore's verifier has checked the promise. */
const promisedAt = ({ inclusionPromise, integratedTime }: TransparencyLogEntry): Instant | null =>
  inclusionPromise === undefined ? null : Number(integratedTime) * 1000;

function earliest(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The first that did not pass, of the entries of a bundle. */
const worst = (name: BundleStepName, steps: readonly BundleStep[]): BundleStep =>
  steps.find(({ outcome }) => outcome !== 'passed') ?? steps[0] ?? bundleStep(name).notReached();

const signatureOf = ({ content }: SigstoreBundle): Uint8Array =>
  (content.kind === 'dsse' ? content.envelope.signatures[0] : content)?.signature ??
  new Uint8Array(0);

function signatureStep(
  refusal: BundleStep | null,
  { content }: SigstoreBundle,
  { bytes }: BundleClaim['artifact'],
): BundleStep {
  const step = bundleStep('signature');
  return content.kind === 'message' && bytes === undefined
    ? step.unknown('no_artifact', 'The artifact itself was signed, and is not at hand.')
    : ifReached(refusal, step.passed('The signature holds.'));
}
