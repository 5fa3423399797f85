import { sql } from 'kysely';
import type { SbomSubject } from '../../parser/parse-job.ts';
import type { Database, Reader, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { describedArtifact, linkSbom } from '../artifacts/link-sbom.ts';
import { parseStored, type SbomDocuments } from './documents.ts';

/** Documents that one job reads again: others wait behind it. */
const BATCH = 20;
const NOTHING: SbomSubject = {
  name: '',
  purl: null,
  digests: null,
  is_container: false,
  claims: 0,
};

/** Lets workers read again what SBOMs describe that were read before that was kept: when they start. */
export async function describeUndescribed(db: Database): Promise<void> {
  const { rows } = await db.read(null, (tx) =>
    sql<{ uuid: string }>`select tenants_with_undescribed() as uuid`.execute(tx),
  );
  for (const { uuid } of rows) await db.write(uuid, (tx) => enqueueDescribing(tx, uuid));
}

const enqueueDescribing = (tx: Writer, tenant_uuid: string) =>
  enqueue(tx, { task: 'sboms.describe', payload: {}, tenant_uuid, job_key: 'all' });

/** Reads some documents of a tenant again, and links their SBOMs; then the next job goes on, until there are none. */
export async function describeEarlier(
  db: Database,
  documents: SbomDocuments,
  tenantUuid: string,
): Promise<void> {
  const sboms = await db.read(tenantUuid, (tx) => selectUndescribed(tx, tenantUuid, BATCH));
  for (const { sbomid, sha256 } of sboms) {
    const subject = await subjectOf(documents, tenantUuid, sha256);
    const artifact_uuid = await describedArtifact(db, tenantUuid, subject);
    await db.write(tenantUuid, async (tx) => {
      const isThere = await setSubject(tx, tenantUuid, { sbomid, subject });
      if (isThere && artifact_uuid !== null)
        await linkSbom(tx, tenantUuid, { artifact_uuid, sbomid });
    });
  }
  if (sboms.length === BATCH) await db.write(tenantUuid, (tx) => enqueueDescribing(tx, tenantUuid));
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

async function selectUndescribed(db: Reader, tenantUuid: string, most: number) {
  const { rows } = await sql<{ sbomid: string; sha256: Buffer }>`
    select sbomid, sha256 from sbom
    where tenant_uuid = ${tenantUuid} and subject is null and status = 'ready' order by sbomid limit ${most}`.execute(
    db,
  );
  return rows;
}

/** False when the SBOM was deleted meanwhile. */
async function setSubject(
  tx: Writer,
  tenantUuid: string,
  { sbomid, subject }: { sbomid: string; subject: SbomSubject },
): Promise<boolean> {
  const { rows } = await sql`
    update sbom set subject = ${JSON.stringify(subject)}::jsonb
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} returning 1`.execute(tx);
  return rows.length === 1;
}
