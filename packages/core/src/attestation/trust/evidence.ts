import type { Instant } from '../../encoding/instant.ts';
import {
  type BundleCode,
  type BundleStep,
  type Verification,
  verificationOf,
} from '../bundle/verification-step.ts';
import type { VerifiedBundle } from '../bundle/verify-bundle.ts';
import type { Custody } from '../signers/control-leaf.ts';
import type { NotarizationLeaf, StatusLeaf } from '../signers/notarization-leaf.ts';
import type { Signer } from '../signers/threshold-policy.ts';
import type { StatusLevel } from '../statement/status-statement.ts';

/** Content of evidence about an artifact. */
export type Said =
  | { kind: 'status'; level: StatusLevel /** Ids of statements. */; supersedes: readonly string[] }
  | {
      kind: 'attestation';
      predicate_type: string;
      /** Builder, for provenance. */
      builder_id: string | null;
    };

/** A verified, logged signature about an artifact: the input from which trust levels are computed. */
export interface Evidence {
  /** Id of the statement: identifies content, not signer. */
  id: string;
  /** Index of the leaf in the ledger. */
  index: bigint;
  verification: Verification;
  /** Reasons the evidence is not valid. */
  codes: readonly BundleCode[];
  /** Verified signer; when verification fails, the signer that the ledger names; null when it names none. */
  signer: Signer | null;
  custody: Custody | null;
  /** Time by which a trusted party had seen the signature. */
  trusted_time: Instant | null;
  said: Said;
}

/** Leaves after a signature that concern it. */
export interface LoggedEvidence {
  /** Index of the signature's leaf. */
  index: bigint;
  /** The digest in that leaf, in hexadecimal. */
  id: string;
  notarization: NotarizationLeaf | null;
  status: StatusLeaf | null;
}

/**
 * Codes for bundles refused because of profile requirements rather than their own faults. The trust level
 * checks these again, so a signature that is too old or by a non-member does not make an artifact untrusted.
 */
const OF_PROFILE: ReadonlySet<BundleCode> = new Set([
  'media_type_refused',
  'custody_refused',
  'not_authorised',
  'too_old',
]);

/**
 * Builds evidence from a verified bundle and its leaves; verified facts take precedence over logged ones.
 * Without the leaf that pins the control log, signing rights are unknown, so the evidence is unverifiable.
 */
export function evidenceOf(verified: VerifiedBundle, logged: LoggedEvidence): Evidence {
  const { steps, statement, trusted_time } = verified;
  const { notarization } = logged;
  return {
    id: statement?.id ?? logged.id,
    index: verified.index ?? logged.index,
    verification: worthOf(steps, notarization !== null),
    codes: steps.flatMap(({ code }) => (code === null || code === 'not_reached' ? [] : [code])),
    signer: verified.signer ?? (notarization && claimedSigner(notarization)),
    custody: verified.custody ?? notarization?.custody ?? null,
    trusted_time,
    said: saidBy(verified, logged),
  };
}

function worthOf(steps: readonly BundleStep[], isPinned: boolean): Verification {
  // Signers are counted over all evidence, not for each bundle.
  const own = steps.filter(({ code }) => code !== 'too_few_signers');
  const judged = own.filter(({ code }) => code === null || !OF_PROFILE.has(code));
  const verification = verificationOf(judged);
  const isWhole = isPinned && judged.length === own.length;
  return verification === 'valid' && !isWhole ? 'unverifiable' : verification;
}

const claimedSigner = ({ principal, key, groups }: NotarizationLeaf): Signer => ({
  principal,
  person: principal,
  key,
  groups,
});

function saidBy({ statement }: VerifiedBundle, { status }: LoggedEvidence): Said {
  if (statement?.predicate.kind === 'status') {
    const { level, supersedes } = statement.predicate.status;
    return { kind: 'status', level, supersedes };
  }
  if (statement === null && status !== null)
    return { kind: 'status', level: status.level, supersedes: status.supersedes };
  const predicate = statement?.predicate;
  return {
    kind: 'attestation',
    predicate_type: statement?.statement.predicate_type ?? '',
    builder_id: predicate?.kind === 'slsa-provenance' ? predicate.builder_id : null,
  };
}
