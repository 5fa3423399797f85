import type { attestations } from '@assay/contract/attestations.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';
import type { KeptEvidence } from './judge/evidence-json.ts';

/** A signature over a statement, without the signed content. */
export interface AttestationRow {
  uuid: string;
  ledger_uuid: string;
  statement_id: string;
  predicate_type: string;
  status: 'trusted' | 'untrusted' | 'unsupported' | null;
  reason: string | null;
  subjects: { artifact_uuid: string; name: string; digests: Record<string, string> }[];
  signer: { uuid: string; kind: 'user' | 'api-key'; name: string; enabled: boolean } | null;
  key_uuid: string | null;
  custody: 'client' | 'server' | 'fulcio' | null;
  verification: 'valid' | 'invalid' | 'unverifiable' | null;
  evidence: KeptEvidence | null;
  created_at: Date;
  created_by: string;
}

const columns = sql`t.uuid, t.ledger_uuid, encode(t.statement_id, 'hex') as statement_id, t.predicate_type, t.status, t.reason,
  t.key_uuid, t.custody, t.verification, t.evidence, t.created_at, t.created_by,
  (select coalesce(jsonb_agg(jsonb_build_object('artifact_uuid', s.artifact_uuid, 'name', s.name, 'digests', s.digests)
     order by s.name, s.artifact_uuid), '[]')
   from attestation_subject s where s.tenant_uuid = t.tenant_uuid and s.attestation_uuid = t.uuid) as subjects,
  (select jsonb_build_object('uuid', p.uuid, 'kind', p.kind, 'name', p.name, 'enabled', p.enabled)
   from principal p where p.tenant_uuid = t.tenant_uuid and p.uuid = t.principal_uuid) as signer`;

/** Some attestations, newest first. */
export async function selectAttestationsOf(
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<AttestationRow[]> {
  const { rows } = await sql<AttestationRow>`
    select ${columns} from attestation t
    where t.tenant_uuid = ${tenantUuid} and t.uuid = any (${uuids}::uuid[])
    order by t.created_at desc, t.uuid desc`.execute(db);
  return rows;
}

type Filter = Omit<Input<typeof attestations.listAttestations>, 'cursor' | 'purl'> & {
  /** Canonical. */
  purl?: string | undefined;
};

/** Along attestation_created, or attestation_principal. */
const ORDERS: ListOrders<'created_at'> = {
  columns: { created_at: { by: sql`t.created_at`, type: 'timestamptz' } },
  tie: { by: sql`t.uuid`, type: 'uuid' },
};

/** Attestations of the tenant. */
export const selectAttestations = (
  db: Reader,
  tenantUuid: string,
  filter: Filter & ListPage<Filter['sort']>,
): Promise<Found<AttestationRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`attestation t`,
    filters: conditionsOf(tenantUuid, filter),
    orders: ORDERS,
    page: filter,
  }).read<AttestationRow>(db);

function conditionsOf(tenantUuid: string, filter: Filter): RawBuilder<unknown>[] {
  const { artifact_uuid, sha256, purl, keyword } = filter;
  const conditions = [sql`t.tenant_uuid = ${tenantUuid}`];
  for (const name of [
    'ledger_uuid',
    'principal_uuid',
    'key_uuid',
    'predicate_type',
    'verification',
  ] as const)
    if (filter[name] !== undefined) conditions.push(sql`t.${sql.ref(name)} = ${filter[name]}`);
  const about = (artifact: RawBuilder<unknown>) => sql`t.uuid in (
    select s.attestation_uuid from attestation_subject s where s.tenant_uuid = ${tenantUuid} and ${artifact})`;
  const known = (artifact: RawBuilder<unknown>) =>
    about(
      sql`s.artifact_uuid in (select a.uuid from artifact a where a.tenant_uuid = ${tenantUuid} and ${artifact})`,
    );
  if (artifact_uuid !== undefined) conditions.push(about(sql`s.artifact_uuid = ${artifact_uuid}`));
  if (sha256 !== undefined) conditions.push(known(sql`a.sha256 = decode(${sha256}, 'hex')`));
  if (purl !== undefined) conditions.push(known(sql`a.purl = ${purl}`));
  if (keyword) conditions.push(about(sql`s.name ilike ${containing(keyword)}`));
  return conditions;
}

/** Signed content, and its latest verification. */
export interface AttestationContent {
  /** As stored. */
  envelope: Buffer;
  bundle: Buffer | null;
  steps:
    | {
        name: string;
        outcome: 'passed' | 'failed' | 'unknown';
        code: string | null;
        detail: string;
      }[]
    | null;
}

/** Undefined when the attestation does not exist. */
export async function findContent(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<AttestationContent | undefined> {
  const { rows } = await sql<AttestationContent>`
    select envelope, bundle, steps from attestation where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}
