import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** A signature as rows have it, with what it was recorded as. */
export interface RecordedSignature {
  uuid: string;
  ledger_uuid: string;
  /** Hexadecimal, as the next one. */
  statement_id: string;
  entry_sha256: string;
  predicate_type: string;
  status: 'trusted' | 'untrusted' | 'unsupported' | null;
  reason: string | null;
  key_uuid: string | null;
  principal_uuid: string | null;
  custody: string | null;
  created_at: Date;
  created_by: string;
  /** As it is stored; null where it is longer than was asked for. */
  envelope: Buffer | null;
  /** Index of its leaf; null while the leaf waits for its place, or is missing. */
  idx: string | null;
  leaf: Buffer | null;
  is_waiting: boolean;
  /** Leaves that follow it, where they are of the kind that the row names. */
  notarization_leaf: Buffer | null;
  status_leaf: Buffer | null;
  subjects: { name: string; digests: Record<string, string> }[];
  /** Whether the audit log has the submission of statements to the ledger by this author at this time. */
  is_submitted: boolean;
}

/** Key of version 7 that was made so many seconds after a row, or later. */
const keyFrom = (seconds: number) => sql`
  (lpad(to_hex((extract(epoch from t.created_at) * 1000)::bigint + ${seconds * 1000}::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** A transaction that submits statements ends in time; its entry is made after it began. */
const isSubmitted = sql`exists (
  select from audit_entry a where a.tenant_uuid = t.tenant_uuid and a.subject_uuid = t.ledger_uuid
    and a.uuid >= ${keyFrom(-1)} and a.uuid < ${keyFrom(600)} and a.outcome = 'ok'
    and a.action in ('artifact.notarize', 'attestation.create') and a.actor_name = t.created_by)`;

const columns = (
  mostBytes: number,
) => sql`t.uuid, t.ledger_uuid, encode(t.statement_id, 'hex') as statement_id,
  encode(t.entry_sha256, 'hex') as entry_sha256, t.predicate_type, t.status, t.reason, t.key_uuid, t.principal_uuid,
  t.custody, t.created_at, t.created_by,
  case when octet_length(t.envelope) <= ${mostBytes}::int then t.envelope end as envelope,
  e.idx, e.leaf, exists (select from log_pending p where p.uuid = t.uuid and p.log_uuid = t.ledger_uuid) as is_waiting,
  n.leaf as notarization_leaf, s.leaf as status_leaf,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'digests', u.digests)), '[]') from attestation_subject u
   where u.tenant_uuid = t.tenant_uuid and u.attestation_uuid = t.uuid) as subjects, ${isSubmitted} as is_submitted`;

const leaves = sql`
  left join log_entry e on e.uuid = t.uuid and e.log_uuid = t.ledger_uuid
  left join log_entry n on n.uuid = t.notarization_uuid and n.log_uuid = t.ledger_uuid
  left join log_entry s on s.uuid = t.status_uuid and s.log_uuid = t.ledger_uuid`;

/** Some signatures with their leaves. */
export async function selectRecorded(
  db: Reader,
  tenantUuid: string,
  { uuids, mostBytes }: { uuids: readonly string[]; mostBytes: number },
): Promise<RecordedSignature[]> {
  const { rows } = await sql<RecordedSignature>`
    select ${columns(mostBytes)} from attestation t ${leaves}
    where t.tenant_uuid = ${tenantUuid} and t.uuid = any (${uuids}::uuid[])`.execute(db);
  return rows;
}

/** Which signatures. */
export interface SignatureScope {
  tenant_uuid: string;
  /** null for those of all ledgers. */
  ledger_uuid: string | null;
}

const isInScope = ({ tenant_uuid, ledger_uuid }: SignatureScope) => sql`
  t.tenant_uuid = ${tenant_uuid} and (${ledger_uuid}::uuid is null or t.ledger_uuid = ${ledger_uuid}::uuid)`;

/** Number of signatures. */
export async function countSignatures(db: Reader, scope: SignatureScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attestation t where ${isInScope(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The uuids of the next signatures, in order. */
export async function selectSignatureUuids(
  db: Reader,
  scope: SignatureScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from attestation t
    where ${isInScope(scope)} and (${after}::uuid is null or t.uuid > ${after}::uuid)
    order by t.uuid limit ${limit}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}
