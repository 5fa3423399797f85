import type { Members } from '../../../dsse/json-members.ts';
import type { Instant } from '../../../encoding/instant.ts';
import { instantMember, wordMember } from '../attestation-members.ts';
import { type ResourceDescriptor, resourceOf } from './resource-descriptor.ts';

/** Verdict of a verifier on an artifact under a policy (SLSA verification summary v1). */
export interface VerificationSummary {
  kind: 'verification-summary';
  /** Valid only together with the signer. */
  verifier_id: string;
  time_verified: Instant;
  resource_uri: string;
  policy: ResourceDescriptor;
  /** [] when the verifier does not state them. */
  input_attestations: ResourceDescriptor[];
  result: 'PASSED' | 'FAILED';
  /** `SLSA_BUILD_LEVEL_3`, or a level that the verifier defines. */
  verified_levels: string[];
  slsa_version: string;
}

/** https://slsa.dev/verification_summary/v1 */
export const verificationSummary = (predicate: Members): VerificationSummary => ({
  kind: 'verification-summary',
  verifier_id: predicate.object('verifier').text('id'),
  time_verified: instantMember(predicate, 'timeVerified'),
  resource_uri: predicate.text('resourceUri'),
  policy: resourceOf(predicate.object('policy')),
  input_attestations: predicate.objects('inputAttestations').map(resourceOf),
  result: wordMember(predicate, 'verificationResult', ['PASSED', 'FAILED']),
  verified_levels: predicate.texts('verifiedLevels'),
  slsa_version: predicate.textOrNull('slsaVersion') ?? '',
});
