/**
 * Formats a trust level, and the verdict of the attestation profile that applies, as a SLSA verification summary (v1.2), so that
 * others can use Assay's verdict with their own tools. Levels other than `trusted` are FAILED, and so is whatever the profile does not
 * let pass; extension members, named by URI as in-toto requires, contain the exact level, the verdicts and their reasons.
 */

import { encodeHex } from '../../encoding/hex.ts';
import { formatInstant } from '../../encoding/instant.ts';
import type { Checkpoint } from '../../log/tree/checkpoint.ts';
import type { DigestSet } from '../statement/digest-set.ts';
import { formatStatement } from '../statement/statement.ts';
import type { LevelQuestion, TrustVerdict } from './trust-level.ts';

export const VSA_PREDICATE_TYPE = 'https://slsa.dev/verification_summary/v1';

/** Predicate member that contains level and reasons. */
export const TRUST_LEVEL_MEMBER = 'https://assay.dev/attestation/trust-level/v1';

/** Predicate member that contains the verdict of the profile and those of rule sets. */
export const COMPLIANCE_MEMBER = 'https://assay.dev/attestation/compliance/v1';

/** Verdict of an attestation profile about the artifact. */
interface SummarizedProfile {
  id: string;
  name: string;
  version: number;
  /** SHA-256 of its rules as canonical JSON, in hexadecimal. */
  sha256: string;
  verdict: 'pass' | 'fail' | 'unknown' | 'not_applicable';
  /** Verdict and reason of each rule, with its place among the rules of its kind. */
  results: { rule: string; index: number; verdict: string; code: string }[];
}

/** Verdicts about an artifact besides its trust level, as of the time of the summary. */
export interface SummarizedCompliance {
  /** The profile that applies; null without one. */
  profile: SummarizedProfile | null;
  /** The newest SBOM that describes the artifact, with the SHA-256 of its document; null without one. */
  sbom: { id: string; sha256: string } | null;
  /** Recorded verdicts about this SBOM; none until it is judged. */
  rule_sets: { id: string; version: string; revision: number; verdict: string }[];
}

/** A document and its digest. */
export interface Reference {
  uri: string;
  digest: DigestSet;
}

/** Context of a summary, besides question and verdict. */
export interface SummaryContext {
  /** URI of the verifier; valid only together with the key that signs the summary. */
  verifier_id: string;
  /** purl or other URI by which the artifact was requested. */
  resource_uri: string;
  /** The signers groups, which decide the trust level. */
  policy: Reference;
  compliance: SummarizedCompliance;
  /** All attestations from which the level was computed. */
  input_attestations: readonly Reference[];
}

/** Bytes of the statement, to be signed as `application/vnd.in-toto+json`. */
export function formatVerificationSummary(
  { artifact, checkpoint, time }: LevelQuestion,
  { level, reasons }: TrustVerdict,
  { verifier_id, resource_uri, policy, compliance, input_attestations }: SummaryContext,
): Uint8Array<ArrayBuffer> {
  const { profile } = compliance;
  // A profile that requires nothing of such an artifact is no part of the policy.
  const asked = profile?.verdict === 'not_applicable' ? null : profile;
  const isPassed = level === 'trusted' && (asked === null || asked.verdict === 'pass');
  const annotations = { checkpoint: checkpointJson(checkpoint) };
  return formatStatement({
    subject: [{ name: resource_uri, digest: artifact }],
    predicate_type: VSA_PREDICATE_TYPE,
    predicate: {
      verifier: { id: verifier_id },
      timeVerified: formatInstant(time),
      resourceUri: resource_uri,
      policy:
        asked === null
          ? { ...policy, annotations }
          : {
              uri: `${verifier_id}/attestation-profiles/${asked.id}/${asked.version}`,
              digest: { sha256: asked.sha256 },
              annotations: { ...annotations, signers_groups: policy },
            },
      inputAttestations: input_attestations,
      verificationResult: isPassed ? 'PASSED' : 'FAILED',
      verifiedLevels: isPassed ? levelsOf(compliance) : ['FAILED'],
      [TRUST_LEVEL_MEMBER]: { level, reasons },
      [COMPLIANCE_MEMBER]: compliance,
    },
  });
}

/** Levels of our own, which the specification permits under names that do not begin with `SLSA_`. */
const levelsOf = ({ profile, rule_sets }: SummarizedCompliance): string[] => [
  'ASSAY_TRUSTED',
  ...(profile?.verdict === 'pass' ? ['ASSAY_PROFILE'] : []),
  ...rule_sets
    .filter(({ verdict }) => verdict === 'pass')
    .map(({ id }) => `ASSAY_RULE_SET_${id.toUpperCase()}`),
];

/** The evaluated checkpoint: anyone with the same one computes the same level. */
const checkpointJson = ({ origin, size, root }: Checkpoint) => ({
  origin,
  size: String(size),
  root: encodeHex(root),
});
