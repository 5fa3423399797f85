import { equalBytes } from '../../encoding/bytes.ts';
import { formatInstant, type Instant } from '../../encoding/instant.ts';
import type { OpenedCheckpoint } from '../../log/tree/checkpoint.ts';
import { leafHash } from '../../log/tree/hasher.ts';
import { verifyInclusion } from '../../log/tree/proof.ts';
import type { KeyRegistrationLeaf } from '../signers/control-leaf.ts';
import { type NotarizationLeaf, readNotarizationLeaf } from '../signers/notarization-leaf.ts';
import { groupsOf, type Moment, personOf, revocationFailure } from '../signers/signers-group.ts';
import { isAuthorised, isSatisfied, type Signer } from '../signers/threshold-policy.ts';
import { compareDigests, type DigestSet } from '../statement/digest-set.ts';
import type { AttestationPlatform, BundleClaim, BundleTrust } from './bundle-trust.ts';
import { type BundleStep, bundleStep } from './verification-step.ts';

/** Reads the leaf that pins the control log; null when absent, undefined when malformed. */
export function pinnedBy({ notarization }: BundleClaim): NotarizationLeaf | null | undefined {
  if (notarization === null) return null;
  const leaf = readNotarizationLeaf(notarization.leaf);
  return typeof leaf === 'object' && leaf.kind === 'notarization' ? leaf : undefined;
}

/** Verified properties of a signature before its signer is judged. */
export interface SignedEntry {
  registration: KeyRegistrationLeaf;
  /** Index of the leaf of the signature. */
  index: bigint;
  opened: OpenedCheckpoint;
  moment: Moment;
}

const { passed, failed, unknown } = bundleStep('signers_group');

/**
 * Checks whether the required signers signed, under the control log head that the notarization pins. Returns
 * the signer whenever it is identified.
 */
export function verifySigners(
  platform: AttestationPlatform,
  claim: BundleClaim,
  { trust, entry }: { trust: BundleTrust; entry: SignedEntry },
): { step: BundleStep; signer: Signer } {
  const { registration, moment } = entry;
  const { history } = trust.control;
  const { groups, undecided } = groupsOf(history, registration.principal, moment);
  const signer: Signer = {
    principal: registration.principal,
    person: personOf(history, registration.principal, moment.control_size),
    key: registration.key,
    groups,
  };
  const pinned = pinnedBy(claim);
  if (pinned === undefined)
    return { step: failed('bad_notarization', 'The next leaf is no notarization.'), signer };
  const refusal =
    pinned && notarizationRefusal(platform, claim, { trust, entry, pinned, signer, undecided });
  return { step: refusal ?? policyStep({ claim, trust, pinned, signer, undecided }), signer };
}

interface Judged {
  pinned: NotarizationLeaf;
  signer: Signer;
  /** Groups whose membership only a trusted time could decide. */
  undecided: string[];
}

/** The notarization must be the next leaf of the same tree, and its content must be true. */
function notarizationRefusal(
  { hasher }: AttestationPlatform,
  { notarization, artifact }: BundleClaim,
  { trust, entry, pinned, signer, undecided }: Judged & { trust: BundleTrust; entry: SignedEntry },
): BundleStep | null {
  const { size, root } = entry.opened;
  const { leaf, path } = notarization ?? { leaf: new Uint8Array(0), path: [] };
  const index = entry.index + 1n;
  const inclusion = { index, size, root, path, leaf_hash: leafHash(hasher, leaf) };
  if (!verifyInclusion(hasher, inclusion).ok || pinned.ref_index !== entry.index)
    return failed('bad_notarization', 'The notarization is not the leaf after the signature.');
  const isOfSigner =
    pinned.principal === signer.principal &&
    pinned.key === signer.key &&
    pinned.custody === entry.registration.custody;
  if (!isOfSigner) return failed('bad_notarization', 'The notarization names another signer.');
  if (!namesArtifact(pinned, artifact.digest))
    return failed('bad_notarization', 'The notarization names another artifact.');
  if (!pinned.groups.every((group) => [...signer.groups, ...undecided].includes(group)))
    return failed('bad_notarization', 'The signer was not in the groups that it names.');
  return controlRefusal(pinned, trust);
}

const namesArtifact = ({ artifacts }: NotarizationLeaf, artifact: DigestSet) =>
  artifacts.some((named) => compareDigests(named, artifact) === 'same');

function controlRefusal({ control: head, time }: NotarizationLeaf, { control }: BundleTrust) {
  const least = control.leastPinned(time);
  // A ledger that was frozen in between is honest, so nothing is refuted.
  if (head.size < least)
    return unknown(
      'stale_control_head',
      `It is judged by ${head.size} leaves of the control log, which had ${least} by then.`,
    );
  const root = head.size <= control.size ? control.rootAt(head.size) : null;
  if (root === null)
    return unknown('unknown_control_log', 'The pinned head of the control log is not known here.');
  return equalBytes(root, head.root)
    ? null
    : failed(
        'control_mismatch',
        'The pinned head is one of another control log, or of a forked one.',
      );
}

function policyStep({
  claim,
  trust,
  pinned,
  signer,
  undecided,
}: Omit<Judged, 'pinned'> & {
  claim: BundleClaim;
  trust: BundleTrust;
  pinned: NotarizationLeaf | null;
}): BundleStep {
  const { policy } = trust;
  if (policy === null) return passed(`Signed by ${signer.principal}; no group was asked for.`);
  if (pinned === null)
    return unknown('not_pinned', 'No notarization says under which control log it was signed.');
  const perhaps = { ...signer, groups: [...signer.groups, ...undecided] };
  if (!isAuthorised(policy, perhaps))
    return failed('not_authorised', `${signer.principal} is none of those who were asked for.`);
  if (isSatisfied(policy, [signer, ...claim.fellows]))
    return passed(`Signed by ${signer.principal}, and by as many as were asked for.`);
  return isSatisfied(policy, [perhaps, ...claim.fellows])
    ? unknown('no_trusted_time', 'When it was signed is not known, and the group is temporary.')
    : unknown('too_few_signers', 'More signers are asked for than have signed.');
}

/**
 * Checks whether a signature is recent enough. Revocation by a later statement belongs to the trust level,
 * which reads all statements.
 */
export function freshnessStep(
  { registration, moment }: { registration: KeyRegistrationLeaf; moment: Moment },
  { trust, asked_at }: { trust: BundleTrust; asked_at: Instant },
): BundleStep {
  const step = bundleStep('freshness');
  const revoked = revocationFailure(trust.control.history, registration, moment);
  if (revoked !== undefined)
    return step.failed(
      revoked,
      `The key was ${revoked}, and nobody trusted saw this signature before.`,
    );
  const { max_age_ms } = trust;
  if (max_age_ms === null) return step.passed('Not revoked.');
  if (moment.time === null)
    return step.unknown('no_trusted_time', 'How old the signature is, is not known.');
  const seen = formatInstant(moment.time);
  return asked_at - moment.time > max_age_ms
    ? step.failed('too_old', `It was signed at ${seen}, too long ago.`)
    : step.passed(`Not revoked, signed at ${seen}.`);
}
