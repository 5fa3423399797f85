import { PACKAGE_CHANGES } from '@assay/core/diff/diff-packages.ts';
import { z } from 'zod';
import { TRUST_LEVELS } from './attestation.ts';
import { Gate, GateLevel } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { AnalysisState } from './sbom-rows.ts';
import { SeverityName } from './severity.ts';

/** Most rows in one list of a diff; the counts are of all rows. */
const DIFF_ROWS = 10_000;

/** One of the two SBOMs that are compared. */
export const DiffSide = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
  /** Path of the project. */
  project: z.string(),
  /** Name of what the SBOM describes. */
  name: z.string(),
  /** Version of what the SBOM describes; may be empty. */
  version: z.string(),
  /** When it was uploaded. */
  uploaded_at: z.iso.datetime(),
  /** Instant as of which its findings, decisions and gate are; null: now. */
  as_of: Instant.nullable(),
  /** Trust level of the artifact that the SBOM describes, now; `unknown` without one. */
  trust_level: z.enum(TRUST_LEVELS),
  /** Package versions that a statement of the tenant calls untrusted. */
  untrusted: z.number().int(),
  /** Package versions that a statement of the tenant calls unsupported. */
  unsupported: z.number().int(),
  /** Result of the gate for this SBOM, by the advisories and decisions of `as_of`. */
  gate: Gate.omit({ shared_ratings: true, shared_rating_findings: true, closed_by: true }),
});
export type DiffSide = z.output<typeof DiffSide>;

/** A package version of one of the two SBOMs. */
export const DiffVersion = z.object({
  /** Identifier of the first component that is this package version, in its document. */
  bom_ref: z.string(),
  /** Version of the component; empty when the document states none. */
  version: z.string(),
  /** Licenses that the document states, in alphabetical order. */
  licenses: z.array(z.string()),
  /** True when the root of the document depends on it directly. */
  direct: z.boolean(),
});

/** A package that differs between the two SBOMs. */
export const DiffComponent = z.object({
  /**
   * `added`: only in the second SBOM. `removed`: only in the first. `upgraded` and `downgraded`: by the order of its
   * ecosystem. `changed`: another version, and the order is not known. `relicensed`: the same version, other licenses.
   */
  change: z.enum(PACKAGE_CHANGES),
  /** Package URL without version and qualifiers; else `cpe:` or `name:` with what names the package. */
  package: z.string(),
  /** Name of the component. */
  name: z.string(),
  /** The package version in the first SBOM; null when it is added. */
  from: DiffVersion.nullable(),
  /** The package version in the second SBOM; null when it is removed. */
  to: DiffVersion.nullable(),
  /** True when both SBOMs have the package and state different licenses for it. */
  license_changed: z.boolean(),
  /** Findings of the package that only the first SBOM has. */
  fixed: z.number().int(),
  /** Worst severity of these findings; null without any. */
  fixed_worst: SeverityName.nullable(),
  /** Findings of the package that only the second SBOM has. */
  new: z.number().int(),
  /** Worst severity of these findings; null without any. */
  new_worst: SeverityName.nullable(),
});
export type DiffComponent = z.output<typeof DiffComponent>;

/** A finding in one of the two SBOMs: its version, verdict and decision. */
export const DiffFindingSide = z.object({
  /** Version of the component; of several with the finding the first. */
  version: z.string(),
  /** Identifier of that component in its document. */
  bom_ref: z.string(),
  /** `affected`, or `unknown` when Assay cannot decide. */
  verdict: z.enum(['affected', 'unknown']),
  /** Analysis state; empty when the finding is not analyzed. */
  state: AnalysisState,
});

