import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/queue.ts';
import {
  type StoredScopes,
  scopesOfGraph,
  storeScopes,
} from '../catalogue/coverage/document-scopes.ts';
import { readGraph, type SbomDocuments } from '../sbom-files/documents.ts';
import { continueEarlier } from './continue-earlier.ts';
import * as query from './count-queries.ts';

/** Documents counted per job: others wait behind it. */
const BATCH = 50;
const LAST_ATTEMPT = 5;

/** No component of an unreadable document is checked. */
const NOTHING: StoredScopes = { ids: [], components: [] };

/** Lets workers count the components of SBOMs from before they were counted by scope: when they start. */
export async function countUncounted(db: Database): Promise<void> {
  const tenants = await db.read(null, query.selectTenantsWithUncounted);
  for (const uuid of tenants) await continueEarlier(db, uuid, 'sboms.count');
}

/**
 * Counts some documents of a tenant, each for all SBOMs that have its bytes; then the next job continues. A document that
 * cannot be read is tried again with the job.
 */
export async function countEarlier(
  db: Database,
  documents: SbomDocuments,
  { tenant_uuid, attempt }: Pick<Job, 'tenant_uuid' | 'attempt'>,
): Promise<void> {
  const tenantUuid = tenant_uuid ?? '';
  const uncounted = await db.read(tenantUuid, (tx) => query.selectUncounted(tx, tenantUuid, BATCH));
  for (const sha256 of uncounted) {
    const graph = await readGraph(documents, tenantUuid, sha256).catch((error: unknown) => {
      if (attempt < LAST_ATTEMPT) throw error;
      return undefined;
    });
    const scopes = graph === undefined ? NOTHING : await storeScopes(db, scopesOfGraph(graph));
    await db.write(tenantUuid, (tx) => query.setScopes(tx, tenantUuid, sha256, scopes));
  }
  if (uncounted.length > 0) await continueEarlier(db, tenantUuid, 'sboms.count');
}
