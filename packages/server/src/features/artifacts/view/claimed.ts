import type { ArtifactView } from '@assay/contract/artifact.ts';
import { formatInstant } from '@assay/core/encoding/instant.ts';
import type { Ctx } from '../../../context.ts';
import type { DocumentView } from '../../sbom-content/document-view.ts';
import { viewsOf } from '../../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { type Claimant, selectClaiming } from './claimed-queries.ts';

/**
 * Returns the trust level claimed by the newest SBOM that claims one: one that describes it, or one that
 * contains it.
 */
export async function claimedOf(
  ctx: Ctx,
  documents: SbomDocuments,
  of: Claimant,
): Promise<ArtifactView['claimed']> {
  const sboms = await ctx.read((db) => selectClaiming(db, ctx.tenantUuid, of));
  for (const { sbomid, is_described } of sboms) {
    const { view } = await viewsOf(documents).openDocument(ctx, sbomid);
    const claim = view.graph.claims.find(({ entry }) =>
      is_described ? entry === view.graph.root : pvIdOf(view, entry) === of.pv_id,
    );
    if (claim === undefined) continue;
    const { level, signer, comment, timestamp } = claim;
    return {
      level,
      signer,
      comment,
      timestamp: timestamp === null ? null : formatInstant(timestamp),
    };
  }
  return null;
}

const pvIdOf = ({ graph, pv_ids }: DocumentView, entry: number) =>
  pv_ids[graph.package_of[entry] ?? -1];
