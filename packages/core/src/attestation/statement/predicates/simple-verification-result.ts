import type { Members } from '../../../dsse/json-members.ts';
import type { Instant } from '../../../encoding/instant.ts';
import { instantMember } from '../attestation-members.ts';
import { type ResourceDescriptor, resourceOf } from './resource-descriptor.ts';

/** Properties that a verifier found (in-toto SVR v0.1 and v0.2). */
export interface SimpleVerificationResult {
  kind: 'simple-verification-result';
  verifier_id: string;
  /** v0.2 only. */
  policies: ResourceDescriptor[];
  time_created: Instant;
  properties: string[];
}

/** https://in-toto.io/attestation/svr/v0.2, and v0.1 */
export function simpleVerificationResult(predicate: Members): SimpleVerificationResult {
  const verifier = predicate.object('verifier');
  predicate.list('properties');
  return {
    kind: 'simple-verification-result',
    verifier_id: verifier.text('id'),
    policies: verifier.objects('policies').map(resourceOf),
    time_created: instantMember(predicate, 'timeCreated'),
    properties: predicate.texts('properties'),
  };
}
