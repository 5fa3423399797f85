import { z } from 'zod';
import { AffectedPackage } from './affected-package.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { Priority, PriorityTier } from './priority.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { RecordName } from './record-name.ts';
import { AnalysisState, AppliedDecision } from './sbom-rows.ts';
import { SeverityFilter, SeverityName } from './severity.ts';
import { SuppressedCount, SuppressedFilter } from './suppressed.ts';

/** A vulnerability that affects the tenant’s SBOMs. */
export const Vulnerability = z.object({
  /** Id of the vulnerability: CVE, GHSA, or that of its source. */
  id: z.string(),
  /** Other ids of the same vulnerability. */
  aliases: z.array(z.string()),
  /** One line about the vulnerability, from its advisory; may be empty. */
  summary: z.string(),
  /** Severity of the vulnerability. */
  severity: SeverityName,
  /** CVSS base score from 0 to 10; null when no source gives one. */
  cvss: z.number().nullable(),
  /** EPSS probability of exploitation within 30 days, from 0 to 1; null when unknown. */
  epss: z.number().nullable(),
  /** True when CISA lists the vulnerability as exploited (KEV). */
  kev: z.boolean(),
  /** Place of the vulnerability in the order by priority, and why. */
  priority: Priority,
  /** When the vulnerability was published; null when unknown. */
  published_at: z.iso.datetime().nullable(),
  /** When the vulnerability first affected an SBOM of the tenant. */
  first_seen_at: z.iso.datetime(),
  /** Number of projects with an affected SBOM in use, or whose newest SBOM is affected when none is in use. */
  affected_projects: z.number().int(),
  /** Number of affected package versions in these SBOMs. */
  affected_packages: z.number().int(),
  /** Affected package versions in current SBOMs, once for each project, that no decision closes. */
  open_findings: z.number().int(),
  /** Those that a decision closes: the nearest one that applies says it is resolved, false positive or not affected. */
  closed_findings: z.number().int(),
  /** Number of decisions about the vulnerability that neither ended nor expired; the counts beside include decided findings. */
  decisions: z.number().int(),
  /** Affected package version that most projects have; null when none is known. */
  component: z
    .object({
      /** Name of the package. */
      name: z.string(),
      /** Version of the package. */
      version: z.string(),
      /** Purl of the package version. */
      purl: z.string(),
    })
    .nullable(),
  /** Fix of the vulnerability for `component`. */
  fix: z.object({
    /** `fixed`: `version` fixes it. `none`: no record names a version that does. `unknown`: no record decides. */
    state: z.enum(['fixed', 'none', 'unknown']),
    /** Nearest version that fixes it; null unless `state` is `fixed`. */
    version: z.string().nullable(),
  }),
});
export type Vulnerability = z.output<typeof Vulnerability>;

/** An advisory record about the vulnerability, as its source states it. */
export const AdvisoryRecord = z.object({
  /** Id of the record in its source. */
  id: z.string(),
  /** Feed that the record came from. */
  source: z.string(),
  /** SHA-256 of the record as imported, in hexadecimal. */
  revision: z.string(),
  /** When the source changed the record last, as it states it; null when it does not. */
  modified_at: z.string().nullable(),
  /** True when the source has withdrawn the record. */
  withdrawn: z.boolean(),
  /** Severity that the record states. */
  severity: SeverityName,
  /** Summary of the record; may be empty. */
  summary: z.string(),
  /** Number of vulnerabilities that the record is about; above 1 its severity is that of the worst of them. */
  vulnerabilities: z.number().int(),
  /** Description in Markdown; may be empty, and is for withdrawn records and those after the twentieth. */
  details: z.string(),
  /**
   * Packages that the record is about: those of the tenant first, 20 at most; empty for withdrawn records and those
   * after the twentieth.
   */
  packages: z.array(AffectedPackage),
  /** Number of packages that the record is about; null for withdrawn records and those after the twentieth. */
  package_count: z.number().int().nullable(),
});

/** A CVSS vector of an advisory record, scored again. */
const ComparedVector = z.object({
  /** Feed that the record came from. */
  source: z.string(),
  /** Id of the record in its source. */
  advisory: z.string(),
  /** The vector, as the record states it. */
  vector: z.string(),
  /** Version of CVSS; null for a vector that cannot be read. */
  version: z.enum(['2.0', '3.0', '3.1', '4.0']).nullable(),
  /** Score from 0 to 10, recomputed from the vector; null for a vector that cannot be read. */
  score: z.number().nullable(),
  /** Severity of the recomputed score; null for a vector that cannot be read. */
  severity: SeverityName.nullable(),
  /** Severity or score that the record states beside the vector; null when it states none. */
  stated: z.string().nullable(),
  /**
   * `stated`: the record states another severity or score than its vector gives. `sources`: another vector of the same
   * version gives another score.
   */
  differences: z.array(z.enum(['stated', 'sources'])),
});

/** One input of an SSVC decision. */
const ssvcInput = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.object({
    /** Value of the decision point; `unknown` when nothing says. */
    value: z.enum([...values, 'unknown'] as const),
    /** Basis of the value: a KEV listing, a record of malice, the CVSS vector, or nothing. */
    basis: z.enum(['kev', 'malicious', 'cvss', 'nothing']),
  });

