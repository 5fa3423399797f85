import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { sortBy } from './query.ts';
import { RuleSetColumns } from './rule-set-verdicts.ts';

/** Results of one SBOM by one version of the rule sets, as they were recorded. */
export const ComplianceRecord = z.object({
  /** UUID of the record. */
  uuid: z.uuid(),
  /** UUID of the SBOM that was judged. */
  sbomid: z.uuid(),
  /** Path of its project. */
  project: z.string(),
  /** Version that the SBOM describes. */
  version: z.string(),
  /** SHA-256 of the document that was judged, in hexadecimal. */
  sha256: z.string(),
  /** When the SBOM was uploaded. */
  uploaded_at: Instant,
  /** When the results were recorded. */
  evaluated_at: Instant,
  /** Rule sets by which it was judged, each in its version and revision. */
  rule_sets: z.array(
    z.object({
      /** Short name of the rule set. */
      id: z.string(),
      /** Version of the framework’s text. */
      version: z.string(),
      /** Version of the rules that Assay had for this text. */
      revision: z.number().int(),
    }),
  ),
  /** True where these are the rules that Assay judges by now. */
  is_current: z.boolean(),
  /** Audit entry with all results, which has a receipt; null while it cannot be found. */
  entry_uuid: z.uuid().nullable(),
  /** Place of the ledger entry that commits to the audit entry; null without one. */
  receipt: LeafPlace.nullable(),
  /** Number of required rules that passed, over all rule sets. */
  rules_passed: z.number().int(),
  /** Number of required rules, over all rule sets that accept the format. */
  rules_total: z.number().int(),
  ...RuleSetColumns.shape,
});
export type ComplianceRecord = z.output<typeof ComplianceRecord>;

/** Compliance over time. */
export const complianceHistory = endpoints({
  /** Every result that was recorded for SBOMs that still exist: it shows what was compliant when it was delivered. */
  listComplianceHistory: {
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    method: 'GET',
    path: '/compliance/history',
    summary: 'List the history of compliance',
    query: PageQuery.extend({
      /** Only results of this SBOM. */
      sbomid: z.uuid().optional(),
      /** Only results of the SBOMs of this project, without those of projects below it. */
      project: ProjectPath.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['evaluated_at']).default('-evaluated_at'),
    }),
    result: pageOf(ComplianceRecord),
  },
});
