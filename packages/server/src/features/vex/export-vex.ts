import { Readable } from 'node:stream';
import type { Input } from '@assay/contract/endpoint.ts';
import type { vex } from '@assay/contract/vex.ts';
import type { CsafVersion } from '@assay/core/advisories/csaf/csaf-document.ts';
import { hasCve, writeCsaf } from '@assay/core/vex/csaf/write-csaf.ts';
import { writeCycloneDxVex } from '@assay/core/vex/cyclonedx/write-cyclonedx-vex.ts';
import { writeOpenVex } from '@assay/core/vex/openvex/write-openvex.ts';
import type { VexHead } from '@assay/core/vex/vex-head.ts';
import type { VexStatement } from '@assay/core/vex/vex-statement.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { projectPathOf } from '../projects/service.ts';
import { type OpenSbom, viewsOf } from '../sbom-content/sbom-views.ts';
import { vexStatement } from './attest-vex.ts';
import { decidedDocument, type ExportParts, headOf } from './decided-document.ts';
import { decidedStatements } from './decided-statements.ts';
import { selectCurrentSboms } from './statement-queries.ts';

type Asked = Pick<Input<typeof vex.exportProjectVex>, 'format' | 'vulnerabilities'>;
type Format = Asked['format'];

/** SBOMs that one document is about at most. */
const MOST_SBOMS = 200;

const ENDINGS: Readonly<Record<Format, string>> = {
  openvex: '.openvex.json',
  csaf: '.csaf.json',
  'csaf-2.1': '.csaf.json',
  cyclonedx: '.vex.cdx.json',
};

type Reply = Pick<Exchange, 'reply'>;

/** Writes the decisions in force about an SBOM. @throws like decidedDocument */
export async function exportSbomVex(
  ctx: Ctx,
  { sbomid, format, ...asked }: Input<typeof vex.exportSbomVex>,
  { reply, ...parts }: ExportParts & Reply,
): Promise<Readable> {
  if (format === 'in-toto') {
    const statement = await vexStatement(ctx, parts, sbomid);
    attach(reply, `${sbomid}.intoto.json`);
    reply.type('application/json');
    return Readable.from([statement]);
  }
  const isLinked = format === 'cyclonedx';
  const { head, statements, name } = await decidedDocument(ctx, parts, { sbomid, isLinked });
  attach(reply, `${name}${ENDINGS[format]}`);
  return sent(reply, writeVex(head, statements, { format, ...asked }));
}

/**
 * Writes the decisions in force about the SBOMs of a project's current set, or about those of one version.
 *
 * @throws NotFound for a project or version that does not exist; Conflict when nothing was decided
 */
export async function exportProjectVex(
  ctx: Ctx,
  { uuid, version, ...asked }: Input<typeof vex.exportProjectVex>,
  { reply, ...parts }: ExportParts & Reply,
): Promise<Readable> {
  const path = await projectPathOf(ctx, uuid);
  const statements: VexStatement[] = [];
  for (const sbom of await sbomsOf(ctx, parts, { uuid, version })) {
    const fallback = `${parts.origin}/api/v1/sboms/${sbom.row.sbomid}`;
    statements.push(...(await decidedStatements(ctx, sbom, { isLinked: false, fallback })));
  }
  if (statements.length === 0) throw new Conflict('Nothing was decided about these SBOMs');
  const head = await headOf(ctx, parts, {
    path: `projects/${uuid}/vex`,
    about: [path, version ?? ''],
  });
  const name = [path.replaceAll('/', '-'), version ?? ''].filter((part) => part !== '');
  attach(reply, `${name.join('-')}${ENDINGS[asked.format]}`);
  return sent(reply, writeVex(head, statements, asked));
}

async function sbomsOf(
  ctx: Ctx,
  { documents }: ExportParts,
  { uuid, version }: { uuid: string; version: string | undefined },
): Promise<OpenSbom[]> {
  const of = { tenantUuid: ctx.tenantUuid, uuid, version: version ?? null };
  const sbomids = await ctx.read((db) => selectCurrentSboms(db, of, MOST_SBOMS + 1));
  if (sbomids.length === 0)
    throw new Conflict(
      version === undefined
        ? 'The project has no SBOM yet'
        : 'No SBOM of the project has this version',
    );
  if (sbomids.length > MOST_SBOMS)
    throw new Conflict(`More than ${MOST_SBOMS} SBOMs. Export one version of the project`);
  const sboms: OpenSbom[] = [];
  for (const sbomid of sbomids) sboms.push(await viewsOf(documents).open(ctx, sbomid));
  return sboms;
}

/** The document in a format. @throws Conflict when CSAF would have no statement left */
function writeVex(
  head: VexHead,
  statements: readonly VexStatement[],
  { format, vulnerabilities }: Asked,
): object {
  if (format === 'openvex') return writeOpenVex(head, statements);
  if (format === 'cyclonedx') return writeCycloneDxVex(head, statements);
  const version: CsafVersion = format === 'csaf' ? '2.0' : '2.1';
  if (vulnerabilities === 'all') return writeCsaf(head, statements, version);
  const named = statements.filter(hasCve);
  if (named.length === 0)
    throw new Conflict(
      'No decided vulnerability has a CVE. Export OpenVEX, or CSAF with vulnerabilities=all',
    );
  const others = statements.filter((one) => !hasCve(one));
  const omitted = [...new Set(others.map(({ vulnerability }) => vulnerability.name))].sort();
  return writeCsaf(head, named, version, omitted);
}

function sent(reply: Exchange['reply'], document: object): Readable {
  reply.type('application/json');
  return Readable.from([`${JSON.stringify(document, null, 2)}\n`]);
}
