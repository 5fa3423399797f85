import { Gate } from '@assay/contract/coverage.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { Project } from '@assay/contract/projects.ts';
import type { reports } from '@assay/contract/reports.ts';
import { sbomContent } from '@assay/contract/sbom-content.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import type { Ctx, Service, Visit } from '../../../context.ts';
import { answerOne } from '../../projects/service.ts';
import { sbomService } from '../../sboms/service.ts';
import { firstRows } from '../all-rows.ts';
import { asAnswered } from '../as-answered.ts';
import { commonFacts, instantOf, sourcesTable } from '../facts.ts';
import { MOST_ROWS, missingRows, type Report, type ReportTable } from '../report.ts';

interface Parts {
  content: Pick<Service<typeof sbomContent>, 'listSbomVulnerabilities' | 'getSbomGate'>;
  visit: Visit;
}

/** A project: the SBOMs that count, their gates, and their findings with what was decided. */
export async function projectReport(
  ctx: Ctx,
  { uuid, format }: Input<typeof reports.exportProjectReport>,
  parts: Parts,
): Promise<Omit<Report, 'uuid'>> {
  const project = asAnswered(Project, await answerOne(ctx, { uuid }));
  const counted = project.deployed_count > 0 ? project.deployed : [project.latest_sbom];
  const ids = counted.flatMap((one) => (one === null ? [] : one.sbomid));
  const sboms: Sbom[] = [];
  for (const sbomid of ids)
    sboms.push(asAnswered(Sbom, await sbomService.getSbom(ctx, { sbomid }, parts.visit)));
  const facts = await commonFacts(ctx, {});
  const inUse = `${project.deployed_count} in use`;
  return {
    title: `Project ${project.path}`,
    facts: [
      { name: 'project', label: 'Project', value: project.path },
      { name: 'sboms', label: 'SBOMs', value: `${project.sbom_count}, ${inUse}` },
      {
        name: 'documents',
        label: 'SHA-256 of documents',
        value: sboms.map(({ sha256 }) => sha256).join(', ') || 'none',
      },
      ...facts,
    ],
    before: [await sbomTable(ctx, sboms, parts), await sourcesTable(ctx)],
    main: await findingTable(ctx, sboms, { ...parts, most: MOST_ROWS[format] }),
  };
}

async function sbomTable(ctx: Ctx, sboms: Sbom[], parts: Parts): Promise<ReportTable> {
  const rows: string[][] = [];
  for (const sbom of sboms) {
    const { sbomid, check, receipt } = sbom;
    const gate = await gateOf(ctx, sbom, parts);
    rows.push([
      sbom.version || 'none',
      sbom.sha256,
      `${instantOf(sbom.uploaded_at)} by ${sbom.uploaded_by}`,
      String(sbom.component_count ?? 'unknown'),
      check === null ? 'unknown' : String(check.unchecked),
      gate,
      receipt === null ? `${sbomid}, no leaf` : `${sbomid}, leaf ${receipt.index}`,
    ]);
  }
  return {
    title: 'SBOMs that count',
    text: 'SBOMs in use, 20 at most, or the newest one when none is. The leaf is that of the upload in the control log of the tenant. The gate fails on any affected finding that is open.',
    columns: [
      { name: 'version', label: 'Version', width: 1.6 },
      { name: 'sha256', label: 'SHA-256 of the document', width: 3.2 },
      { name: 'uploaded', label: 'Uploaded', width: 2.6 },
      { name: 'components', label: 'Components', width: 1.8 },
      { name: 'unchecked', label: 'Unchecked', width: 1.6 },
      { name: 'gate', label: 'Gate', width: 1.4 },
      { name: 'sbom', label: 'SBOM', width: 2.6 },
    ],
    rows,
    total: rows.length,
  };
}

async function gateOf(ctx: Ctx, { sbomid, status }: Sbom, { content, visit }: Parts) {
  if (status !== 'ready') return 'undecided';
  const input = { sbomid, fail_on: 'low', allow_unchecked: false } as const;
  return asAnswered(Gate, await content.getSbomGate(ctx, input, visit)).outcome;
}

async function findingTable(
  ctx: Ctx,
  sboms: Sbom[],
  { content, visit, most }: Parts & { most: number },
): Promise<ReportTable> {
  const table: ReportTable & { rows: string[][] } = {
    title: 'Findings',
    text: 'By priority. A finding that was decided, or that the distribution handles, is listed with that state.',
    columns: [
      { name: 'version', label: 'In', width: 1.3 },
      { name: 'id', label: 'Vulnerability', width: 2.6 },
      { name: 'severity', label: 'Severity', width: 1.5 },
      { name: 'priority', label: 'Priority', width: 1.3 },
      { name: 'component', label: 'Component', width: 3 },
      { name: 'fix', label: 'Fixed in', width: 1.8 },
      { name: 'verdict', label: 'Verdict', width: 1.5 },
      { name: 'state', label: 'State', width: 2.2 },
      { name: 'why', label: 'Why', width: 3.6 },
    ],
    rows: [],
    total: 0,
  };
  for (const { sbomid, version, status } of sboms) {
    if (status !== 'ready') continue;
    const found = await firstRows(
      sbomContent.listSbomVulnerabilities.result,
      (cursor) =>
        content.listSbomVulnerabilities(
          ctx,
          { sbomid, sort: '-priority', pageSize: 200, cursor },
          visit,
        ),
      most - table.rows.length,
    );
    table.rows.push(...found.rows.map((row) => findingRow(version, row)));
    const { total } = found;
    table.total =
      total === undefined || table.total === undefined ? undefined : table.total + total;
    if (missingRows(table) !== '') break;
  }
  return table;
}

const findingRow = (version: string, row: FindingRow): string[] => [
  version || 'none',
  row.id,
  row.cvss === null ? row.severity : `${row.severity} ${row.cvss}`,
  row.priority.tier,
  `${row.name} ${row.version}`,
  row.fixed_versions.join(', ') || 'unknown',
  row.reason.verdict,
  stateOf(row),
  row.reason.explanation,
];

/** State of a finding with its author; a claim that does not apply leaves it open. */
function stateOf({ state, decision, claim }: FindingRow): string {
  if (decision !== null) {
    const why = decision.justification === '' ? '' : ` (${wordsOf(decision.justification)})`;
    return `${wordsOf(state)}${why} by ${decision.author}`;
  }
  return claim?.applies ? `${wordsOf(state)} by VEX` : 'open';
}

/** A value of the contract as words: `not_affected` is "not affected". */
const wordsOf = (value: string) => value.replaceAll('_', ' ');
