import { z } from 'zod';
import { TRUST_LEVELS } from './attestations.ts';
import { AskedGate, Gate, GateLevel, UncheckedCode } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { RecordName } from './record-name.ts';
import { SeverityCounts, SeverityFilter, SeverityName } from './severity.ts';

const One = z.object({ sbomid: z.uuid() });

/** Vulnerability analysis states (CycloneDX `analysis.state`); '' is N/A, nobody has looked. */
export const ANALYSIS_STATES = [
  '',
  'in_triage',
  'resolved',
  'resolved_with_pedigree',
  'exploitable',
  'false_positive',
  'not_affected',
] as const;
export const AnalysisState = z.enum(ANALYSIS_STATES);
export type AnalysisState = z.output<typeof AnalysisState>;

/** What is known against an entry of an SBOM, and whether anything could be. */
export const COMPONENT_STATUSES = [
  'vulnerable',
  'clean',
  'unchecked',
  'undecided',
  'handled',
  'not_a_package',
] as const;

/** One entry of the SBOM with what is known against it. */
export const ComponentRow = z.object({
  bom_ref: z.string(),
  name: z.string(),
  group: z.string(),
  version: z.string(),
  purl: z.string().nullable(),
  cpe: z.string().nullable(),
  type: z.string(),
  licenses: z.array(z.string()),
  scope: z.string().nullable(),
  /** The root depends on it without another in between. */
  direct: z.boolean(),
  /**
   * `clean`: compared with the sources that are loaded, and nothing is known. `unchecked`: no advisory could be
   * compared. `undecided`: some could, but not decided. `handled`: all findings are decided by `handled_by`. `not_a_package`: a file or an operating system.
   */
  status: z.enum(COMPONENT_STATUSES),
  severity_counts: SeverityCounts,
  /** Why no advisory could be compared, also where one for all versions was; null when compared in full. */
  unchecked_code: UncheckedCode.nullable(),
  /** The same, or why it is undecided or no package, as a sentence. */
  unchecked_reason: z.string().nullable(),
  /** Distribution package that it is part of, `python3-urllib3 1.26.5-1`, whose advisories decide; null for most. */
  handled_by: z.string().nullable(),
  /** Findings that this package handles: counted in none of the severities. */
  handled_count: z.number().int(),
  /** Compared with a source that is older than the operator's limit. */
  stale: z.boolean(),
  /** OSV ecosystem whose advisories are compared; null where none applies. */
  ecosystem: z.string().nullable(),
  /** Release of the distribution; null where the ecosystem has none, or it is not stated. */
  release: z.string().nullable(),
  /** Of the artifact with its purl; of several digests the worst, as an SBOM does not say which it contains. */
  trust_level: z.enum(TRUST_LEVELS),
  /** Where it stands in the document: JSON pointer or `line N`. */
  at: z.string(),
});
export type ComponentRow = z.output<typeof ComponentRow>;

/** Why a finding is one: the record, the range and the value that fired. */
export const MatchReason = z.object({
  /** Feed that the record came from. */
  source: z.string(),
  /** Id of the record. */
  advisory: z.string(),
  /** SHA-256 of the record as imported, in hexadecimal. */
  revision: z.string(),
  ecosystem: z.string(),
  /** The range in words: `>= 2.0.0, < 2.17.1`, or `listed version 2.14.1`. */
  range: z.string(),
  /** Version scheme that compared. */
  comparator: z.string(),
  /** The version that was compared. */
  value: z.string(),
  introduced: z.string().nullable(),
  fixed: z.string().nullable(),
  last_affected: z.string().nullable(),
  /** `handled`: the record matches, and the distribution decides whose package this is part of. */
  verdict: z.enum(['affected', 'unknown', 'handled']),
  /** For `unknown`: what could not be decided. For `handled`: by whom, and how. */
  explanation: z.string(),
  /** Version of the matcher that decided, or that found the same later; null: from before versions were kept. */
  matcher: z.number().int().nullable(),
});

/** A distribution package that a language package is part of, and what its distribution says about a vulnerability of that. */
export const HandledBy = z.object({
  purl: z.string(),
  name: z.string(),
  version: z.string(),
  /** `affected`: the distribution package has the finding itself. */
  verdict: z.enum(['affected', 'not_affected']),
  /** Version of the distribution package that ends it; null where none does, or nothing begins. */
  fixed: z.string().nullable(),
  /** Feed and id of the record that says so; null where it has just been taken back. */
  source: z.string().nullable(),
  advisory: z.string().nullable(),
});
export type HandledBy = z.output<typeof HandledBy>;

