import { z } from 'zod';
import { TRUST_LEVELS } from './attestation.ts';
import { UncheckedCode } from './coverage.ts';
import { DecisionScope, Justification, REOPEN_RULES, ResponseName } from './decision-names.ts';
import { EndOfLife } from './end-of-life.ts';
import { Instant } from './identity-names.ts';
import { LicenseVerdict } from './license-verdicts.ts';
import { Priority } from './priority.ts';
import { RecordName } from './record-name.ts';
import { SeverityCounts, SeverityName } from './severity.ts';
import { StatedIn, Voucher } from './stated-in.ts';

/** Vulnerability analysis states (CycloneDX `analysis.state`); '' is N/A: not analyzed. */
export const ANALYSIS_STATES = [
  '',
  'in_triage',
  'resolved',
  'resolved_with_pedigree',
  'exploitable',
  'false_positive',
  'not_affected',
] as const;

/** Analysis state of a finding (CycloneDX `analysis.state`); empty when it is not analyzed. */
export const AnalysisState = z.enum(ANALYSIS_STATES);

export type AnalysisState = z.output<typeof AnalysisState>;

/** Findings of an entry of an SBOM, and whether the entry could be checked. */
export const COMPONENT_STATUSES = [
  'vulnerable',
  'clean',
  'unchecked',
  'undecided',
  'handled',
  'not_a_package',
] as const;

/** A component of an SBOM, with its findings and how it was checked. */
export const ComponentRow = z.object({
  /** Identifier of the component in the document: `bom-ref` of CycloneDX or `SPDXID` of SPDX. */
  bom_ref: z.string(),
  /** Name of the component. */
  name: z.string(),
  /** Group or namespace of the component; may be empty. */
  group: z.string(),
  /** Version of the component; empty when the document states none. */
  version: z.string(),
  /** Package URL; null when the document states none. */
  purl: z.string().nullable(),
  /** CPE name; null when the document states none. */
  cpe: z.string().nullable(),
  /** Type of the component in CycloneDX terms: `library`, `container`, `file` and others. */
  type: z.string(),
  /** Licenses that the document states: SPDX ids, expressions or names. */
  licenses: z.array(z.string()),
  /** Verdict of the license policy; null for files that state no license. */
  license_verdict: LicenseVerdict.nullable(),
  /** Scope that the document states, such as `required`; null when it states none. */
  scope: z.string().nullable(),
  /** True when the root depends on it directly. */
  direct: z.boolean(),
  /**
   * `vulnerable`: has findings. `clean`: compared, no vulnerability known. `unchecked`: could not be compared.
   * `undecided`: compared, not decided. `handled`: every finding is decided by `handled_by`. `not_a_package`: a file or an
   * operating system.
   */
  status: z.enum(COMPONENT_STATUSES),
  /** Findings of the component by severity. */
  severity_counts: SeverityCounts,
  /** Why no advisory could be compared; null when all were. */
  unchecked_code: UncheckedCode.nullable(),
  /** Why the component is unchecked, undecided or not a package, as a sentence; null otherwise. */
  unchecked_reason: z.string().nullable(),
  /**
   * Distribution package that contains the component and whose advisories decide, such as `python3-urllib3 1.26.5-1`; null
   * without one.
   */
  handled_by: z.string().nullable(),
  /** Findings that this package handles; they are in none of the severity counts. */
  handled_count: z.number().int(),
  /** True when it was compared with a source older than the operator’s limit. */
  stale: z.boolean(),
  /** OSV ecosystem whose advisories were compared; null when none applies. */
  ecosystem: z.string().nullable(),
  /** Release of the distribution; null when the ecosystem has none, or none is stated. */
  release: z.string().nullable(),
  /** Trust level of the artifact with its purl; the worst when several digests are known. */
  trust_level: z.enum(TRUST_LEVELS),
  /** Release cycle of the version and its end of life; null: unknown, since no product matches the package. */
  end_of_life: EndOfLife.nullable(),
  /** Place in the document: JSON pointer or `line N`. */
  at: z.string(),
});

export type ComponentRow = z.output<typeof ComponentRow>;

