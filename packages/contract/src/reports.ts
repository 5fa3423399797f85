import { NOTICE_FORMATS } from '@assay/core/notices/write-notices.ts';
import { z } from 'zod';
import { AuditFilter } from './audit.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PriorityTier } from './priority.ts';
import { COMPLIANCE_VERDICTS } from './profile-rules.ts';
import { QueryFlag, SearchText } from './query.ts';
import { RuleSetName, RuleSetVerdict } from './rule-set-verdicts.ts';
import { SeverityFilter } from './severity.ts';

/** Forms of a report. */
export const REPORT_FORMATS = ['pdf', 'csv', 'json', 'md'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Forms of license notices of one SBOM: their own, and those that other reports have as well. */
export const LICENSE_NOTICE_FORMATS = [...NOTICE_FORMATS, 'pdf', 'csv'] as const;

/** Header of the answer with the UUID of the report: the subject of its audit entry. */
export const REPORT_HEADER = 'assay-report';

const Format = z.enum(REPORT_FORMATS).default('pdf');

const report = {
  method: 'GET',
  rate: 'S',
  raw: { response: 'application/octet-stream' },
} as const;

/** Files that say what is known, for people without an account. */
export const reports = endpoints({
  /** The audit log records digest and filters of each report. */
  exportVulnerabilityReport: {
    ...report,
    path: '/reports/vulnerabilities',
    access: 'Visitor',
    api_keys: true,
    summary: 'Report the vulnerabilities of the tenant',
    query: z.object({
      /** Form of the report. */
      format: Format,
      /** Only vulnerabilities with one of these severities, separated by commas. */
      severity: SeverityFilter.optional(),
      /** Only vulnerabilities of this tier of priority. */
      tier: PriorityTier.optional(),
      /** Only vulnerabilities that CISA lists as exploited (true), or all others (false). */
      kev: QueryFlag.optional(),
      /** Only vulnerabilities first seen at this instant or later. */
      seen_from: Instant.optional(),
      /** Only vulnerabilities first seen before this instant. */
      seen_before: Instant.optional(),
      /** Text to find in id, aliases or summary. */
      text: SearchText.optional(),
      /**
       * SBOMs, advisories and known exploitation as of this instant (ADR 0045, 0060); 409 before history was kept. Not with `seen_from` and
       * `seen_before`, since it is not kept when a vulnerability was first seen.
       */
      as_of: Instant.optional(),
    }),
  },
  /** Verdicts of the default profile and of every rule set, as the lists of compliance have them. */
  exportComplianceReport: {
    ...report,
    path: '/reports/compliance',
    access: 'Visitor',
    api_keys: true,
    summary: 'Report the compliance of artifacts or projects',
    query: z.object({
      /** Form of the report. */
      format: Format,
      /** `artifacts`: those that the tenant builds or has statements about. `projects`: each by the SBOM that counts for it. */
      of: z.enum(['artifacts', 'projects']).default('artifacts'),
      /** Text to find in the path or name. */
      keyword: SearchText.optional(),
      /** Only rows for which this rule set has the verdict `verdict`. */
      rule_set: RuleSetName.optional(),
      /** Only rows with this verdict of `rule_set`; of any rule set without one. */
      verdict: RuleSetVerdict.optional(),
      /** Only rows with this verdict of the attestation profile that applies. */
      profile: z.enum(COMPLIANCE_VERDICTS).optional(),
      /**
       * SBOMs, results of rule sets with the versions of their rules, and verdicts of profiles as of this instant, as they were recorded
       * (ADR 0056); 409 before history was kept. Verdicts that no audit entry states are unknown.
       */
      as_of: Instant.optional(),
    }),
  },
  /**
   * SBOMs in use, or the newest one when none is, with gates, findings and decisions, or with their license notices; or one of its SBOMs,
   * for a release. With `as_of` the same report of an earlier instant: it states which of its facts are of then.
   */
  exportProjectReport: {
    ...report,
    path: '/projects/{uuid}/report',
    access: 'Visitor',
    api_keys: true,
    summary: 'Report a project',
    params: z.object({
      /** UUID of the project. */
      uuid: z.uuid(),
    }),
    query: z.object({
      /** Form of the report. */
      format: Format,
      /**
       * `findings`: gates, findings and decisions. `notices`: components with their licenses, copyright text, and the license texts that the
       * SBOMs carry; other texts are not known. A CSV has a row for each license, and each text once.
       */
      of: z.enum(['findings', 'notices']).default('findings'),
      /** Only this SBOM of the project, whether or not it is in use: the report of a release. */
      sbomid: z.uuid().optional(),
      /**
       * SBOMs, findings, decisions and gates as of this instant (ADR 0045, 0060); 409 before history was kept. Notices are those of the
       * SBOMs that counted then, at any instant, since a document does not change.
       */
      as_of: Instant.optional(),
    }),
  },
  /**
   * Each component with its licenses, copyright text, and the license texts that the SBOM carries; other texts are not known.
   * The order does not depend on that of the document. PDF and CSV are those of `exportProjectReport` with `of=notices`.
   */
  exportLicenseNotices: {
    ...report,
    path: '/sboms/{sbomid}/notices',
    access: 'Visitor',
    api_keys: true,
    summary: 'Export the license notices of an SBOM',
    params: z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
    }),
    query: z.object({
      /** Form of the notices: plain text, Markdown, JSON, PDF or CSV. */
      format: z.enum(LICENSE_NOTICE_FORMATS).default('text'),
    }),
  },
  /** Oldest entry first. */
  exportAuditReport: {
    ...report,
    path: '/reports/audit',
    access: 'Auditor',
    summary: 'Report the audit log of a period',
    query: AuditFilter.extend({
      /** Form of the report. */
      format: Format,
    }),
  },
});
