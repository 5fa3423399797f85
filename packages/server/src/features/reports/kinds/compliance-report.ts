import {
  type ArtifactCompliance,
  compliance,
  type ProjectCompliance,
} from '@assay/contract/compliance.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { reports } from '@assay/contract/reports.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SETS } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import type { Ctx, Service, Visit } from '../../../context.ts';
import { firstRows } from '../all-rows.ts';
import { commonFacts } from '../facts.ts';
import { selectDefaultProfile } from '../queries.ts';
import { MOST_ROWS, type Report, type ReportTable } from '../report.ts';
import { complianceAsOf } from './compliance-as-of.ts';
import {
  ARTIFACT_COLUMNS,
  cellsOfResults,
  cellsWithoutResults,
  HEADS,
  PROJECT_COLUMNS,
  withVersion,
  wordsOf,
} from './compliance-columns.ts';

interface Parts {
  compliance: Pick<Service<typeof compliance>, 'listArtifactCompliance' | 'listProjectCompliance'>;
  visit: Visit;
}

/**
 * Artifacts or projects with the verdict of every rule set, in order of name, and that of the profile that applies, now or as of an
 * instant.
 */
export async function complianceReport(
  ctx: Ctx,
  { format, of, as_of, ...filter }: Input<typeof reports.exportComplianceReport>,
  { compliance: lists, visit }: Parts,
): Promise<Omit<Report, 'uuid'>> {
  if (as_of !== undefined) return complianceAsOf(ctx, { format, of, as_of, ...filter });
  const common = await commonFacts(ctx, { of, ...filter });
  const facts = [...common, await profileFact(ctx), ruleSetsFact()];
  const most = MOST_ROWS[format];
  const page = { ...filter, pageSize: 200 };
  const about = { facts, before: [ruleSetsTable()] };
  if (of === 'projects') {
    const { rows, total } = await firstRows(
      compliance.listProjectCompliance.result,
      (cursor) => lists.listProjectCompliance(ctx, { ...page, sort: 'path', cursor }, visit),
      most,
    );
    const cells = rows.map(projectRow);
    const main = { title: 'Projects', text: TEXT, columns: PROJECT_COLUMNS, rows: cells, total };
    return { title: 'Compliance of projects', ...about, main };
  }
  const { rows, total } = await firstRows(
    compliance.listArtifactCompliance.result,
    (cursor) => lists.listArtifactCompliance(ctx, { ...page, sort: 'name', cursor }, visit),
    most,
  );
  const cells = rows.map(artifactRow);
  const main = { title: 'Artifacts', text: TEXT, columns: ARTIFACT_COLUMNS, rows: cells, total };
  return { title: 'Compliance of artifacts', ...about, main };
}

const TEXT =
  'Each by its newest SBOM, as the results were recorded. A cell has the verdict, and how many components meet every required rule about components.';

/** The profile that judges artifacts in lists. */
async function profileFact(ctx: Ctx): Promise<Report['facts'][number]> {
  const profile = await ctx.read((db) => selectDefaultProfile(db, ctx.tenantUuid));
  const value = profile === undefined ? 'none' : `${profile.name}, version ${profile.version}`;
  return { name: 'profile', label: 'Default profile', value };
}

/** The rule sets with version and revision, in one line. */
function ruleSetsFact(): Report['facts'][number] {
  const sets = RULE_SET_IDS.map((id) => {
    const { name, version, revision } = RULE_SETS[id];
    return `${name} ${version} (revision ${revision})`;
  });
  return { name: 'rule_sets', label: 'Rule sets', value: sets.join(', ') };
}

function ruleSetsTable(): ReportTable {
  const rows = RULE_SET_IDS.map((id) => {
    const { name, version, revision, source } = RULE_SETS[id];
    return [HEADS[id], name, version, String(revision), source];
  });
  return {
    title: 'Rule sets',
    text: 'Required rules decide a verdict. The revision is that of the rules that Assay has for the text.',
    columns: [
      { name: 'rule_set', label: 'Column', width: 1 },
      { name: 'name', label: 'Name', width: 3 },
      { name: 'version', label: 'Version', width: 1.4 },
      { name: 'revision', label: 'Revision', width: 1 },
      { name: 'source', label: 'Text', width: 4 },
    ],
    rows,
    total: rows.length,
  };
}

/** Verdict of the profile that applies, and its name. */
const profileOf = ({ profile, profile_name }: ProjectCompliance | ArtifactCompliance): string =>
  profile_name === null ? wordsOf(profile) : `${wordsOf(profile)} (${profile_name})`;

const projectRow = (row: ProjectCompliance): string[] => [
  withVersion(row.path, row.version),
  profileOf(row),
  ...resultsOf(row),
];

const artifactRow = (row: ArtifactCompliance): string[] => [
  withVersion(row.name, row.version),
  row.sha256 ?? 'unknown',
  profileOf(row),
  ...resultsOf(row),
];

function resultsOf(row: ProjectCompliance | ArtifactCompliance): string[] {
  const { sbomid, evaluated_at } = row;
  if (evaluated_at !== null) return cellsOfResults({ ...row, evaluated_at });
  return cellsWithoutResults(sbomid === null ? 'no SBOM' : 'not judged yet', '');
}
