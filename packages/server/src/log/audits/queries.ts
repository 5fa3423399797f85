import type { Input } from '@assay/contract/endpoint.ts';
import type { LogAudit } from '@assay/contract/ledger.ts';
import type { ledgers } from '@assay/contract/ledgers.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** Owner of a log. */
export type LogKind = 'ledger' | 'control' | 'signers';

/** A log with the public halves of its keys; several when one was replaced. */
export interface AuditedLogRow {
  kind: LogKind;
  origin: string;
  public_keys: Buffer[];
}

/** Undefined for a log that is missing or has no key yet. */
export async function findLog(db: Reader, logUuid: string): Promise<AuditedLogRow | undefined> {
  const { rows } = await sql<AuditedLogRow>`
    select l.kind, l.origin, array_agg(k.public_key) as public_keys
    from log l join log_key k on k.log_uuid = l.uuid
    where l.uuid = ${logUuid} and l.origin is not null group by l.uuid, l.kind, l.origin`.execute(
    db,
  );
  return rows[0];
}

/** A published checkpoint. */
export interface CheckpointRow {
  size: string;
  root: Buffer;
  note: string;
}

/** Checkpoints beyond a size, up to another one, the smallest first. */
export async function selectCheckpoints(
  db: Reader,
  logUuid: string,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    select size, root, note from log_checkpoint
    where log_uuid = ${logUuid} and size > ${String(after)}::bigint and size <= ${String(upTo)}::bigint
    order by size limit ${limit}`.execute(db);
  return rows;
}

/** A leaf as the database has it. */
export interface EntryRow {
  idx: string;
  uuid: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

/** Leaves from an index on. */
export async function selectEntries(
  db: Reader,
  logUuid: string,
  { first, count }: { first: number; count: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select idx, uuid, leaf, leaf_hash from log_entry
    where log_uuid = ${logUuid} and idx >= ${first} and idx < ${first + count} order by idx`.execute(
    db,
  );
  return rows;
}

/** Those of the documents whose erasure is recorded by a leaf that is not within the first so many. */
export async function selectErasedSince(
  db: Reader,
  logUuid: string,
  { documents, size }: { documents: string[]; size: bigint },
): Promise<Set<string>> {
  if (documents.length === 0) return new Set();
  const { rows } = await sql<{ uuid: string }>`
    select d.uuid from document d
    where d.uuid = any (${documents}::uuid[]) and d.state = 'erased' and (
      exists (select from log_pending p where p.uuid = d.leaf_uuid and p.log_uuid = ${logUuid}) or
      exists (select from log_entry e where e.uuid = d.leaf_uuid and e.log_uuid = ${logUuid}
        and e.idx >= ${String(size)}::bigint))`.execute(db);
  return new Set(rows.map((row) => row.uuid));
}

/** Result of an audit, to be stored. */
export interface NewAudit {
  tenant_uuid: string;
  log_uuid: string;
  started_at: Date;
  size: bigint;
  root: Uint8Array;
  findings: LogAudit['findings'];
  requested_by: string;
}

export async function insertAudit(tx: Writer, audit: NewAudit): Promise<void> {
  await sql`
    insert into log_audit (tenant_uuid, log_uuid, started_at, size, root, verdict, findings, requested_by)
    values (${audit.tenant_uuid}, ${audit.log_uuid}, ${audit.started_at}, ${String(audit.size)},
      ${Buffer.from(audit.root)}, ${audit.findings.length === 0 ? 'consistent' : 'violated'},
      ${JSON.stringify(audit.findings)}, ${audit.requested_by})`.execute(tx);
}

/** An audit as SQL gives it. */
export interface AuditRow extends Omit<LogAudit, 'size' | 'root' | 'started_at' | 'ended_at'> {
  started_at: Date;
  ended_at: Date;
  size: string;
  root: Buffer;
}

const columns = sql`uuid, started_at, ended_at, size, root, verdict, findings, requested_by`;

/** The newest audit of a log; null before the first. */
export async function findLastAudit(
  db: Reader,
  tenantUuid: string,
  logUuid: string,
): Promise<AuditRow | null> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from log_audit where tenant_uuid = ${tenantUuid} and log_uuid = ${logUuid}
    order by uuid desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A log is audited once a day, so all of its rows are looked at; uuids rise with time. */
const AUDIT_ORDERS: ListOrders<
  'started_at' | 'size' | 'verdict' | 'findings' | 'duration' | 'requested_by'
> = {
  columns: {
    started_at: { by: sql`uuid`, type: 'uuid' },
    size: { by: sql`size`, type: 'bigint' },
    verdict: { by: sql`verdict`, type: 'text' },
    findings: { by: sql`jsonb_array_length(findings)`, type: 'int' },
    duration: {
      // Between the instants as they are shown, which have no microseconds.
      by: sql`(extract(epoch from date_trunc('milliseconds', ended_at) - date_trunc('milliseconds', started_at)) * 1000)::bigint`,
      type: 'bigint',
    },
    requested_by: { by: sql`lower(requested_by)`, type: 'text' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

type AuditPage = ListPage<Input<typeof ledgers.listLedgerAudits>['sort']>;

/** Audits of a log. */
export const selectAudits = (
  db: Reader,
  tenantUuid: string,
  { uuid, ...page }: { uuid: string } & AuditPage,
): Promise<Found<AuditRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`log_audit`,
    filters: [sql`tenant_uuid = ${tenantUuid} and log_uuid = ${uuid}`],
    orders: AUDIT_ORDERS,
    page,
  }).read<AuditRow>(db);

/** The present instant, by the clock that counts. */
export async function readClock(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Logs of all tenants that grew since their last audit, which is a day ago at least. */
export async function selectLogsToAudit(
  db: Reader,
): Promise<{ tenant_uuid: string; log_uuid: string }[]> {
  const { rows } = await sql<{ tenant_uuid: string; log_uuid: string }>`
    select tenant_uuid, log_uuid from logs_to_audit()`.execute(db);
  return rows;
}
