import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Deletions whose day has come. */
export async function selectDue(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from due_tenant_deletions() as uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Starts or resumes; undefined when it is finished, cancelled or not due. */
export async function beginDeletion(tx: Writer, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ tenant_uuid: string | null }>`
    select begin_tenant_deletion(${uuid}) as tenant_uuid`.execute(tx);
  return rows[0]?.tenant_uuid ?? undefined;
}

/** Deletes waiting and failed jobs of a tenant. */
export const forgetJobs = (tx: Writer, tenantUuid: string) =>
  sql`select queue.forget(${tenantUuid})`.execute(tx);

/** Keeps the first count of a tenant's files. */
export const noteFiles = (tx: Writer, uuid: string, found: { blobs: number; bytes: number }) =>
  sql`select note_tenant_files(${uuid}, ${found.blobs}, ${found.bytes})`.execute(tx);

/** The last that was published of a log. */
export interface LastWords {
  uuid: string;
  /** Null: its key was never made. */
  origin: string | null;
  /** Null: nothing was published. */
  size: number | null;
  /** Base64. */
  root: string | null;
}

/** Stores the last checkpoint of each log, at the first call. */
export async function noteLogs(tx: Writer, uuid: string): Promise<LastWords[]> {
  const { rows } = await sql<{ logs: LastWords[] | null }>`
    select note_tenant_logs(${uuid}) as logs`.execute(tx);
  return rows[0]?.logs ?? [];
}

/** Has the next audit entry of the transaction record what the tenant's audit log recorded of others; their number. */
export async function carryRecordedRows(tx: Writer, uuid: string): Promise<number> {
  const { rows } = await sql<{ carried: number }>`
    select carry_recorded_rows(${uuid}) as carried`.execute(tx);
  return rows[0]?.carried ?? 0;
}

/** Removes a batch of rows of one table; 0 when none is left. */
export async function removeRows(tx: Writer, uuid: string, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select remove_tenant_rows(${uuid}, ${most}) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

/** A deletion that is all but finished. */
export interface DeletionReport {
  tenant_uuid: string;
  tenant_name: string;
  requested_by_uuid: string;
  requested_by: string;
  requested_at: Date;
  due_at: Date;
  started_at: Date;
  finished_at: Date;
  /** Rows by table, the files with their stored bytes, and the last checkpoint of each log. */
  removed: { rows?: Record<string, number>; files?: number; bytes?: number; logs?: LastWords[] };
  instance_uuid: string;
}

/** Returns the content of the certificate, as of this transaction. */
export async function findReport(tx: Writer, uuid: string): Promise<DeletionReport | undefined> {
  const { rows } = await sql<DeletionReport>`
    select tenant_uuid, tenant_name, requested_by_uuid, requested_by, requested_at, due_at, started_at, finished_at,
      removed, instance_uuid
    from deletion_report(${uuid})`.execute(tx);
  return rows[0];
}

/** Removes the tenant and stores the certificate. */
export const finishDeletion = (tx: Writer, uuid: string, certificate: object) =>
  sql`select finish_tenant_deletion(${uuid}, ${JSON.stringify(certificate)}::jsonb)`.execute(tx);

/** Key pair of the installation for certificates; its private half is sealed. */
export interface InstanceKey {
  public_key: Buffer;
  sealed: Buffer;
}

export async function findCertificateKey(db: Reader): Promise<InstanceKey | undefined> {
  const { rows } = await sql<InstanceKey>`
    select public_key, sealed from find_instance_key('certificate')`.execute(db);
  return rows[0];
}

/** The first one stays. */
export const insertCertificateKey = (tx: Writer, key: InstanceKey) =>
  sql`select add_instance_key('certificate', ${key.public_key}, ${key.sealed})`.execute(tx);