/** Verdicts of findings; `handled` is left to the package of a distribution. */
export const FINDING_VERDICTS = ['affected', 'unknown', 'handled'] as const;

/** Why a finding exists: record, range and compared version. */
export const MatchReason = z.object({
  /** Feed that the record came from. */
  source: z.string(),
  /** Id of the record in its source. */
  advisory: z.string(),
  /** SHA-256 of the record as imported, in hexadecimal. */
  revision: z.string(),
  /** OSV ecosystem in which versions were compared. */
  ecosystem: z.string(),
  /** The matching range, such as `>= 2.0.0, < 2.17.1` or `listed version 2.14.1`. */
  range: z.string(),
  /** Version scheme by which versions were compared. */
  comparator: z.string(),
  /** Version that was compared. */
  value: z.string(),
  /** First affected version of the range; null when the range has none. */
  introduced: z.string().nullable(),
  /** First version that is no longer affected; null when none is known. */
  fixed: z.string().nullable(),
  /** Last affected version; null when the range does not state it. */
  last_affected: z.string().nullable(),
  /** `affected`; `unknown` when Assay cannot decide; `handled` when the distribution decides whose package contains it. */
  verdict: z.enum(FINDING_VERDICTS),
  /** For `unknown` what could not be decided, for `handled` who decides and how; empty otherwise. */
  explanation: z.string(),
  /**
   * Version of the matcher that decided, or that confirmed it later; null when it was decided before versions were
   * kept.
   */
  matcher: z.number().int().nullable(),
});

/** A distribution package that contains a language package, and what its distribution says about a vulnerability. */
export const HandledBy = z.object({
  /** Package URL of the distribution package. */
  purl: z.string(),
  /** Name of the distribution package. */
  name: z.string(),
  /** Version of the distribution package. */
  version: z.string(),
  /** `affected`: the distribution package has the finding itself. */
  verdict: z.enum(['affected', 'not_affected']),
  /** Version of the distribution package that fixes it; null when none does, or it was never affected. */
  fixed: z.string().nullable(),
  /** Feed of the record behind the verdict; null when the record was just withdrawn. */
  source: z.string().nullable(),
  /** Identifier of the record behind the verdict; null when the record was just withdrawn. */
  advisory: z.string().nullable(),
});

export type HandledBy = z.output<typeof HandledBy>;

/** A decision as a finding shows it. */
export const AppliedDecision = z.object({
  /** UUID of the decision. */
  uuid: z.uuid(),
  /** Where it was made for. */
  scope: DecisionScope,
  /** Path of the project or folder of the decision; empty for the tenant. */
  path: z.string(),
  /** Analysis state of the decision. */
  state: AnalysisState,
  /** Why the finding does not affect; may be empty. */
  justification: Justification,
  /** Responses to the vulnerability. */
  responses: z.array(ResponseName),
  /** Explanation; may be empty. */
  detail: z.string(),
  /** Version of the SBOM on which it was made; empty when it was made elsewhere. */
  made_at_version: z.string(),
  /** Name of its author: of the person who accepted it, where a VEX document states it. */
  author: z.string(),
  /** VEX document that it was accepted from; null where its author decided alone. */
  stated_in: StatedIn.nullable(),
  /** When it was made. */
  created_at: Instant,
  /** When it ends by itself; null: never. */
  expires_at: Instant.nullable(),
  /** Why it no longer applies, so that the finding is open: a fact that changed, or `expired`; null while it applies. */
  reopened_by: z.enum([...REOPEN_RULES, 'expired']).nullable(),
});
export type AppliedDecision = z.output<typeof AppliedDecision>;

/** Statement of the document itself about a finding: a claim by its author. */
export const Claim = z.object({
  /** Analysis state that the document states. */
  state: AnalysisState,
  /** Justification that the document states; may be empty. */
  justification: z.string(),
  /** Responses that the document states. */
  responses: z.array(z.string()),
  /** Explanation that the document states; may be empty. */
  detail: z.string(),
  /** Authors of the document, as it names them; may be empty. */
  author: z.string(),
  /** Signatures by which the document is trusted; empty when no signers group vouches for it. */
  vouchers: z.array(Voucher),
  /** True when the claim counts: the document is trusted, and no decision precedes the claim. */
  applies: z.boolean(),
});

