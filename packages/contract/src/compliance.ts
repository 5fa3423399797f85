import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery } from './page.ts';
import { COMPLIANCE_VERDICTS } from './profile-rules.ts';
import { ProjectPath } from './project-path.ts';
import { SearchText, sortBy } from './query.ts';
import {
  RuleSetColumns,
  RuleSetName,
  RuleSetVerdict,
  SbomCompliance,
} from './rule-set-verdicts.ts';
import { judgedPageOf } from './stored-verdicts.ts';

/** A project with the results of the SBOM that counts for it. */
export const ProjectCompliance = z.object({
  /** UUID of the project. */
  uuid: z.uuid(),
  /** Path of the project. */
  path: z.string(),
  /** SBOM that was judged: the newest in use, else the newest; null without one. */
  sbomid: z.uuid().nullable(),
  /** Version that the SBOM describes; null without an SBOM. */
  version: z.string().nullable(),
  /**
   * Worst verdict of the attestation profile that applies to the project, over the artifacts whose newest SBOM is `sbomid`;
   * `not_applicable` without any.
   */
  profile: z.enum(COMPLIANCE_VERDICTS),
  /** Name of the attestation profile that applies to the project; null without one. */
  profile_name: z.string().nullable(),
  /** When the results were recorded; null until then. */
  evaluated_at: Instant.nullable(),
  /** Number of required rules that pass, over all rule sets. */
  rules_passed: z.number().int(),
  /** Number of required rules, over all rule sets that accept the format. */
  rules_total: z.number().int(),
  ...RuleSetColumns.shape,
});
export type ProjectCompliance = z.output<typeof ProjectCompliance>;

/** An artifact with the results of its newest SBOM. */
export const ArtifactCompliance = z.object({
  /** UUID of the artifact. */
  uuid: z.uuid(),
  /** Name of the artifact. */
  name: z.string(),
  /** Version of the artifact; may be empty. */
  version: z.string(),
  /** Canonical purl; null without one. */
  purl: z.string().nullable(),
  /** SHA-256 in hexadecimal; null without one. */
  sha256: z.string().nullable(),
  /** Verdict of the attestation profile that applies: that of the project of its newest SBOM, otherwise the default. */
  profile: z.enum(COMPLIANCE_VERDICTS),
  /** Name of the attestation profile that applies; null without one. */
  profile_name: z.string().nullable(),
  /** Newest SBOM that describes the artifact; null without one. */
  sbomid: z.uuid().nullable(),
  /** Path of the project of that SBOM; null without one. */
  project: z.string().nullable(),
  /** When the results were recorded; null until then. */
  evaluated_at: Instant.nullable(),
  /** Number of required rules that pass, over all rule sets. */
  rules_passed: z.number().int(),
  /** Number of required rules, over all rule sets that accept the format. */
  rules_total: z.number().int(),
  ...RuleSetColumns.shape,
});
export type ArtifactCompliance = z.output<typeof ArtifactCompliance>;

/** Filters of both lists: a rule set and its verdict go together. */
const Filter = PageQuery.extend({
  /** Text to find in the path or name. */
  keyword: SearchText.optional(),
  /** Only rows for which this rule set has the verdict `verdict`. */
  rule_set: RuleSetName.optional(),
  /** Only rows with this verdict of `rule_set`; of any rule set without one. */
  verdict: RuleSetVerdict.optional(),
  /** Only rows with this verdict of the attestation profile that applies. */
  profile: z.enum(COMPLIANCE_VERDICTS).optional(),
});

const read = { access: 'Visitor', rate: 'L', api_keys: true, method: 'GET' } as const;

/** Rule sets of frameworks, and which SBOMs meet them. */
export const compliance = endpoints({
  /** Results as they were recorded when the SBOM became ready. */
  listProjectCompliance: {
    ...read,
    path: '/compliance/projects',
    summary: 'List the compliance of projects',
    query: Filter.extend({
      /** Only projects at and below this path. */
      project: ProjectPath.optional(),
      /**
       * Order of the list; a leading `-` means descending. `profile` is the verdict of the attestation profile: fail, unknown, not
       * applicable, pass. `rules` is the share of required rules that pass; with `rule_set` the verdict of that rule set (fail,
       * unknown, cannot be expressed, not applicable, pass), then its coverage.
       */
      sort: sortBy(['path', 'profile', 'rules']).default('path'),
    }),
    result: judgedPageOf(ProjectCompliance),
  },
  /** Artifacts that the tenant builds or has statements about, with the profile that applies and the rule sets. */
  listArtifactCompliance: {
    ...read,
    path: '/compliance/artifacts',
    summary: 'List the compliance of artifacts',
    query: Filter.extend({
      /**
       * Order of the list; a leading `-` means descending. `profile` is the verdict of the attestation profile: fail, unknown, not
       * applicable, pass. `rules` is the share of required rules that pass; with `rule_set` the verdict of that rule set (fail,
       * unknown, cannot be expressed, not applicable, pass), then its coverage.
       */
      sort: sortBy(['name', 'profile', 'rules']).default('name'),
    }),
    result: judgedPageOf(ArtifactCompliance),
  },
  /** Judged now, with every rule. The components that fail a rule: the list of components with `lacks`. */
  getSbomCompliance: {
    ...read,
    path: '/sboms/{sbomid}/compliance',
    summary: 'Get the compliance of an SBOM',
    params: z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
    }),
    result: SbomCompliance,
  },
  /**
   * Results as CycloneDX 1.6 attestations: rule sets are `definitions.standards`, results are `declarations`. A rule that
   * cannot be decided has neither a claim nor a score.
   */
  exportSbomDeclarations: {
    ...read,
    path: '/sboms/{sbomid}/declarations',
    summary: 'Export the compliance of an SBOM as CycloneDX declarations',
    params: z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
    }),
    raw: { response: 'application/json' },
  },
});
