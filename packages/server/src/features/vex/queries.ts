import type { VexDocument } from '@assay/contract/vex-document.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** A document as the list shows it, with its place. */
export type DocumentRow = Omit<VexDocument, 'stated_at' | 'uploaded_at' | 'sha256' | 'vouchers'> & {
  sha256: Buffer;
  project_uuid: string | null;
  stated_at: Date | null;
  uploaded_at: Date;
};

/** A document to be stored. */
interface NewDocument {
  tenant_uuid: string;
  uuid: string;
  project_uuid: string | null;
  sbomid: string | null;
  sha256: Buffer;
  size_bytes: number;
  format: string;
  format_version: string;
  document_id: string;
  title: string;
  author: string;
  stated_at: string | null;
  uploaded_by: string;
}

const columns = sql`d.uuid, d.project_uuid, d.sbomid, coalesce((select p.path from project p
    where p.tenant_uuid = d.tenant_uuid and p.uuid = d.project_uuid), '') as path,
  d.sha256, d.size_bytes::float8 as size_bytes, d.format, d.format_version, d.document_id, d.title, d.author, d.stated_at,
  d.uploaded_by, d.uploaded_at, n.statements, n.matched, n.accepted, n.declined, n.offered,
  exists (select from artifact a where a.tenant_uuid = d.tenant_uuid and a.sha256 = d.sha256
    and a.trust_level = 'trusted') as is_trusted`;

const counted = sql`vex_document d, lateral (
  select count(*)::int as statements, count(*) filter (where s.unmatched = '')::int as matched,
    count(*) filter (where s.is_accepted)::int as accepted, count(*) filter (where s.declined_at is not null)::int as declined,
    count(*) filter (where s.unmatched = '' and s.declined_at is null and s.is_accepted is not true)::int as offered
  from (select y.unmatched, y.declined_at, y.act_uuid in (select x.act_uuid from decision x
      where x.tenant_uuid = d.tenant_uuid and x.ended_at is null and x.act_uuid in (
        select z.act_uuid from vex_statement z where z.tenant_uuid = d.tenant_uuid and z.document_uuid = d.uuid)) as is_accepted
    from vex_statement y where y.tenant_uuid = d.tenant_uuid and y.document_uuid = d.uuid) s) n`;

/** By time along vex_document_time. */
const ORDERS: ListOrders<'uploaded_at'> = {
  columns: { uploaded_at: { by: sql`d.uploaded_at`, type: 'timestamptz' } },
  tie: { by: sql`d.uuid`, type: 'uuid' },
};

/** One page of the documents of a tenant. */
export const selectDocuments = (
  db: Reader,
  tenantUuid: string,
  page: ListPage<'uploaded_at' | '-uploaded_at'>,
): Promise<Found<DocumentRow & Sorted>> =>
  listQuery({
    select: columns,
    from: counted,
    counted: sql`vex_document d`,
    filters: [sql`d.tenant_uuid = ${tenantUuid}`],
    orders: ORDERS,
    page,
  }).read<DocumentRow>(db);

/** A document of the tenant; undefined when there is none. */
export async function findDocument(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from ${counted} where d.tenant_uuid = ${tenantUuid} and d.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

export const insertDocument = (tx: Writer, row: NewDocument) =>
  tx
    .insertInto('vex_document')
    .values({
      ...row,
      size_bytes: String(row.size_bytes),
      stated_at: row.stated_at === null ? null : new Date(row.stated_at),
    })
    .execute();

/** The document of an SBOM's own statements; undefined when they were not offered. */
export const findOfSbom = (db: Reader, tenantUuid: string, sbomid: string) =>
  db
    .selectFrom('vex_document')
    .select('uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('sbomid', '=', sbomid)
    .executeTakeFirst();

/** Deletes a document with its statements; returns the digest of its bytes, undefined when there is none. */
export const deleteDocument = (tx: Writer, tenantUuid: string, uuid: string) =>
  tx
    .deleteFrom('vex_document')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .returning('sha256')
    .executeTakeFirst();
