import type { Input } from '@assay/contract/endpoint.ts';
import type { reports } from '@assay/contract/reports.ts';
import type { Ctx } from '../../../context.ts';
import {
  artifactsAsOf,
  type ComplianceAsOf,
  projectsAsOf,
} from '../../compliance/as-of/compliance-as-of.ts';
import type {
  ArtifactThen,
  ProjectThen,
  ResultsThen,
  VerdictThen,
} from '../../compliance/as-of/rows-then.ts';
import { commonFacts } from '../facts.ts';
import { MOST_ROWS, type Report, type ReportColumn } from '../report.ts';
import {
  ARTIFACT_COLUMNS,
  cellsOfResults,
  cellsWithoutResults,
  PROJECT_COLUMNS,
  withVersion,
  wordsOf,
} from './compliance-columns.ts';
import { asOfFacts } from './project-as-of.ts';
import { type RulesThen, rulesOfThen } from './rules-then.ts';

type Asked = Input<typeof reports.exportComplianceReport> & { as_of: string };

/** Artifacts or projects of an instant with the verdicts that were recorded by then, each with the versions of its rules. */
export async function complianceAsOf(
  ctx: Ctx,
  { format, of, as_of, ...filter }: Asked,
): Promise<Omit<Report, 'uuid'>> {
  const common = await commonFacts(ctx, { of, ...filter, as_of });
  const asked = { as_of, filter, most: MOST_ROWS[format] };
  if (of === 'projects') {
    const then = await projectsAsOf(ctx, asked);
    const rules = rulesOfThen(then.rows);
    const rows = then.rows.map((row) => projectRow(row, rules));
    const columns = [...PROJECT_COLUMNS, RULES];
    const main = { title: 'Projects', text: PROJECTS, columns, rows, total: then.total };
    return { title: 'Compliance of projects', ...aboutOf(as_of, then, { common, rules }), main };
  }
  const then = await artifactsAsOf(ctx, asked);
  const rules = rulesOfThen(then.rows);
  const rows = then.rows.map((row) => artifactRow(row, rules));
  const columns = [...ARTIFACT_COLUMNS, RULES];
  const main = { title: 'Artifacts', text: ARTIFACTS, columns, rows, total: then.total };
  return { title: 'Compliance of artifacts', ...aboutOf(as_of, then, { common, rules }), main };
}

const RULES: ReportColumn = { name: 'rule_versions', label: 'Rule versions', width: 1.2 };

const CELLS =
  'with the results that were recorded last by then. A cell has the verdict, and how many components meet every required rule about components. The verdict of the profile is the one that the audit log states for then, and unknown where it states none. The last column names the versions of the rules.';
const PROJECTS = `Each by its newest SBOM in use then, or its newest one with none in use, ${CELLS} Projects that were deleted since are left out; where the SBOM that counted was deleted since, the verdicts are unknown.`;
const ARTIFACTS = `Each by its newest SBOM of then that was not deleted since, ${CELLS}`;

function aboutOf(
  as_of: string,
  then: ComplianceAsOf<unknown>,
  { common, rules }: { common: Report['facts']; rules: RulesThen },
): Pick<Report, 'facts' | 'before'> {
  const { profile } = then;
  const value =
    profile === undefined ? 'none recorded' : `${profile.name}, version ${profile.version}`;
  const facts = [
    ...asOfFacts(as_of, then),
    ...common,
    { name: 'profile', label: 'Default profile then', value },
    rules.fact,
  ];
  return { facts, before: [rules.table] };
}

const projectRow = (row: ProjectThen, rules: RulesThen): string[] => [
  withVersion(row.path, row.version),
  profileOf(row),
  ...resultsOf(row, row.is_gone ? 'SBOM deleted since' : undefined),
  rules.numberOf(row.rules),
];

const artifactRow = (row: ArtifactThen, rules: RulesThen): string[] => [
  withVersion(row.name, row.version),
  row.sha256 ?? 'unknown',
  profileOf(row),
  ...resultsOf(row),
  rules.numberOf(row.rules),
];

const profileOf = ({ verdict, is_stated }: VerdictThen): string =>
  verdict === 'unknown' && !is_stated ? 'unknown (not recorded)' : wordsOf(verdict);

/** Without results every verdict is unknown, for a reason that is stated. */
function resultsOf(
  { sbomid, evaluated_at, results, ...sums }: ResultsThen & { sbomid: string | null },
  why = sbomid === null ? 'no SBOM' : 'not judged yet',
): string[] {
  if (evaluated_at === null || results === null) return cellsWithoutResults(why, 'unknown');
  return cellsOfResults({ ...sums, ...results, evaluated_at: evaluated_at.toISOString() });
}
