import type { TrustClaim } from '@assay/core/sbom/compact/encode.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import type { Ctx } from '../../../context.ts';
import type { DocumentView } from '../document-view.ts';
import { selectStatuses, type TrustStatusRow } from './status-queries.ts';

/**
 * Returns the trust levels for an export: of entries with the purl of one of the tenant's artifacts, and of the
 * root if the SBOM describes one.
 */
export async function exportedTrust(
  ctx: Ctx,
  sbomid: string,
  { graph, pv_ids }: DocumentView,
): Promise<TrustClaim[]> {
  const { described, contained } = await ctx.read((db) =>
    selectStatuses(db, ctx.tenantUuid, { sbomid, pvIds: pv_ids }),
  );
  const statusOf = new Map(contained.map((row) => [row.pv_id, row]));
  const claims: TrustClaim[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    const row = statusOf.get(pv_ids[graph.package_of[entry] ?? 0] ?? 0);
    if (row !== undefined) claims.push(claimOf(entry, row));
  }
  if (described !== undefined && graph.root >= 0) claims.push(claimOf(graph.root, described));
  return claims;
}

const claimOf = (entry: number, row: TrustStatusRow): TrustClaim => ({
  entry,
  level: row.trust_level satisfies TrustLevel,
  signer: row.signer ?? '',
  comment: row.reason ?? '',
  timestamp: row.signed_at?.getTime() ?? null,
});
