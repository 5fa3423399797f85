import type { SbomSubject } from '../../parser/parse-job.ts';
import type { Database } from '../../platform/db/database.ts';
import { shareCatalogue } from '../catalogue/catalogue-lock.ts';
import { parseStored, type SbomDocuments } from '../sbom-files/documents.ts';
import { describedArtifact, linkSbom } from '../trust/link-sbom.ts';
import { continueEarlier } from './continue-earlier.ts';
import * as query from './describe-queries.ts';

/** Documents parsed again per job: others wait behind it. */
const BATCH = 20;
const NOTHING: SbomSubject = {
  name: '',
  purl: null,
  digests: null,
  is_container: false,
  claims: 0,
};

/** Enqueues jobs that determine the subject of SBOMs from before it was stored; runs when workers start. */
export async function describeUndescribed(db: Database): Promise<void> {
  const tenants = await db.read(null, query.selectTenantsWithUndescribed);
  for (const uuid of tenants) await continueEarlier(db, uuid, 'sboms.describe');
}

/**
 * Parses some documents of a tenant again, and links their SBOMs; then enqueues the next job, until there are
 * none.
 */
export async function describeEarlier(
  db: Database,
  documents: SbomDocuments,
  tenantUuid: string,
): Promise<void> {
  const sboms = await db.read(tenantUuid, (tx) => query.selectUndescribed(tx, tenantUuid, BATCH));
  for (const { sbomid, sha256 } of sboms) {
    const subject = await subjectOf(documents, tenantUuid, sha256);
    const artifact_uuid = await describedArtifact(db, tenantUuid, subject);
    await db.write(tenantUuid, async (tx) => {
      await shareCatalogue(tx);
      const isThere = await query.setSubject(tx, tenantUuid, { sbomid, subject });
      if (isThere) await linkSbom(tx, tenantUuid, { artifact_uuid, sbomid });
    });
  }
  if (sboms.length === BATCH) await continueEarlier(db, tenantUuid, 'sboms.describe');
}

/** A document that cannot be read any more describes nothing. */
async function subjectOf(
  documents: SbomDocuments,
  tenantUuid: string,
  sha256: Buffer,
): Promise<SbomSubject> {
  const outcome = await parseStored(documents, tenantUuid, sha256).catch(() => undefined);
  return (outcome && 'parsed' in outcome && outcome.parsed.subject) || NOTHING;
}
