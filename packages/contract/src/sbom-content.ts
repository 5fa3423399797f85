import { z } from 'zod';
import { AskedGate, Gate, GateLevel } from './coverage.ts';
import { LifeState } from './end-of-life.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LicenseVerdict } from './license-verdicts.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectAsOf } from './project-as-of.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { ComponentFieldName } from './rule-set-verdicts.ts';
import { SbomAsOf } from './sbom-as-of.ts';
import { SbomQuality } from './sbom-quality.ts';
import { ComponentRow, FINDING_VERDICTS, FindingRow, StatementRow } from './sbom-rows.ts';
import { SeverityFilter } from './severity.ts';
import { SuppressedCount, SuppressedFilter } from './suppressed.ts';

const One = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
});

/** Filters and order of findings. */
const FindingFilter = z.object({
  /** Only findings with one of these severities, separated by commas. */
  severity: SeverityFilter.optional(),
  /** Text to find in id, aliases, summary, name or purl. */
  text: SearchText.optional(),
  /** Only findings with one of these analysis states, separated by commas; `na` for findings without one. */
  state: z.string().max(128).optional(),
  /** Only findings with this verdict. */
  verdict: z.enum(FINDING_VERDICTS).optional(),
  /** Only findings of components whose release cycle has ended, has not, or is unknown. */
  end_of_life: LifeState.optional(),
  /** Only findings that are assigned to the caller (`me`), to no person (`none`), or to the person with this UUID. */
  assignee: z.union([z.enum(['me', 'none']), z.uuid()]).optional(),
  /** Only findings of this component. */
  bom_ref: z.string().max(4096).optional(),
  /** Order of the list; a leading `-` means descending. */
  sort: sortBy(['priority', 'severity', 'cvss', 'epss', 'id', 'name', 'published_at']).default(
    '-severity',
  ),
});

const read = { access: 'Visitor', rate: 'L', api_keys: true, method: 'GET', params: One } as const;

