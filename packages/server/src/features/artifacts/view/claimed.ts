import type { ArtifactView } from '@assay/contract/artifacts.ts';
import { formatInstant } from '@assay/core/attestation/instant.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { DocumentView } from '../../sbom-content/document-view.ts';
import { viewsOf } from '../../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../../sboms/documents.ts';

/** SBOMs with claims that are looked through, the newest of the tenant. */
const MOST_SBOMS = 200;
/** Documents that are opened. */
const MOST_DOCUMENTS = 3;

/** An artifact by its own uuid, and by the package version that it is. */
interface Claimant {
  uuid: string | null;
  pv_id: number | null;
}

/** What the newest SBOM says that says anything of it: one that describes it, or one that contains it. */
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

async function selectClaiming(db: Reader, tenantUuid: string, { uuid, pv_id }: Claimant) {
  const { rows } = await sql<{ sbomid: string; is_described: boolean }>`
    with claiming as materialized (
      select b.sbomid, b.set_id, b.uploaded_at from sbom b
      where b.tenant_uuid = ${tenantUuid} and (b.subject -> 'claims')::int > 0 and b.status = 'ready'
      order by b.uploaded_at desc limit ${MOST_SBOMS}),
    sets as materialized (
      select x.set_id from sets_with_any(case when exists (select from claiming) then array[${pv_id}::int] else '{}' end) x)
    select c.sbomid, l.sbomid is not null as is_described
    from claiming c
    left join artifact_sbom l
      on l.tenant_uuid = ${tenantUuid} and l.artifact_uuid = ${uuid}::uuid and l.sbomid = c.sbomid
    where l.sbomid is not null or c.set_id in (select set_id from sets)
    order by c.uploaded_at desc, c.sbomid desc limit ${MOST_DOCUMENTS}`.execute(db);
  return rows;
}
