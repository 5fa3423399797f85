/**
 * From what a ledger has about an artifact to its trust level, by the policy that the signers log says. Server and
 * verifiers of evidence packs both go this way, so that they cannot come to different levels.
 */

import { encodeHex } from '../../encoding/hex.ts';
import type { Instant } from '../../encoding/instant.ts';
import type { Checkpoint } from '../../log/tree/checkpoint.ts';
import type {
  AttestationPlatform,
  BundleClaim,
  BundleTrust,
  ControlView,
  LogKey,
} from '../bundle/bundle-trust.ts';
import type { HashedRekord } from '../bundle/hashedrekord.ts';
import { type VerifiedBundle, verifyBundle } from '../bundle/verify-bundle.ts';
import { CUSTODIES } from '../signers/control-leaf.ts';
import { readNotarizationLeaf } from '../signers/notarization-leaf.ts';
import type { DigestSet } from '../statement/digest-set.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { signersPolicy } from './signers-policy.ts';
import { type TrustVerdict, trustLevel } from './trust-level.ts';

/**
 * What is believed of bundles of one's own ledger: its keys, whatever its witnesses, and every signer that the signers log
 * has; who counts is for the level.
 */
export const ledgerTrust = (logs: readonly LogKey[], control: ControlView): BundleTrust => ({
  ...{ versions: ['0.3'], logs, witnesses: [], isQuorum: () => true, timestamps_needed: 0 },
  ...{ control, custody: CUSTODIES, policy: null, max_age_ms: null },
});

/** A signature in a ledger, with the leaves after it. */
export interface LedgerSignature extends Pick<BundleClaim, 'bundle' | 'notarization'> {
  /** Of its leaf. */
  index: bigint;
  /** That leaf. */
  entry: HashedRekord;
  /** The leaf that repeats what was stated; null for what is no status statement. */
  status: Uint8Array | null;
}

/** Verifies a signature about an artifact, and says what it is worth as evidence. */
export async function verifyLedgerSignature(
  platform: AttestationPlatform,
  { bundle, notarization, status, index, entry }: LedgerSignature,
  { artifact, trust, time }: { artifact: DigestSet; trust: BundleTrust; time: Instant },
): Promise<{ verified: VerifiedBundle; evidence: Evidence }> {
  const claim = { bundle, notarization, artifact: { digest: artifact }, fellows: [], time };
  const verified = await verifyBundle(platform, claim, trust);
  const evidence = evidenceOf(verified, {
    index,
    id: encodeHex(entry.digest),
    notarization: leafOf(notarization?.leaf, 'notarization'),
    status: leafOf(status, 'status'),
  });
  return { verified, evidence };
}

/** A leaf of one kind; null where it is none, or of any other form. */
function leafOf<Kind extends 'notarization' | 'status'>(
  bytes: Uint8Array | null | undefined,
  kind: Kind,
) {
  const leaf = bytes ? readNotarizationLeaf(bytes) : null;
  type Leaf = Extract<ReturnType<typeof readNotarizationLeaf>, { kind: Kind }>;
  const isOfKind = (read: typeof leaf): read is Leaf =>
    typeof read === 'object' && read?.kind === kind;
  return isOfKind(leaf) ? leaf : null;
}

/** The level of an artifact by all leaves of a signers log, and all evidence that a ledger has at a checkpoint. */
export const judgeArtifact = (
  { history, size }: Pick<ControlView, 'history' | 'size'>,
  question: {
    artifact: DigestSet;
    evidence: readonly Evidence[];
    missing?: readonly string[];
    checkpoint: Checkpoint;
    time: Instant;
  },
): TrustVerdict => trustLevel({ ...question, profile: signersPolicy(history, size) });