/** Contents of an SBOM. */
export const sbomContent = endpoints({
  listSbomComponents: {
    ...read,
    path: '/sboms/{sbomid}/components',
    summary: 'List components of an SBOM',
    query: PageQuery.extend({
      /** Only components with this status; `unchecked` and `stale` list what the SBOM’s `check` counts. */
      status: z
        .enum(['all', 'vulnerable', 'unchecked', 'stale', 'undecided', 'handled', 'untrusted'])
        .default('all'),
      /** Only components whose worst severity is one of these, separated by commas. */
      severity: SeverityFilter.optional(),
      /** Only components that lack this field: those that fail the rule of this name in the SBOM’s quality or compliance. */
      lacks: ComponentFieldName.optional(),
      /** Only components whose licenses have this verdict by the license policy. */
      license_verdict: LicenseVerdict.optional(),
      /** True to list only vulnerable components. */
      showvulnerable: QueryFlag.optional(),
      /** Only components whose release cycle has ended, has not, or is unknown. */
      end_of_life: LifeState.optional(),
      /** Text to find in name, group, version, purl or license. */
      text: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'version', 'severity', 'type', 'purl', 'position']).default('name'),
    }),
    result: pageOf(ComponentRow),
  },
  /** Findings, each with the reason why it matched. Counts and the gate include suppressed ones, which this list leaves out. */
  listSbomVulnerabilities: {
    ...read,
    path: '/sboms/{sbomid}/vulnerabilities',
    summary: 'List vulnerabilities of an SBOM',
    query: PageQuery.extend(FindingFilter.shape).extend({
      /** Only findings that no decision suppresses (`false`), only suppressed ones (`true`), or both (`all`). */
      suppressed: SuppressedFilter.default('false'),
      /** Findings and decisions as of this instant (ADR 0045): none before the upload, 409 before history was kept. */
      as_of: Instant.optional(),
    }),
    result: pageOf(FindingRow).extend({
      /** Number of findings that match and are left out because a decision suppresses them; 0 unless `suppressed` is `false`. */
      suppressed: SuppressedCount,
    }),
  },
  /** Refuses instants in the future. */
  getSbomAsOf: {
    ...read,
    path: '/sboms/{sbomid}/as-of',
    summary: 'Get what is known of an SBOM at an instant',
    query: z.object({
      /** The instant. */
      as_of: Instant,
    }),
    result: SbomAsOf,
  },
  /** SBOMs that the project's counts were about then. SBOMs that were deleted since are left out. Refuses instants in the future. */
  getProjectAsOf: {
    method: 'GET',
    path: '/projects/{uuid}/as-of',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get which SBOMs of a project were current at an instant',
    params: z.object({
      /** UUID of the project. */
      uuid: z.uuid(),
    }),
    query: z.object({
      /** The instant. */
      as_of: Instant,
    }),
    result: ProjectAsOf,
  },
  /** As SARIF 2.1.0. The notifications of the run list what was not compared. */
  exportSbomSarif: {
    ...read,
    path: '/sboms/{sbomid}/vulnerabilities/sarif',
    rate: 'S',
    summary: 'Export findings of an SBOM as SARIF',
    query: FindingFilter.extend({
      /** Only findings that no decision suppresses (`false`), only suppressed ones (`true`), or both (`all`). */
      suppressed: SuppressedFilter.default('all'),
      /** Findings and decisions as of this instant (ADR 0045): 409 before the SBOM was compared, or before history was kept. */
      as_of: Instant.optional(),
    }),
    raw: { response: 'application/sarif+json' },
  },
  /** Statements that the document carries. */
  listSbomStatements: {
    ...read,
    path: '/sboms/{sbomid}/statements',
    summary: 'List VEX statements of an SBOM',
    query: PageQuery.extend({
      /** Only statements with one of these severities, separated by commas. */
      severity: SeverityFilter.optional(),
      /** Only suppressed statements (true), or all others (false). */
      suppressed: QueryFlag.optional(),
      /** Text to find in id, component or detail. */
      text: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['position', 'severity', 'id', 'name']).default('position'),
    }),
    result: pageOf(StatementRow),
  },
  /** Each rule with its coverage. The components that fail a rule: the list of components with `lacks`. */
  getSbomQuality: {
    ...read,
    path: '/sboms/{sbomid}/quality',
    summary: 'Get the completeness of an SBOM',
    result: SbomQuality,
  },
  /** Passed, failed or undecided, with what was not checked. Answers 409 while the SBOM is not ready. */
  getSbomGate: {
    method: 'GET',
    path: '/sboms/{sbomid}/gate',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Check an SBOM against a gate',
    params: One,
    query: z.object({
      /** Lowest severity that fails the gate. */
      fail_on: GateLevel.default('low'),
      /** True to let the gate pass although something is unchecked, stale or undecided. */
      allow_unchecked: QueryFlag.default(false),
      /** Judge what was known and decided at this instant (ADR 0045); 409 before the upload or before history was kept. */
      as_of: Instant.optional(),
    }),
    result: Gate,
  },
  /** Answers as `getSbomGate` does, and keeps the result with the newest upload of the SBOM; for pipelines. */
  askSbomGate: {
    method: 'POST',
    path: '/sboms/{sbomid}/gate',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Check an SBOM against a gate and record the result',
    params: One,
    body: z.object({
      /** Lowest severity that fails the gate. */
      fail_on: GateLevel.default('low'),
      /** True to let the gate pass although something is unchecked, stale or undecided. */
      allow_unchecked: z.boolean().default(false),
    }),
    result: Gate,
  },
  /** Null when no gate was recorded, or the record was deleted since. */
  getAskedGate: {
    ...read,
    path: '/sboms/{sbomid}/gate/asked',
    summary: 'Get the last recorded gate of an SBOM',
    result: z.object({
      /** Recorded result; null without one. */
      gate: AskedGate.nullable(),
    }),
  },
});
