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

/** What evidence says of an artifact. */
export type Said =
  | { kind: 'status'; level: StatusLevel /** Ids of statements. */; supersedes: readonly string[] }
  | {
      kind: 'attestation';
      predicate_type: string;
      /** Of provenance: who built. */
      builder_id: string | null;
    };

/** A logged signature about an artifact, verified: what trust levels are computed from. */
export interface Evidence {
  /** Of the statement: what is said, not who signed. */
  id: string;
  /** Of the leaf in the ledger. */
  index: bigint;
  verification: Verification;
  /** Why it is not valid. */
  codes: readonly BundleCode[];
  /** Who signed; where that does not hold, who did as the ledger says; null where it says nothing. */
  signer: Signer | null;
  custody: Custody | null;
  /** By when somebody trusted had seen the signature. */
  trusted_time: Instant | null;
  said: Said;
}

/** What the ledger says of a signature, in the leaves after it. */
export interface LoggedEvidence {
  /** Of the leaf of the signature. */
  index: bigint;
  /** The digest in that leaf, in hexadecimal. */
  id: string;
  notarization: NotarizationLeaf | null;
  status: StatusLeaf | null;
}

/**
 * Codes by which a bundle is refused for what a profile asks, and not for what it is: the level asks again, and anyone who
 * is too old or not in a group does not make an artifact untrusted.
 */
const OF_PROFILE: ReadonlySet<BundleCode> = new Set([
  'media_type_refused',
  'custody_refused',
  'not_authorised',
  'too_old',
]);

/**
 * Evidence from a verified bundle and the leaves about it; what is verified goes before what is only logged. Without the
 * leaf that pins the control log nothing can be said about who could sign, so it is unverifiable.
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
