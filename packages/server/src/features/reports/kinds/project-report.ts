import { Gate } from '@assay/contract/coverage.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { Project } from '@assay/contract/projects.ts';
import type { reports } from '@assay/contract/reports.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import type { Ctx } from '../../../context.ts';
import { NotFound } from '../../../errors.ts';
import { answerOne } from '../../projects/service.ts';
import { sbomService } from '../../sboms/service.ts';
import { asAnswered } from '../as-answered.ts';
import { commonFacts, instantOf, sourcesTable } from '../facts.ts';
import { MOST_ROWS, type Report, type ReportTable } from '../report.ts';
import { countedNow } from './counted-sboms.ts';
import { asOfFacts, projectAsOf, sbomAsOf, sourcesAsOf } from './project-as-of.ts';
import { projectFacts } from './project-facts.ts';
import { findingTable, type ReportedSbom } from './project-findings.ts';
import type { ProjectParts } from './project-parts.ts';

/** A report of a project that is asked for. */
export type AskedProject = Omit<Input<typeof reports.exportProjectReport>, 'of'>;

/** A project: the SBOMs that count, or one of them, with gates, findings and decisions, now or as of an instant. */
export async function projectReport(
  ctx: Ctx,
  { uuid, format, sbomid, as_of }: AskedProject,
  parts: ProjectParts,
): Promise<Omit<Report, 'uuid'>> {
  const project = asAnswered(Project, await answerOne(ctx, { uuid }));
  const sboms: ReportedSbom[] = [];
  for (const id of await idsOf(ctx, project, { uuid, sbomid, as_of }, parts)) {
    const sbom = asAnswered(Sbom, await sbomService.getSbom(ctx, { sbomid: id }, parts.visit));
    if (sbom.project_uuid !== uuid) throw new NotFound('SBOM');
    const then = as_of === undefined ? null : await sbomAsOf(ctx, { sbomid: id, as_of }, parts);
    sboms.push({ sbom, then });
  }
  const facts = await commonFacts(ctx, { sbomid, as_of });
  const version = sboms[0]?.sbom.version || 'without a version';
  const sources =
    as_of === undefined ? await sourcesTable(ctx) : sourcesAsOf(sboms.map(({ then }) => then));
  return {
    title: sbomid === undefined ? `Project ${project.path}` : `Release ${project.path} ${version}`,
    facts: [
      ...projectFacts(project, sboms),
      ...(as_of === undefined ? [] : asOfFacts(as_of, sboms[0]?.then ?? null)),
      ...facts,
    ],
    before: [await sbomTable(ctx, sboms, { parts, as_of }), sources],
    main: await findingTable(ctx, sboms, { parts, as_of, most: MOST_ROWS[format] }),
  };
}

/** UUIDs of the SBOMs that the report is about. */
async function idsOf(
  ctx: Ctx,
  project: Project,
  { uuid, sbomid, as_of }: Pick<AskedProject, 'uuid' | 'sbomid' | 'as_of'>,
  parts: ProjectParts,
): Promise<string[]> {
  if (sbomid !== undefined) return [sbomid];
  if (as_of === undefined) return countedNow(project);
  const { sboms } = await projectAsOf(ctx, { uuid, as_of }, parts);
  return sboms.map((one) => one.sbomid);
}

async function sbomTable(
  ctx: Ctx,
  sboms: readonly ReportedSbom[],
  { parts, as_of }: { parts: ProjectParts; as_of: string | undefined },
): Promise<ReportTable> {
  const rows: string[][] = [];
  for (const { sbom, then } of sboms) {
    const { sbomid, receipt } = sbom;
    const check = as_of === undefined ? sbom.check : (then?.check ?? null);
    rows.push([
      sbom.version || 'none',
      sbom.sha256,
      `${instantOf(sbom.uploaded_at)} by ${sbom.uploaded_by}`,
      String(sbom.component_count ?? 'unknown'),
      check === null ? 'unknown' : String(check.unchecked),
      await gateOf(ctx, { sbom, then }, { parts, as_of }),
      receipt === null ? `${sbomid}, no leaf` : `${sbomid}, leaf ${receipt.index}`,
    ]);
  }
  return {
    title: 'SBOMs that count',
    text: 'SBOMs in use, 20 at most, or the newest one when none is; or the SBOM of the release. The leaf is that of the upload in the control log of the tenant. The gate fails on any affected finding that is open.',
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

async function gateOf(
  ctx: Ctx,
  { sbom: { sbomid, status }, then }: ReportedSbom,
  { parts: { content, visit }, as_of }: { parts: ProjectParts; as_of: string | undefined },
): Promise<string> {
  if (status !== 'ready' || (then !== null && then.state !== 'known')) return 'undecided';
  const input = { sbomid, fail_on: 'low', allow_unchecked: false, as_of } as const;
  return asAnswered(Gate, await content.getSbomGate(ctx, input, visit)).outcome;
}
