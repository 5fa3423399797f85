import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { SearchText } from './query.ts';
import { RuleSetName } from './rule-set-verdicts.ts';

/** Lists of compliance whose rows are counted. */
export const COUNTED_ROWS = ['projects', 'artifacts'] as const;
export type CountedRows = (typeof COUNTED_ROWS)[number];

/** Rows by verdict; together all of them. */
export const VerdictCounts = z.object({
  /** Rows that pass. */
  pass: z.number().int(),
  /** Rows that fail. */
  fail: z.number().int(),
  /** Rows whose verdict cannot be decided, or that are not judged yet, or that have no SBOM. */
  unknown: z.number().int(),
  /** Rows that nothing is asked of. */
  not_applicable: z.number().int(),
  /** Rows whose document has a format that cannot meet the rule set; 0 for attestation profiles. */
  not_expressible: z.number().int(),
});
export type VerdictCounts = z.output<typeof VerdictCounts>;

/** Rows of a list of compliance by verdict. Each count is the total of the list with the filter that it names. */
export const ComplianceCounts = z.object({
  /** Number of rows. */
  total: z.number().int(),
  /** Artifacts whose stored verdict of the profile is being brought up to date, 1,000 at most. */
  evaluating: z.number().int(),
  /** Rows by verdict of the attestation profile that applies to each: the filter `profile` of the list. */
  profile: VerdictCounts,
  /** Rows by verdict of each rule set, in the order of lists. */
  rule_sets: z.array(
    VerdictCounts.extend({
      /** Short name of the rule set: the filter `rule_set` of the list, beside `verdict`. */
      id: RuleSetName,
    }),
  ),
});
export type ComplianceCounts = z.output<typeof ComplianceCounts>;

/** Counts of a day. */
export const ComplianceDay = z.object({
  /** Day in UTC. */
  day: z.iso.date(),
  /** Version of the rule set’s text on that day; null for attestation profiles. */
  version: z.string().nullable(),
  /** Version of the rules that Assay had for this text; null for attestation profiles. */
  revision: z.number().int().nullable(),
  /** Rows by verdict when the day was first measured. */
  counts: VerdictCounts,
});
export type ComplianceDay = z.output<typeof ComplianceDay>;

const read = { access: 'Visitor', rate: 'L', api_keys: true, method: 'GET' } as const;

/** How many projects or artifacts have each verdict, now and on earlier days. */
export const complianceCounts = endpoints({
  /** Counts the rows of the list of projects or artifacts by verdict of the attestation profile and of each rule set. */
  countCompliance: {
    ...read,
    path: '/compliance/counts',
    summary: 'Count projects or artifacts by verdict',
    query: z.object({
      /** `projects`: each by the SBOM that counts for it. `artifacts`: those that the tenant builds or has statements about. */
      of: z.enum(COUNTED_ROWS).default('projects'),
      /** Text to find in the path or name. */
      keyword: SearchText.optional(),
    }),
    result: ComplianceCounts,
  },
  /** Counts of earlier days, for all rows. A day on which the server did not run has no counts: it is absent. */
  getComplianceTrend: {
    ...read,
    path: '/compliance/trend',
    summary: 'Get the counts of compliance over time',
    query: z.object({
      /** `projects`: each by the SBOM that counts for it. `artifacts`: those that the tenant builds or has statements about. */
      of: z.enum(COUNTED_ROWS).default('projects'),
      /** Rule set whose verdicts are counted; those of attestation profiles without one. */
      rule_set: RuleSetName.optional(),
      /** Days back from today, 1 to 366. */
      days: z.coerce.number().int().min(1).max(366).default(90),
    }),
    result: z.object({
      /** Measured days, oldest first; nothing is known of days that are absent. */
      items: z.array(ComplianceDay),
    }),
  },
});
