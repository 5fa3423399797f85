import { randomUUID } from 'node:crypto';
import type { VexHead } from '@assay/core/vex/vex-head.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { viewsOf } from '../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { decidedStatements } from './decided-statements.ts';
import { tenantName } from './statement-queries.ts';

/** Where an export comes from. */
export interface ExportParts {
  documents: SbomDocuments;
  /** Public address of the server. */
  origin: string;
}
/**
 * Collects the decisions in force about an SBOM, own and inherited ones, for a document.
 *
 * @throws Conflict when there is none: no format has a document without statements
 */
export async function decidedDocument(
  ctx: Ctx,
  parts: ExportParts,
  { sbomid, isLinked }: { sbomid: string; isLinked: boolean },
) {
  const sbom = await viewsOf(parts.documents).open(ctx, sbomid);
  const statements = await decidedStatements(ctx, sbom, { isLinked });
  if (statements.length === 0) throw new Conflict('Nothing was decided about this SBOM');
  const name = sbom.row.name || sbom.row.project;
  const about = [name, sbom.row.version];
  const head = await headOf(ctx, parts, { path: `sboms/${sbomid}/vex`, about });
  return { sbom, head, statements, name: `${name}-${sbom.row.version || sbomid}` };
}

/** Head of a document about a place of the API. The organization states it to others, not the person or key that fetches it. */
export async function headOf(
  ctx: Ctx,
  { origin }: Pick<ExportParts, 'origin'>,
  { path, about }: { path: string; about: readonly string[] },
): Promise<VexHead> {
  const uuid = randomUUID();
  return {
    uuid,
    iri: `${origin}/api/v1/${path}#${uuid}`,
    title: `Vulnerabilities of ${about.filter((part) => part !== '').join(' ')}`,
    author: await ctx.read(tenantName),
    author_url: origin,
    timestamp: new Date().toISOString(),
    version: 1,
  };
}
