import { z } from 'zod';
import { type Actor, anonymous } from '../../context.ts';
import type { LogStore } from '../../log/read/log-store.ts';
import { insertAuditEntry, selectDefaultTenant } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { destroyDataKey } from '../../platform/secrets/queries.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { certify } from './deletion-certificate.ts';
import * as query from './deletion-queries.ts';

const HOUR_MS = 3_600_000;

/** Rows of a transaction. A component set has up to some hundred kilobytes. */
const BATCH = 2000;

const Payload = z.object({ uuid: z.uuid() });

/** Dependencies of the job. */
export interface DeletionParts {
  database: Database;
  vault: Vault;
  documents: Pick<SbomDocuments, 'blobs' | 'derived'>;
  logStore: Pick<LogStore, 'removeAll'>;
}

/** Schedules the destruction of a tenant's data, which may be cancelled before. */
export const enqueueDeletion = (tx: Writer, uuid: string, run_at: Date): Promise<string> =>
  enqueue(tx, {
    task: 'tenants.delete',
    payload: { uuid },
    tenant_uuid: null,
    job_key: uuid,
    run_at,
  });

/** Tasks of the bulk queue. */
export const tenantTasks = (parts: DeletionParts): Tasks => ({
  'tenants.delete': async (job: Job) => {
    await destroyTenant(parts, Payload.parse(job.payload).uuid, job.signal);
  },
});

/**
 * Destroys a tenant's data and issues the certificate. Every step is idempotent and recorded: after a killed
 * process the deletion resumes there.
 */
export async function destroyTenant(
  parts: DeletionParts,
  uuid: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, documents, logStore } = parts;
  const { blobs, derived } = documents;
  const tenantUuid = await database.write(null, (tx) => query.beginDeletion(tx, uuid));
  if (tenantUuid === undefined) return;
  await database.write(null, (tx) => destroyDataKey(tx, tenantUuid));
  await database.write(null, (tx) => query.forgetJobs(tx, tenantUuid));
  const found = await blobs.measureAll(tenantUuid);
  await database.write(null, (tx) => query.noteFiles(tx, uuid, found));
  const logs = await database.write(null, (tx) => query.noteLogs(tx, uuid));
  await carryRecordedRows(parts, uuid, tenantUuid);
  for (let gone = BATCH; gone > 0; ) {
    signal.throwIfAborted();
    gone = await database.write(null, (tx) => query.removeRows(tx, uuid, BATCH));
  }
  await blobs.removeAll(tenantUuid);
  await derived.removeAll(tenantUuid);
  for (const log of logs) await logStore.removeAll(log.uuid);
  await finish(parts, uuid);
}

/**
 * Rows of others that this tenant's audit log recorded, such as licenses that one of its operators gave, are recorded by the
 * operator's audit log from then on.
 */
async function carryRecordedRows({ database }: DeletionParts, uuid: string, tenantUuid: string) {
  const home = await database.read(null, selectDefaultTenant);
  await database.write(home, async (tx) => {
    const rows = await query.carryRecordedRows(tx, uuid);
    if (rows === 0) return;
    const change = { action: 'tenant.carry_rows', subject_uuid: tenantUuid, details: { rows } };
    await insertAuditEntry(tx, { ...system, tenantUuid: home }, change);
  });
}

/** Final audit entry: the tenant's own audit log is gone, so it is in the operator's. */
async function finish(parts: DeletionParts, uuid: string): Promise<void> {
  const { database } = parts;
  const home = await database.read(null, selectDefaultTenant);
  await database.write(home, async (tx) => {
    // Rows that a job of another process wrote meanwhile.
    while ((await query.removeRows(tx, uuid, BATCH)) > 0);
    const report = await query.findReport(tx, uuid);
    if (report === undefined) return;
    const certificate = await certify(parts, report);
    await query.finishDeletion(tx, uuid, certificate);
    const { tenant_uuid, tenant_name: name, removed } = report;
    const [{ keyid } = { keyid: '' }] = certificate.signatures;
    const details = { name, destroyed: true, removed, certificate_key: keyid };
    const change = { action: 'tenant.delete', subject_uuid: tenant_uuid, details };
    await insertAuditEntry(tx, { ...system, tenantUuid: home }, change);
  });
}

const system: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/**
 * Resumes due deletions now and every hour, until the returned function is called: jobs stop retrying, this
 * does not.
 */
export function deleteDueHourly(db: Database, onFailure: (error: unknown) => void): () => void {
  const look = () => void db.write(null, enqueueDue).catch(onFailure);
  look();
  const timer = setInterval(look, HOUR_MS);
  return () => clearInterval(timer);
}

/** One round of {@link deleteDueHourly}. */
export async function enqueueDue(tx: Writer): Promise<void> {
  for (const uuid of await query.selectDue(tx)) await enqueueDeletion(tx, uuid, new Date());
}
