import type { Input } from '@assay/contract/endpoint.ts';
import { type Excerpt, UPLOAD_STATES, type Upload, type uploads } from '@assay/contract/uploads.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders } from '../../platform/db/order-queries.ts';
import { isAtOrBelow } from '../../platform/db/path-queries.ts';
import { containing } from '../../platform/http/page.ts';
import type { UploadError } from './record-queries.ts';

/** An upload record row. */
export interface UploadRow {
  uuid: string;
  received_at: Date;
  ended_at: Date | null;
  sender_kind: Upload['sent_by']['kind'];
  sender_uuid: string;
  sender_name: string;
  project: string;
  version: string;
  state: Upload['state'];
  received_bytes: string;
  expected_bytes: string | null;
  size_bytes: string | null;
  sha256: Buffer | null;
  sbomid: string | null;
  error: UploadError | null;
  excerpt: Excerpt | null;
  component_count: number | null;
  package_count: number | null;
  matched_count: number | null;
  warning_count: number;
  steps: (Date | null)[];
  gate: Upload['gate'];
}

const columns = sql`u.uuid, u.received_at, u.ended_at, u.sender_kind, u.sender_uuid, u.sender_name, u.project, u.version,
  u.state, u.received_bytes, u.expected_bytes, u.size_bytes, u.sha256, u.sbomid, u.error, u.component_count,
  u.package_count, u.matched_count, u.warning_count, u.steps, u.gate`;

type Narrowed = Input<typeof uploads.countUploads>;
type Filter = Narrowed & { state?: Input<typeof uploads.listUploads>['state'] };
type Page = ListPage<Input<typeof uploads.listUploads>['sort']>;

/** A tenant has at most 10,000 records: all filters except tenant and time are conditions on the current row. */
function filtersOf(tenantUuid: string, { project, key, state, keyword }: Filter) {
  const pattern = containing(keyword ?? '');
  const inState = state === 'in_progress' ? sql`u.ended_at is null` : sql`u.state = ${state}`;
  return [
    sql`u.tenant_uuid = ${tenantUuid}`,
    project === undefined ? undefined : isAtOrBelow(sql`u.project`, project),
    key === undefined ? undefined : sql`u.sender_uuid = ${key}`,
    state === undefined ? undefined : inState,
    keyword
      ? sql`(u.project ilike ${pattern} or u.version ilike ${pattern} or u.sender_name ilike ${pattern}
      or u.error ->> 'message' ilike ${pattern})`
      : undefined,
  ];
}

/**
 * By time along the index upload_time; a tenant has at most 10,000 records, which the other orders read
 * completely.
 */
const ORDERS: ListOrders<'received_at' | 'project' | 'sender' | 'duration' | 'state'> = {
  columns: {
    received_at: { by: sql`u.received_at`, type: 'timestamptz' },
    project: { by: sql`u.project`, type: 'text' },
    sender: { by: sql`lower(u.sender_name)`, type: 'text' },
    duration: {
      by: sql`coalesce((extract(epoch from u.ended_at - u.received_at) * 1000)::bigint, -1)`,
      type: 'bigint',
    },
    state: { by: sql`array_position(${UPLOAD_STATES}::text[], u.state)`, type: 'int' },
  },
  tie: { by: sql`u.uuid`, type: 'uuid' },
};

/** One page of records and their number. */
export const selectUploads = (db: Reader, tenantUuid: string, filter: Filter & Page) =>
  listQuery({
    select: sql`${columns}, null as excerpt`,
    from: sql`upload u`,
    filters: filtersOf(tenantUuid, filter),
    orders: ORDERS,
    page: filter,
  }).read<UploadRow>(db);

/** Counts records by state; omits states without any. */
export async function countUploads(db: Reader, tenantUuid: string, filter: Narrowed) {
  const { rows } = await sql<{ state: Upload['state']; count: number }>`
    select u.state, count(*)::int as count from upload u where ${allOf(filtersOf(tenantUuid, filter))}
    group by u.state`.execute(db);
  return rows;
}

export async function findUpload(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns}, u.excerpt from upload u where u.tenant_uuid = ${tenantUuid} and u.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Finds the upload whose SBOM was refused and removed; undefined when there was none. */
export async function findRefusedUpload(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns}, null as excerpt from upload u
    where u.tenant_uuid = ${tenantUuid} and u.sbomid = ${sbomid} and u.state = 'refused'`.execute(
    db,
  );
  return rows[0];
}

/** Finds the SBOM that this deleted one turned out to duplicate; undefined when there is none. */
export async function findReplacement(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ sbomid: string }>`
    select u.sbomid from upload u join sbom b on b.tenant_uuid = u.tenant_uuid and b.sbomid = u.sbomid
    where u.tenant_uuid = ${tenantUuid} and u.replaced_sbomid = ${sbomid}`.execute(db);
  return rows[0]?.sbomid;
}

/** Finds the audit entry of an upload: of its SBOM, or of its refusal. */
export async function findEntryOf(
  db: Reader,
  tenantUuid: string,
  { uuid, sbomid, state }: Pick<UploadRow, 'uuid' | 'sbomid' | 'state'>,
): Promise<{ uuid: string; salt: Buffer | null } | undefined> {
  if (state === 'duplicate') return undefined;
  const of =
    state === 'refused'
      ? sql`a.subject_uuid = ${uuid} and a.action = 'upload.refuse'`
      : sql`a.subject_uuid = ${sbomid} and a.action = 'sbom.upload'`;
  const { rows } = await sql<{ uuid: string; salt: Buffer | null }>`
    select a.uuid, a.object_salt as salt from audit_entry a
    where a.tenant_uuid = ${tenantUuid} and ${of} limit 1`.execute(db);
  return rows[0];
}
