/** Parses a statement by its predicate type. An unknown type or form is reported and is never fatal. */

import type { Members } from '../../../dsse/json-members.ts';
import { AttestationError } from '../attestation-error.ts';
import { membersOf } from '../attestation-members.ts';
import type { Statement } from '../statement.ts';
import {
  STATUS_PREDICATE_TYPE,
  type StatusStatement,
  statusStatementOf,
} from '../status-statement.ts';
import * as inToto from './in-toto-predicates.ts';
import { type OpenVexPredicate, openVexPredicate } from './openvex.ts';
import { cyclonedxPredicate, type SbomPredicate, spdxPredicate } from './sbom.ts';
import {
  type SimpleVerificationResult,
  simpleVerificationResult,
} from './simple-verification-result.ts';
import { provenanceV1, provenanceV02, type SlsaProvenance } from './slsa-provenance.ts';
import { type VerificationSummary, verificationSummary } from './verification-summary.ts';
import {
  cosignVulnPredicate,
  type VulnerabilityScan,
  vulnsPredicate,
} from './vulnerability-scan.ts';

/** A predicate that was understood. */
export type KnownPredicate =
  | { kind: 'status'; status: StatusStatement }
  | SlsaProvenance
  | VerificationSummary
  | SimpleVerificationResult
  | SbomPredicate
  | OpenVexPredicate
  | VulnerabilityScan
  | inToto.TestResult
  | inToto.Release
  | inToto.Link
  | inToto.ScaiReport
  | inToto.Reference
  | inToto.RuntimeTrace
  | inToto.CosignCustom;

/** A predicate, understood or not. */
export type Predicate =
  | KnownPredicate
  | { kind: 'unknown' }
  /** A known type with a malformed predicate: none of it counts. */
  | { kind: 'malformed'; message: string /** JSON pointer in the statement. */; at: string };

type Reader = (predicate: Members) => KnownPredicate;

const IN_TOTO = 'https://in-toto.io/attestation/';
const COSIGN = 'https://cosign.sigstore.dev/attestation/';

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['https://slsa.dev/provenance/v1', provenanceV1],
  ['https://slsa.dev/provenance/v0.2', provenanceV02],
  ['https://slsa.dev/verification_summary/v1', verificationSummary],
  [`${IN_TOTO}svr/v0.1`, simpleVerificationResult],
  [`${IN_TOTO}svr/v0.2`, simpleVerificationResult],
  [`${IN_TOTO}vulns/v0.1`, vulnsPredicate],
  [`${IN_TOTO}vulns/v0.2`, vulnsPredicate],
  [`${IN_TOTO}test-result/v0.1`, inToto.testResult],
  [`${IN_TOTO}release/v0.1`, inToto.release],
  [`${IN_TOTO}link/v0.3`, inToto.link],
  [`${IN_TOTO}scai/v0.3`, inToto.scaiReport],
  [`${IN_TOTO}reference/v0.1`, inToto.reference],
  [`${IN_TOTO}runtime-trace/v0.1`, inToto.runtimeTrace],
  [`${COSIGN}vuln/v1`, cosignVulnPredicate],
  [`${COSIGN}v1`, inToto.cosignCustom],
]);

/** Types that are also written with the version of the document behind them. */
const VERSIONED: readonly [RegExp, Reader][] = [
  [/^https:\/\/cyclonedx\.org\/bom(\/v\d+(\.\d+)*)?$/, cyclonedxPredicate],
  [/^https:\/\/spdx\.dev\/Document(\/v\d+(\.\d+)*)?$/, spdxPredicate],
  [/^https:\/\/openvex\.dev\/ns(\/v\d+(\.\d+)*)?$/, openVexPredicate],
];

/** Parses the predicate of a statement. */
export function readPredicate(statement: Statement): Predicate {
  try {
    if (statement.predicate_type === STATUS_PREDICATE_TYPE)
      return { kind: 'status', status: statusStatementOf(statement) };
    const read = readerOf(statement.predicate_type);
    return (
      read?.(membersOf({ value: statement.predicate, at: '/predicate' })) ?? { kind: 'unknown' }
    );
  } catch (error) {
    if (!(error instanceof AttestationError)) throw error;
    return { kind: 'malformed', message: error.message, at: error.at };
  }
}

const readerOf = (type: string): Reader | undefined =>
  READERS.get(type) ?? VERSIONED.find(([pattern]) => pattern.test(type))?.[1];
