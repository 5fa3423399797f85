import { z } from 'zod';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import * as query from './queries.ts';

const BATCH = 500;

const Payload = z.object({ sha256s: z.array(z.string().regex(/^[0-9a-f]{64}$/)) });

/** Bytes that may have lost their last owner are looked at once this transaction is committed. */
export async function sweepLater(tx: Writer, tenantUuid: string, sha256s: Buffer[]): Promise<void> {
  for (let i = 0; i < sha256s.length; i += BATCH) {
    const payload = {
      sha256s: sha256s.slice(i, i + BATCH).map((sha256) => sha256.toString('hex')),
    };
    await enqueue(tx, { task: 'sweep.documents', payload, tenant_uuid: tenantUuid });
  }
}

/** Tasks of the bulk queue. */
export const sweepTasks = (db: Database, documents: SbomDocuments): Tasks => ({
  'sweep.documents': async (job: Job) => {
    for (const sha256 of Payload.parse(job.payload).sha256s) {
      await sweepDocument(db, documents, job.tenant_uuid ?? '', Buffer.from(sha256, 'hex'));
    }
  },
});

async function sweepDocument(
  db: Database,
  { blobs, derived }: SbomDocuments,
  tenant_uuid: string,
  sha256: Buffer,
): Promise<void> {
  await db.write(tenant_uuid, async (tx) => {
    await query.ownDocument(tx, tenant_uuid, sha256);
    const references = await query.findReferences(tx, tenant_uuid, sha256);
    if (!references.sbom) await derived.remove(tenant_uuid, sha256);
    if (!references.sbom && !references.attachment) {
      await blobs.remove({ tenant_uuid, sha256: sha256.toString('hex') });
    }
    await query.forgetAbandoned(tx, tenant_uuid, sha256);
  });
}

/** Enqueues the sweep of bytes whose upload ended without a trace, for example in a killed process; returns their number. */
export async function sweepAbandoned(db: Database): Promise<number> {
  const abandoned = await db.read(null, query.selectAbandoned);
  for (const { tenant_uuid, sha256 } of abandoned) {
    await db.write(tenant_uuid, (tx) => sweepLater(tx, tenant_uuid, [sha256]));
  }
  return abandoned.length;
}

/** Sweeps expired rows and abandoned bytes; returns the number of the latter. */
export async function sweepNow(db: Database): Promise<number> {
  await db.write(null, query.sweepRows);
  return sweepAbandoned(db);
}
