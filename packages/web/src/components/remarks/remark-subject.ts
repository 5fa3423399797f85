/** Findings that remarks are about: one vulnerability of a package in the tenant, or in all versions of a project. */
export interface RemarkSubject {
  vulnerability: string;
  /** As decisions name packages; empty for every package. */
  package: string;
}

/** Where remarks are written. */
export type RemarkPlace = { scope: 'tenant' } | { scope: 'project'; path: string };

/** Subjects without repetition: several components of an SBOM can have the same package. */
export function uniqueItems(subjects: readonly RemarkSubject[]): RemarkSubject[] {
  const unique = new Map(
    subjects.map(({ vulnerability, package: named }) => [
      `${vulnerability} ${named}`,
      { vulnerability, package: named },
    ]),
  );
  return [...unique.values()];
}
