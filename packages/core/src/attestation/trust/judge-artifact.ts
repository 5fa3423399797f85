/**
 * Computes an artifact's trust level from the ledger's data, by the policy in the signers log. The server and
 * verifiers of evidence packs share this code, so they cannot disagree.
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
 * Trust settings for bundles of one's own ledger: its keys, any witnesses, and every signer in the signers log;
 * the trust level decides which signers count.
 */
export const ledgerTrust = (logs: readonly LogKey[], control: ControlView): BundleTrust => ({
  ...{ versions: ['0.3'], logs, witnesses: [], isQuorum: () => true, timestamps_needed: 0 },
  ...{ control, custody: CUSTODIES, policy: null, max_age_ms: null },
});

/** A signature in a ledger, with the leaves after it. */
export interface LedgerSignature extends Pick<BundleClaim, 'bundle' | 'notarization'> {
  /** Index of its leaf. */
  index: bigint;
  /** The parsed leaf. */
  entry: HashedRekord;
  /** The leaf that repeats the status statement; null for other statements. */
  status: Uint8Array | null;
}

/** Verifies a signature about an artifact and converts it to evidence. */
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