/** A vulnerability of a package, in one or both of the SBOMs. */
export const DiffFinding = z.object({
  /** Id of the vulnerability: CVE, GHSA, or that of its source. */
  id: z.string(),
  /** Severity of the vulnerability: in the second SBOM, or in the first when it is fixed. */
  severity: SeverityName,
  /** CVSS base score from 0 to 10; null when no source gives one. */
  cvss: z.number().nullable(),
  /** True when CISA lists the vulnerability as exploited (KEV). */
  kev: z.boolean(),
  /** Package that has it, as in the list of components. */
  package: z.string(),
  /** Name of the component. */
  name: z.string(),
  /** The finding in the first SBOM; null when it is new. */
  from: DiffFindingSide.nullable(),
  /** The finding in the second SBOM; null when it is fixed. */
  to: DiffFindingSide.nullable(),
});
export type DiffFinding = z.output<typeof DiffFinding>;

/** Changes from one SBOM to another, both compared with the advisories that are loaded now. */
export const SbomDiff = z.object({
  /** The first SBOM. */
  from: DiffSide,
  /** The second SBOM. */
  to: DiffSide,
  /** Number of all packages by change, whatever the lists contain. */
  component_counts: z.object({
    /** Packages that only the second SBOM has. */
    added: z.number().int(),
    /** Packages that only the first SBOM has. */
    removed: z.number().int(),
    /** Packages with a later version. */
    upgraded: z.number().int(),
    /** Packages with an earlier version. */
    downgraded: z.number().int(),
    /** Packages with another version whose order is not known. */
    changed: z.number().int(),
    /** Package versions that stayed, with other licenses. */
    relicensed: z.number().int(),
    /** Package versions that both SBOMs list alike. */
    unchanged: z.number().int(),
    /** Packages of any change whose licenses differ. */
    license_changed: z.number().int(),
  }),
  /** Changed packages: worst new findings first, then worst fixed ones, then by name; at most `limit`. */
  components: z.array(DiffComponent),
  /** Number of all findings: pairs of vulnerability and package, without those that a distribution package handles. */
  finding_counts: z.object({
    /** Findings that only the first SBOM has. */
    fixed: z.number().int(),
    /** Findings that only the second SBOM has. */
    new: z.number().int(),
    /** Findings that both SBOMs have. */
    remaining: z.number().int(),
  }),
  /** Findings that only the second SBOM has, worst first; at most `limit`. */
  new_findings: z.array(DiffFinding),
  /** Findings that only the first SBOM has, worst first; at most `limit`. */
  fixed_findings: z.array(DiffFinding),
  /** Findings that both SBOMs have, worst first; at most `limit`. */
  remaining_findings: z.array(DiffFinding),
});
export type SbomDiff = z.output<typeof SbomDiff>;

const compared = {
  /** UUID of the second SBOM. */
  to: z.uuid(),
  /** Lowest severity that fails the gates. */
  fail_on: GateLevel.default('low'),
  /**
   * Findings, decisions and gate of the first SBOM as of this instant (ADR 0045); 409 before it was compared with advisories, or before
   * history was kept. With the same SBOM twice the difference is what became known.
   */
  from_as_of: Instant.optional(),
  /** The same of the second SBOM. */
  to_as_of: Instant.optional(),
};

const read = {
  method: 'GET',
  access: 'Visitor',
  rate: 'L',
  api_keys: true,
  params: z.object({
    /** UUID of the first SBOM. */
    sbomid: z.uuid(),
  }),
} as const;

/** Comparisons of two SBOMs. */
export const sbomDiff = endpoints({
  /**
   * Packages are compared by Package URL without version and qualifiers, by CPE or name where there is none. Of several
   * versions of a package, those that both SBOMs have stay, and the latest of the others is compared with the latest.
   */
  getSbomDiff: {
    ...read,
    path: '/sboms/{sbomid}/diff',
    summary: 'Compare two SBOMs',
    query: z.object({
      ...compared,
      /** Most rows in each list, 1 to 10,000. */
      limit: z.coerce.number().int().min(1).max(DIFF_ROWS).default(1_000),
    }),
    result: SbomDiff,
  },
  /** For the comment of a pull request: counts, gates, new findings and changed packages, at most 50 of each. */
  exportSbomDiff: {
    ...read,
    path: '/sboms/{sbomid}/diff/markdown',
    summary: 'Compare two SBOMs as Markdown',
    query: z.object(compared),
    raw: { response: 'text/markdown' },
  },
});
