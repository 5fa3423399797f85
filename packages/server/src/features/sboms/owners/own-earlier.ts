import type { Database } from '../../../platform/db/database.ts';
import { ensurePackageVersions } from '../../catalogue/package-versions.ts';
import { parseStored, readGraph, type SbomDocuments } from '../../sbom-files/documents.ts';
import { continueEarlier } from '../continue-earlier.ts';
import { ensureSet, membersOf } from '../current/component-sets.ts';
import { changeSboms } from '../finish-sbom.ts';
import * as query from './own-queries.ts';

/** Documents read per job: others wait behind it. */
const BATCH = 20;

/** Lets workers read which packages own others, in documents from before that was read: when they start. */
export async function ownUnread(db: Database): Promise<void> {
  const tenants = await db.read(null, query.selectTenantsWithUnread);
  for (const uuid of tenants) await continueEarlier(db, uuid, 'sboms.own');
}

/** Reads some documents of a tenant; then the next job continues. An unreadable document stays unchanged. */
export async function ownEarlier(
  db: Database,
  documents: SbomDocuments,
  tenantUuid: string,
): Promise<void> {
  const unread = await db.read(tenantUuid, (tx) => query.selectUnread(tx, tenantUuid, BATCH));
  for (const sha256 of unread) {
    const pvIds = await ownedPackages(db, documents, { tenantUuid, sha256 });
    if (pvIds !== null) await moveSboms(db, { tenantUuid, sha256, pvIds });
    await db.write(tenantUuid, (tx) => query.setRead(tx, tenantUuid, sha256));
  }
  if (unread.length > 0) await continueEarlier(db, tenantUuid, 'sboms.own');
}

/** Stores and matches the package versions of a document; null when none is owned, or it is unreadable. */
async function ownedPackages(
  db: Database,
  documents: SbomDocuments,
  { tenantUuid, sha256 }: { tenantUuid: string; sha256: Buffer },
): Promise<Int32Array<ArrayBuffer> | null> {
  const outcome = await parseStored(documents, tenantUuid, sha256).catch(() => undefined);
  if (outcome === undefined || 'refused' in outcome) return null;
  const graph = await readGraph(documents, tenantUuid, sha256);
  const packages = Array.from({ length: graph.package_count }, (_, i) => graph.packageAt(i));
  if (packages.every(({ owner }) => owner === '')) return null;
  const pvIds = await ensurePackageVersions(db, packages, tenantUuid);
  await documents.derived.writePvIds(tenantUuid, sha256, pvIds);
  return pvIds;
}

/** Gives all SBOMs of a document the set with owned packages, and chooses the current sets of their projects again. */
async function moveSboms(
  db: Database,
  of: { tenantUuid: string; sha256: Buffer; pvIds: Int32Array<ArrayBuffer> },
): Promise<void> {
  const { tenantUuid, sha256, pvIds } = of;
  const sboms = await db.read(tenantUuid, (tx) => query.selectSbomsOf(tx, tenantUuid, sha256));
  for (const { sbomid, project_uuid, set_id } of sboms) {
    await db.write(tenantUuid, async (tx) => {
      const change = async () => {
        const set = await ensureSet(tx, tenantUuid, membersOf(pvIds), set_id);
        await query.moveToSet(tx, tenantUuid, { sbomid, set_id: set });
      };
      await changeSboms(tx, { tenant_uuid: tenantUuid, project_uuid, change });
      await query.refreshArtifactsOf(tx, tenantUuid, sbomid);
    });
  }
}