/** A vulnerability of a package version of the SBOM. */
export const FindingRow = z.object({
  /** Stable key of the finding within the SBOM: vulnerability and component. */
  key: z.string(),
  /** Id of the vulnerability: CVE, GHSA, or that of its source. */
  id: z.string(),
  /** Other ids of the same vulnerability. */
  aliases: z.array(z.string()),
  /** One line about the vulnerability, from its advisory; may be empty. */
  summary: z.string(),
  /** Record that the summary comes from; null when no record has a text. */
  text_from: RecordName.nullable(),
  /** Severity of the vulnerability. */
  severity: SeverityName,
  /** CVSS base score from 0 to 10; null when no source gives one. */
  cvss: z.number().nullable(),
  /** CVSS vector of the score; null when no source gives one. */
  cvss_vector: z.string().nullable(),
  /** Record that severity, score and vector come from; null when no source gives one. */
  rating_from: RecordName.nullable(),
  /** EPSS probability of exploitation within 30 days, from 0 to 1; null when unknown. */
  epss: z.number().nullable(),
  /** True when CISA lists the vulnerability as exploited (KEV). */
  kev: z.boolean(),
  /** Place of the finding in the order by priority, and why. */
  priority: Priority,
  /** Name of the affected component. */
  name: z.string(),
  /** Package URL of the component; null when the document states none. */
  purl: z.string().nullable(),
  /** First component of the SBOM with this package version. */
  bom_ref: z.string(),
  /** Version of the component. */
  version: z.string(),
  /** Versions that fix the vulnerability; empty when none is known. */
  fixed_versions: z.array(z.string()),
  /** Package URL of the component without version, or `cpe:<vendor>:<product>`: what decisions name. */
  package: z.string(),
  /** State that counts: that of the decision that applies, else of a claim of a trusted document; else empty. */
  state: AnalysisState,
  /** True when a decision hides the finding in lists. */
  suppressed: z.boolean(),
  /** Decision of the nearest place, also when it no longer applies; null without one. */
  decision: AppliedDecision.nullable(),
  /** Person who works on the finding, by the assignment of the nearest place; null without one. */
  assignee: z
    .object({
      /** UUID of the person. */
      uuid: z.uuid(),
      /** E-mail of the person when it was assigned. */
      name: z.string(),
    })
    .nullable(),
  /** Statement of the document about the finding; null without one. */
  claim: Claim.nullable(),
  /** When the vulnerability was published; null when unknown. */
  published_at: z.iso.datetime().nullable(),
  /** Why the component matched. */
  reason: MatchReason,
  /** Distribution package whose verdict counts instead; null unless `reason.verdict` is `handled`. */
  handled_by: HandledBy.nullable(),
  /** Release cycle of the component and its end of life; null: unknown, since no product matches the package. */
  end_of_life: EndOfLife.nullable(),
});

export type FindingRow = z.output<typeof FindingRow>;

/** A VEX statement that the document carries about a vulnerability. */
export const StatementRow = z.object({
  /** Stable key of the statement within the SBOM. */
  key: z.string(),
  /** Id of the vulnerability, as the document states it. */
  id: z.string(),
  /** Source of the vulnerability that the document names; may be empty. */
  source: z.string(),
  /** Severity that the document states. */
  severity: SeverityName,
  /** Analysis state that the document states. */
  state: AnalysisState,
  /** Justification that the document states (CycloneDX `analysis.justification`); may be empty. */
  justification: z.string(),
  /** Responses that the document states (CycloneDX `analysis.response`). */
  response: z.array(z.string()),
  /** Free text of the analysis; may be empty. */
  detail: z.string(),
  /** Component that the statement is about. */
  bom_ref: z.string(),
  /** Name of that component; empty when the document has no such component. */
  name: z.string(),
  /** Version of that component; may be empty. */
  version: z.string(),
  /** True when a finding of the SBOM carries the statement. */
  matched: z.boolean(),
  /** True when the stated analysis takes the vulnerability out of the counts. */
  suppressed: z.boolean(),
});

export type StatementRow = z.output<typeof StatementRow>;