/** A vulnerability with its advisories and the affected projects. */
export const VulnerabilityDetail = Vulnerability.omit({
  first_seen_at: true,
  open_findings: true,
  closed_findings: true,
  component: true,
  fix: true,
}).extend({
  /** When the vulnerability first affected an SBOM of the tenant; null when it never did. */
  first_seen_at: z.iso.datetime().nullable(),
  /** CVSS vector of the score; null when no source gives one. */
  cvss_vector: z.string().nullable(),
  /** CVSS vectors that its records state, each scored again: newest version first, the highest score first. */
  cvss_vectors: z.array(ComparedVector),
  /** Listing as known exploited; null when no catalogue lists the vulnerability. */
  known_exploited: z
    .object({
      /** Day on which it was listed. */
      added_on: z.iso.date(),
      /** Day until which the catalogue asks for a remedy; null when it names none. */
      due_on: z.iso.date().nullable(),
      /** True when ransomware is known to use it; null when the catalogue does not say. */
      ransomware: z.boolean().nullable(),
      /** Action that the catalogue asks for; may be empty. */
      required_action: z.string(),
    })
    .nullable(),
  /** Inputs of an SSVC decision, as far as they follow from what is known. */
  ssvc: z.object({
    /** Exploitation: `active` in the wild, `poc` when a proof of concept is public, `none` without evidence of either. */
    exploitation: ssvcInput(['none', 'poc', 'active']),
    /** Whether attackers can automate the attack. */
    automatable: ssvcInput(['yes', 'no']),
    /** Technical impact: `total` for control over the component or all of its information. */
    technical_impact: ssvcInput(['partial', 'total']),
  }),
  /** Record that `summary` comes from; null when no record has a text. */
  text_from: RecordName.nullable(),
  /** Record that severity and score come from; null when no source gives one. */
  rating_from: RecordName.nullable(),
  /** Description of the vulnerability in Markdown, from its advisory; may be empty. */
  details: z.string(),
  /** Links that the advisories give. */
  references: z.array(
    z.object({
      /** Kind of the link in OSV terms, such as `ADVISORY` or `FIX`. */
      type: z.string(),
      /** Address of the link. */
      url: z.string(),
    }),
  ),
  /** Advisory records about the vulnerability. */
  advisories: z.array(AdvisoryRecord),
  /** Affected SBOMs, the worst project first, 200 at most. */
  projects: z.array(
    z.object({
      /** Path of the project. */
      project: z.string(),
      /** UUID of the affected SBOM. */
      sbomid: z.uuid(),
      /** Version of that SBOM. */
      version: z.string(),
      /** True when that version is deployed now. */
      in_use: z.boolean(),
      /** Affected package versions of that SBOM. */
      packages: z.array(
        z.object({
          /** Name of the package. */
          name: z.string(),
          /** Version of the package. */
          version: z.string(),
          /** Purl of the package version. */
          purl: z.string(),
          /** Analysis state by the decision that applies; empty without one. Claims of the document are not read. */
          state: AnalysisState,
          /** Decision of the nearest place, also when it no longer applies; null without one. */
          decision: AppliedDecision.nullable(),
        }),
      ),
    }),
  ),
});
export type VulnerabilityDetail = z.output<typeof VulnerabilityDetail>;

/** Vulnerabilities that affect the tenant. */
export const vulnerabilities = endpoints({
  /** Lists the vulnerabilities that affect the deployed SBOMs of the tenant. */
  /** Counts include suppressed findings; vulnerabilities of which all findings are suppressed are left out. */
  listVulnerabilities: {
    method: 'GET',
    path: '/vulnerabilities',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List vulnerabilities',
    query: PageQuery.extend({
      /** Only vulnerabilities with one of these severities, separated by commas. */
      severity: SeverityFilter.optional(),
      /** Only vulnerabilities that CISA lists as exploited (true), or all others (false). */
      kev: QueryFlag.optional(),
      /** Only vulnerabilities of this tier of priority. */
      tier: PriorityTier.optional(),
      /**
       * Only vulnerabilities with a finding that no decision suppresses (`false`), only those of which all are suppressed (`true`), or
       * both (`all`).
       */
      suppressed: SuppressedFilter.default('false'),
      /** Only vulnerabilities of which a finding is assigned to the caller (true), or all others (false). */
      assigned_to_me: QueryFlag.optional(),
      /** Only vulnerabilities first seen at this instant or later. */
      seen_from: Instant.optional(),
      /** Only vulnerabilities first seen before this instant. */
      seen_before: Instant.optional(),
      /** Text to find in id, aliases or summary. */
      text: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy([
        'priority',
        'severity',
        'id',
        'epss',
        'affected_projects',
        'first_seen_at',
      ]).default('-priority'),
    }),
    result: pageOf(Vulnerability).extend({
      /** Number of vulnerabilities that match and are left out because all of their findings are suppressed. */
      suppressed: SuppressedCount,
    }),
  },
  /** By its id or an alias, with advisory records and affected projects. */
  getVulnerability: {
    method: 'GET',
    path: '/vulnerabilities/{id}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get a vulnerability',
    params: z.object({
      /** Id of the vulnerability, or one of its aliases. */
      id: z.string().min(1).max(128),
    }),
    result: VulnerabilityDetail,
  },
});
