import type { Instant } from '../../encoding/instant.ts';
import type { VerifiedBundle } from '../bundle/verify-bundle.ts';
import type { Evidence } from '../trust/evidence.ts';
import type { KeyTrust } from './artifact-pack-keys.ts';

/** Whom a verifier believes. */
export interface PackTrust extends KeyTrust {
  /** Where the platform has its authorities from, which vouch for certificates and time stamps. */
  authorities: 'given' | 'of_pack' | 'none';
  /** When it is asked. */
  time: Instant;
}

/** A signature of a pack, as it was found. */
export interface PackSignature {
  verified: VerifiedBundle;
  evidence: Evidence;
}
