/**
 * Formats a trust level as a SLSA verification summary, so that others can use Assay's verdict with their own
 * tools. Levels other than `trusted` are FAILED; extension members, named by URI as in-toto requires, contain
 * the exact level and its reasons.
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
  /** The text of the profile's version. */
  policy: Reference;
  /** All attestations from which the level was computed. */
  input_attestations: readonly Reference[];
}

/** Bytes of the statement, to be signed as `application/vnd.in-toto+json`. */
export function formatVerificationSummary(
  { artifact, checkpoint, time }: LevelQuestion,
  { level, reasons }: TrustVerdict,
  { verifier_id, resource_uri, policy, input_attestations }: SummaryContext,
): Uint8Array<ArrayBuffer> {
  const isTrusted = level === 'trusted';
  return formatStatement({
    subject: [{ name: resource_uri, digest: artifact }],
    predicate_type: VSA_PREDICATE_TYPE,
    predicate: {
      verifier: { id: verifier_id },
      timeVerified: formatInstant(time),
      resourceUri: resource_uri,
      policy: { ...policy, annotations: { checkpoint: checkpointJson(checkpoint) } },
      inputAttestations: input_attestations,
      verificationResult: isTrusted ? 'PASSED' : 'FAILED',
      verifiedLevels: [isTrusted ? 'ASSAY_TRUSTED' : 'FAILED'],
      [TRUST_LEVEL_MEMBER]: { level, reasons },
    },
  });
}

/** The evaluated checkpoint: anyone with the same one computes the same level. */
const checkpointJson = ({ origin, size, root }: Checkpoint) => ({
  origin,
  size: String(size),
  root: encodeHex(root),
});
