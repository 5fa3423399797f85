import { Project } from '@assay/contract/projects.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import type { Ctx, Visit } from '../../../context.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import { answerOne } from '../../projects/service.ts';
import { sbomService } from '../../sboms/service.ts';
import { asAnswered } from '../as-answered.ts';
import { commonFacts, instantOf } from '../facts.ts';
import { MOST_NOTICE_BYTES, type NoticesReader } from '../notices-reader.ts';
import { MOST_ROWS, type Report, type ReportTable } from '../report.ts';
import { countedNow } from './counted-sboms.ts';
import { type CollectedNotices, collectNotices } from './notice-rows.ts';
import { asOfFacts, projectAsOf, sbomAsOf } from './project-as-of.ts';
import { projectFacts } from './project-facts.ts';
import type { ProjectParts } from './project-parts.ts';
import type { AskedProject } from './project-report.ts';

/** License notices that are asked for. */
export type AskedNotices = AskedProject;

/** Operations that notices are read through. */
interface NoticesParts extends ProjectParts {
  notices: NoticesReader;
}

/** An SBOM of the report, with why it has no notices; '' when it has. */
interface NoticedSbom {
  sbom: Sbom;
  lacks: string;
}

/** License notices of the SBOMs that count for a project, or of one of them, now or as of an instant. */
export async function noticesReport(
  ctx: Ctx,
  { uuid, format, sbomid, as_of }: AskedNotices,
  parts: NoticesParts,
): Promise<Omit<Report, 'uuid'>> {
  const project = asAnswered(Project, await answerOne(ctx, { uuid }));
  const then = await thenOf(ctx, { uuid, sbomid, as_of }, parts);
  const sboms: NoticedSbom[] = [];
  for (const id of then?.ids ?? (sbomid === undefined ? countedNow(project) : [sbomid])) {
    const sbom = await (sbomid === undefined ? getSbom : getReadySbom)(ctx, id, parts.visit);
    if (sbom.project_uuid !== uuid) throw new NotFound('SBOM');
    sboms.push({ sbom, lacks: lacking(sbom, as_of) });
  }
  const collected = await collectNotices(
    sboms.flatMap(({ sbom, lacks }) => (lacks === '' ? sbom : [])),
    {
      ...{ format, rows: MOST_ROWS[format], bytes: MOST_NOTICE_BYTES },
      read: (sha256, most) => parts.notices(ctx, sha256, most),
    },
  );
  // Nothing here follows from advisories.
  const common = (await commonFacts(ctx, { sbomid, as_of })).filter(
    ({ name }) => name !== 'matcher',
  );
  const [only] = sbomid === undefined ? [] : sboms;
  const version = only?.sbom.version || 'without a version';
  return {
    title: only
      ? `License notices of ${project.path} ${version}`
      : `License notices of project ${project.path}`,
    facts: [
      ...subjectFacts(project, sboms, collected),
      ...(as_of === undefined ? [] : asOfFacts(as_of, then)),
      ...common,
    ],
    before: [sbomTable(sboms)],
    main: collected.main,
    after: collected.after,
  };
}

/** An SBOM that was read. @throws Conflict while it is not, or when it could not be */
export async function getReadySbom(ctx: Ctx, sbomid: string, visit: Visit): Promise<Sbom> {
  const sbom = await getSbom(ctx, sbomid, visit);
  if (sbom.status === 'failed') throw new Conflict('The SBOM could not be read');
  if (sbom.status !== 'ready') throw new Conflict('The SBOM is not read yet');
  return sbom;
}

const getSbom = async (ctx: Ctx, sbomid: string, visit: Visit): Promise<Sbom> =>
  asAnswered(Sbom, await sbomService.getSbom(ctx, { sbomid }, visit));

/** The SBOMs of an instant, and whether the facts that notices rest on are of then; null for a report of now. */
async function thenOf(
  ctx: Ctx,
  { uuid, sbomid, as_of }: Pick<AskedNotices, 'uuid' | 'sbomid' | 'as_of'>,
  parts: NoticesParts,
) {
  if (as_of === undefined) return null;
  if (sbomid === undefined) {
    const { sboms, basis } = await projectAsOf(ctx, { uuid, as_of }, parts);
    return {
      ids: sboms.map((one) => one.sbomid),
      basis: basis.filter(({ fact }) => RESTS_ON.has(fact)),
    };
  }
  const { basis } = await sbomAsOf(ctx, { sbomid, as_of }, parts);
  return { ids: [sbomid], basis: basis.filter(({ fact }) => fact === 'document') };
}

const RESTS_ON: ReadonlySet<string> = new Set(['document', 'in_use', 'deleted_sboms']);

function lacking({ status, uploaded_at }: Sbom, as_of: string | undefined): string {
  if (as_of !== undefined && Date.parse(uploaded_at) > Date.parse(as_of))
    return 'not uploaded then';
  if (status === 'failed') return 'could not be read';
  return status === 'ready' ? '' : 'not read yet';
}

const subjectFacts = (
  project: Project,
  sboms: readonly NoticedSbom[],
  { listed, texts, unknown_texts, main: { total } }: CollectedNotices,
): Report['facts'] => [
  ...projectFacts(project, sboms),
  { name: 'components', label: 'Components', value: listedOf(listed, total) },
  { name: 'license_texts', label: 'License texts in the SBOMs', value: String(texts) },
  {
    name: 'unknown_texts',
    label: 'Licenses without a text',
    value: total === listed ? String(unknown_texts) : `${unknown_texts} or more`,
  },
];

const listedOf = (listed: number, total: number | undefined): string =>
  total === listed ? String(listed) : `the first ${listed} of ${total ?? 'more'}`;

const sbomTable = (sboms: readonly NoticedSbom[]): ReportTable => ({
  title: 'SBOMs',
  text: 'SBOMs in use, 20 at most, or the newest one when none is; or the SBOM of the release. The leaf is that of the upload in the control log of the tenant.',
  columns: [
    { name: 'version', label: 'Version', width: 1.6 },
    { name: 'sha256', label: 'SHA-256 of the document', width: 3.2 },
    { name: 'uploaded', label: 'Uploaded', width: 2.6 },
    { name: 'components', label: 'Components', width: 1.8 },
    { name: 'sbom', label: 'SBOM', width: 2.6 },
  ],
  rows: sboms.map(({ sbom, lacks }) => [
    sbom.version || 'none',
    sbom.sha256,
    `${instantOf(sbom.uploaded_at)} by ${sbom.uploaded_by}`,
    lacks || String(sbom.component_count ?? 'unknown'),
    sbom.receipt === null ? `${sbom.sbomid}, no leaf` : leafOf(sbom.sbomid, sbom.receipt.index),
  ]),
  total: sboms.length,
});

const leafOf = (sbomid: string, index: number | null): string =>
  `${sbomid}, ${index === null ? 'leaf pending' : `leaf ${index}`}`;
