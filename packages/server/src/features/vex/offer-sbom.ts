import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { openBlob } from '../../platform/blobs/open-blob.ts';
import { viewsOf } from '../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import type { BlobParts } from '../sweep/arriving-blobs.ts';
import { getDocument, readBytes, storeDocument } from './import-document.ts';
import { type DocumentRow, findOfSbom } from './queries.ts';

/**
 * Makes a VEX document of an SBOM's own statements, about this SBOM alone; returns the one that exists already.
 *
 * @throws Conflict when the SBOM is not ready, or states nothing
 */
export async function offerSbomStatements(
  parts: BlobParts & { documents: SbomDocuments },
  ctx: Ctx,
  sbomid: string,
): Promise<DocumentRow> {
  const { row, view } = await viewsOf(parts.documents).openDocument(ctx, sbomid);
  const known = await ctx.read((db) => findOfSbom(db, ctx.tenantUuid, sbomid));
  if (known !== undefined) return getDocument(ctx, known.uuid);
  if (view.graph.vulnerabilities.length === 0)
    throw new Conflict('This SBOM states nothing about a vulnerability');
  const blob = { tenant_uuid: ctx.tenantUuid, sha256: row.sha256.toString('hex') };
  const bytes = await readBytes(await openBlob(parts.blobs, blob));
  return storeDocument(parts, ctx, bytes, { project_uuid: null, sbomid });
}
