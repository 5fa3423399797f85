import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Input } from '@assay/contract/endpoint.ts';
import type { vex } from '@assay/contract/vex.ts';
import { writeCsaf } from '@assay/core/vex/csaf/write-csaf.ts';
import { writeCycloneDxVex } from '@assay/core/vex/cyclonedx/write-cyclonedx-vex.ts';
import { vexHash } from '@assay/core/vex/hash-names.ts';
import { writeOpenVex } from '@assay/core/vex/openvex/write-openvex.ts';
import type { VexHead } from '@assay/core/vex/vex-head.ts';
import { NO_PRODUCT, type VexProduct, type VexStatement } from '@assay/core/vex/vex-statement.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { type OpenSbom, viewsOf } from '../sbom-content/sbom-views.ts';
import { vulnerabilityNames } from '../sbom-content/vulnerability-names.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { findSubject, tenantName } from './statement-queries.ts';

type Format = Input<typeof vex.exportSbomVex>['format'];

const WRITERS: Readonly<
  Record<Format, (head: VexHead, statements: readonly VexStatement[]) => object>
> = {
  openvex: writeOpenVex,
  csaf: (head, statements) => writeCsaf(head, statements, '2.0'),
  'csaf-2.1': (head, statements) => writeCsaf(head, statements, '2.1'),
  cyclonedx: writeCycloneDxVex,
};
const ENDINGS: Readonly<Record<Format, string>> = {
  openvex: '.openvex.json',
  csaf: '.csaf.json',
  'csaf-2.1': '.csaf.json',
  cyclonedx: '.vex.cdx.json',
};

/** Where an export comes from. */
export interface ExportParts {
  documents: SbomDocuments;
  /** Public address of the server. */
  origin: string;
}

/**
 * Writes the decisions in force about an SBOM, own and inherited ones.
 *
 * @throws Conflict when there is none: no format has a document without statements
 */
export async function exportSbomVex(
  ctx: Ctx,
  { sbomid, format }: Input<typeof vex.exportSbomVex>,
  { documents, origin, reply }: ExportParts & { reply: Exchange['reply'] },
): Promise<Readable> {
  const sbom = await viewsOf(documents).open(ctx, sbomid);
  const product = await productOf(ctx, sbom);
  const statements = await statementsOf(ctx, sbom, { product, format });
  if (statements.length === 0) throw new Conflict('Nothing was decided about this SBOM');
  const { row } = sbom;
  const uuid = randomUUID();
  const name = row.name || row.project;
  const head: VexHead = {
    uuid,
    iri: `${origin}/api/v1/sboms/${sbomid}/vex#${uuid}`,
    title: `Vulnerabilities of ${[name, row.version].filter((part) => part !== '').join(' ')}`,
    // The organization states it to others, not the person or key that fetches it.
    author: await ctx.read(tenantName),
    author_url: origin,
    timestamp: new Date().toISOString(),
    version: 1,
  };
  attach(reply, `${name}-${row.version || sbomid}${ENDINGS[format]}`);
  reply.type('application/json');
  return Readable.from([`${JSON.stringify(WRITERS[format](head, statements), null, 2)}\n`]);
}

/** The software that the SBOM describes. */
async function productOf(ctx: Ctx, { row }: OpenSbom): Promise<VexProduct> {
  const subject = await ctx.read((db) => findSubject(db, ctx.tenantUuid, row.sbomid));
  const hashes = Object.entries(subject?.digests ?? {}).flatMap(
    ([algorithm, value]) => vexHash(algorithm, value) ?? [],
  );
  const serial = row.serial_number?.replace(/^urn:uuid:/, 'urn:cdx:');
  const purl = subject?.purl?.replace(/[?#].*$/, '') ?? null;
  const isNamed = purl !== null || hashes.length > 0;
  return { ...NO_PRODUCT, purl, hashes, ref: isNamed || !serial ? null : `${serial}/1` };
}

async function statementsOf(
  ctx: Ctx,
  { view, set, row }: OpenSbom,
  { product, format }: { product: VexProduct; format: Format },
): Promise<VexStatement[]> {
  const byId = await vulnerabilityNames(ctx, set.vulnerabilities.vuln_ids);
  const { graph } = view;
  const { serial_number, document_version } = graph.head;
  const isLinked = format === 'cyclonedx' && row.format === 'CycloneDX' && serial_number !== null;
  const link = `${serial_number?.replace(/^urn:uuid:/, 'urn:cdx:')}/${document_version}#`;
  const found: VexStatement[] = [];
  for (let i = 0; i < set.count; i++) {
    const nearest = set.decided.decisionOf(i);
    const vulnerability = byId.get(set.vulnerabilities.vuln_ids[set.vulnerability_of[i] ?? 0] ?? 0);
    if (nearest === undefined || nearest.reopened_by !== null || vulnerability === undefined)
      continue;
    const decision = nearest.decision.row;
    const index = set.package_of[i] ?? 0;
    const component = componentOf(graph.packageText(index, 'identity'));
    const ref = graph.text(view.first_entry[index] ?? 0, 'bom_ref');
    if (decision.state !== '')
      found.push({
        vulnerability,
        product,
        subcomponent: isLinked
          ? { ...component, ref: `${link}${encodeURIComponent(ref)}` }
          : component,
        ...{ version: null, range: null, state: decision.state },
        ...{ justification: decision.justification, responses: decision.responses },
        ...{ detail: decision.detail, author: '' },
        timestamp: decision.created_at.toISOString(),
        original: { status: '', at: '' },
      });
  }
  return found;
}

/** Qualifiers are left out: scanners demand that a package has all that a statement names. */
function componentOf(identity: string): VexProduct {
  if (identity.startsWith('cpe:')) return { ...NO_PRODUCT, cpe: identity };
  return identity.startsWith('pkg:')
    ? { ...NO_PRODUCT, purl: identity.replace(/[?#].*$/, '') }
    : { ...NO_PRODUCT, name: identity };
}