/** A package version of the SBOM × a vulnerability (1-product §7). */
export const FindingRow = z.object({
  /** `<vulnerability id>` and the component, as one stable key within the SBOM. */
  key: z.string(),
  id: z.string(),
  aliases: z.array(z.string()),
  /** Of the record that matched where that is about this vulnerability alone; else of `text_from`. */
  summary: z.string(),
  /** Null where no record has a text, or none was read since an upgrade. */
  text_from: RecordName.nullable(),
  severity: SeverityName,
  cvss: z.number().nullable(),
  cvss_vector: z.string().nullable(),
  /** Where severity, score and vector come from; null where nobody rated it, or none was read since an upgrade. */
  rating_from: RecordName.nullable(),
  epss: z.number().nullable(),
  kev: z.boolean(),
  name: z.string(),
  purl: z.string().nullable(),
  /** First entry of the SBOM with this package version. */
  bom_ref: z.string(),
  version: z.string(),
  fixed_versions: z.array(z.string()),
  state: AnalysisState,
  suppressed: z.boolean(),
  published_at: z.iso.datetime().nullable(),
  reason: MatchReason,
  /** Whose verdict counts instead; null unless `reason.verdict` is `handled`. */
  handled_by: HandledBy.nullable(),
});
export type FindingRow = z.output<typeof FindingRow>;

/** What the document itself says about a vulnerability (CycloneDX VEX), matched or not. */
export const StatementRow = z.object({
  key: z.string(),
  id: z.string(),
  source: z.string(),
  severity: SeverityName,
  state: AnalysisState,
  justification: z.string(),
  response: z.array(z.string()),
  detail: z.string(),
  bom_ref: z.string(),
  name: z.string(),
  version: z.string(),
  /** A finding of this SBOM carries the statement. */
  matched: z.boolean(),
  suppressed: z.boolean(),
});
export type StatementRow = z.output<typeof StatementRow>;

/** What findings are narrowed to, and their order. */
const FindingFilter = z.object({
  severity: SeverityFilter.optional(),
  suppressed: QueryFlag.optional(),
  /** In id, aliases, summary, name or purl. */
  text: SearchText.optional(),
  /** States, comma separated; `na` is the unset one. */
  state: z.string().max(128).optional(),
  verdict: z.enum(['affected', 'unknown', 'handled']).optional(),
  /** Only findings of this entry. */
  bom_ref: z.string().max(4096).optional(),
  sort: sortBy(['severity', 'cvss', 'epss', 'id', 'name', 'published_at']).default('-severity'),
});

const read = { access: 'Visitor', rate: 'L', api_keys: true, method: 'GET', params: One } as const;

/** 1-product §4: what an SBOM holds. */
export const sbomContent = endpoints({
  listSbomComponents: {
    ...read,
    path: '/sboms/{sbomid}/components',
    summary: 'Entries of the SBOM',
    query: PageQuery.extend({
      /** `unchecked` lists what `check.unchecked` of the SBOM counts, `stale` what `check.stale` does. */
      status: z
        .enum(['all', 'vulnerable', 'unchecked', 'stale', 'undecided', 'handled', 'untrusted'])
        .default('all'),
      /** Worst severity of the entry is one of these. */
      severity: SeverityFilter.optional(),
      showvulnerable: QueryFlag.optional(),
      /** In name, group, version, purl or licence. */
      text: SearchText.optional(),
      sort: sortBy(['name', 'version', 'severity', 'type', 'purl', 'position']).default('name'),
    }),
    result: pageOf(ComponentRow),
  },
  listSbomVulnerabilities: {
    ...read,
    path: '/sboms/{sbomid}/vulnerabilities',
    summary: 'Findings of the SBOM, each with the reason',
    query: PageQuery.extend(FindingFilter.shape),
    result: pageOf(FindingRow),
  },
  exportSbomSarif: {
    ...read,
    path: '/sboms/{sbomid}/vulnerabilities/sarif',
    rate: 'S',
    summary:
      'Findings of the SBOM as SARIF 2.1.0; what was not compared is told in the notifications of the run',
    query: FindingFilter,
    raw: { response: 'application/sarif+json' },
  },
  listSbomStatements: {
    ...read,
    path: '/sboms/{sbomid}/statements',
    summary: 'VEX statements that the document carries',
    query: PageQuery.extend({
      severity: SeverityFilter.optional(),
      suppressed: QueryFlag.optional(),
      text: SearchText.optional(),
      sort: sortBy(['position', 'severity', 'id', 'name']).default('position'),
    }),
    result: pageOf(StatementRow),
  },
  getSbomGate: {
    method: 'GET',
    path: '/sboms/{sbomid}/gate',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary:
      'Whether the SBOM passes a gate: passed, failed or undecided, with what was not checked; 409 while it is not ready',
    params: One,
    query: z.object({
      fail_on: GateLevel.default('low'),
      /** What is unchecked, stale or undecided does not keep it from passing. */
      allow_unchecked: QueryFlag.default(false),
    }),
    result: Gate,
  },
  askSbomGate: {
    method: 'POST',
    path: '/sboms/{sbomid}/gate',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary:
      'Judges as getSbomGate does, and records question and answer with the newest upload of the SBOM; for pipelines',
    params: One,
    body: z.object({
      fail_on: GateLevel.default('low'),
      allow_unchecked: z.boolean().default(false),
    }),
    result: Gate,
  },
  getAskedGate: {
    ...read,
    path: '/sboms/{sbomid}/gate/asked',
    summary:
      'What the gate answered when a pipeline last asked; null where none did, or the record is gone',
    result: z.object({ gate: AskedGate.nullable() }),
  },
});
