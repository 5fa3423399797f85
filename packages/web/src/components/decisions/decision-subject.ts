import type { SeverityName } from '@assay/contract/severity.ts';

/** A vulnerability of a package to decide about, as the dialog names it. */
export interface DecisionSubject {
  vulnerability: string;
  /** As decisions name packages; empty for every package. */
  package: string;
  severity: SeverityName;
  kev: boolean;
}

/** The page on which a decision is made. */
export interface DecisionOrigin {
  /** The SBOM whose findings are shown; undefined for a list of the tenant. */
  sbom?: { sbomid: string; project: string; version: string };
  /** Affected projects to choose from; undefined if they are not known. */
  projects?: readonly string[];
  /** When the server read the findings, by its clock; undefined if it did not say so. */
  readAt: string | undefined;
}

/** Subjects without repetition: several components of an SBOM can have the same package. */
export function uniqueSubjects(subjects: readonly DecisionSubject[]): DecisionSubject[] {
  const unique = new Map(subjects.map((one) => [`${one.vulnerability} ${one.package}`, one]));
  return [...unique.values()];
}
