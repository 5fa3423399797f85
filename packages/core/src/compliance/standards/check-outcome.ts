/** Outcome of a check or of a requirement. */
export const EVIDENCE_VERDICTS = ['pass', 'fail', 'unknown', 'not_applicable'] as const;
export type EvidenceVerdict = (typeof EVIDENCE_VERDICTS)[number];

/** Things that a check counts. */
export const CHECKED_UNITS = ['sboms', 'components', 'findings', 'artifacts'] as const;

/** A record that shows what a check found. */
export interface FactRef {
  kind: 'sbom' | 'findings' | 'licenses' | 'artifact' | 'attestation';
  /** sbomid, or uuid of the artifact or attestation. */
  id: string;
  /** Name for people. */
  name: string;
  /** uuid of the artifact that it is, or is about; null for records of the SBOM. */
  artifact: string | null;
}

/** Result of a check. */
export interface CheckOutcome {
  verdict: EvidenceVerdict;
  of: (typeof CHECKED_UNITS)[number];
  met: number;
  total: number;
  /** Records that show it: those that lack something where the check fails or is unknown. */
  evidence: FactRef[];
}
