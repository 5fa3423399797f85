import type { Instant } from '../../encoding/instant.ts';
import type { VerifiedBundle } from '../bundle/verify-bundle.ts';
import type { Evidence } from '../trust/evidence.ts';
import type { KeyTrust } from './artifact-pack-keys.ts';

/** Keys and identities that a verifier trusts. */
export interface PackTrust extends KeyTrust {
  /** Source of the trusted authorities for certificates and time stamps. */
  authorities: 'given' | 'of_pack' | 'none';
  /** Time of the verification. */
  time: Instant;
}

/** A signature of a pack and its verification result. */
export interface PackSignature {
  verified: VerifiedBundle;
  evidence: Evidence;
}
