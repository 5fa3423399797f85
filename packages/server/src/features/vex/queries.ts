import type { Input } from '@assay/contract/endpoint.ts';
import type { vex as calls, VexDocument, VexDocumentStatement } from '@assay/contract/vex.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** A document as the list shows it. */
export type DocumentRow = Omit<VexDocument, 'stated_at' | 'uploaded_at' | 'sha256'> & {
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

/** Whether the act that accepted a statement still stands. */
const stands = sql`exists (select from decision x
  where x.tenant_uuid = s.tenant_uuid and x.act_uuid = s.act_uuid and x.ended_at is null)`;

const columns = sql`d.uuid, d.project_uuid, coalesce((select p.path from project p
    where p.tenant_uuid = d.tenant_uuid and p.uuid = d.project_uuid), '') as path,
  d.sha256, d.size_bytes::float8 as size_bytes, d.format, d.format_version, d.document_id, d.title, d.author, d.stated_at,
  d.uploaded_by, d.uploaded_at, n.statements, n.matched, n.accepted,
  exists (select from artifact a where a.tenant_uuid = d.tenant_uuid and a.sha256 = d.sha256
    and a.trust_level = 'trusted') as is_trusted`;

const counted = sql`vex_document d, lateral (
  select count(*)::int as statements, count(*) filter (where s.unmatched = '')::int as matched,
    count(*) filter (where s.act_uuid in (select x.act_uuid from decision x
      where x.tenant_uuid = d.tenant_uuid and x.ended_at is null and x.act_uuid in (
        select y.act_uuid from vex_statement y where y.tenant_uuid = d.tenant_uuid and y.document_uuid = d.uuid)))::int as accepted
  from vex_statement s where s.tenant_uuid = d.tenant_uuid and s.document_uuid = d.uuid) n`;

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

/** Deletes a document with its statements; returns the digest of its bytes, undefined when there is none. */
export const deleteDocument = (tx: Writer, tenantUuid: string, uuid: string) =>
  tx
    .deleteFrom('vex_document')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .returning('sha256')
    .executeTakeFirst();

/** A statement as the list shows it. */
type StatementRow = Omit<VexDocumentStatement, 'stated_at'> & { stated_at: Date | null };

type StatementPage = Omit<Input<typeof calls.listVexStatements>, 'cursor' | 'uuid'>;

/** By number along the primary key. */
const STATEMENT_ORDERS: ListOrders<'number'> = {
  columns: { number: { by: sql`s.number`, type: 'int' } },
  tie: { by: sql`s.document_uuid`, type: 'uuid' },
};

/** One page of the statements of a document. */
export function selectStatements(
  db: Reader,
  { tenantUuid, uuid }: { tenantUuid: string; uuid: string },
  page: StatementPage & ListPage<StatementPage['sort']>,
): Promise<Found<StatementRow & Sorted>> {
  const { matched, text } = page;
  const pattern = text ? containing(text) : undefined;
  return listQuery({
    select: sql`s.number, s.vulnerability, s.aliases, s.product, s.component, s.subject ->> 'version' as version,
      s.subject ->> 'range' as range, s.state, s.justification, s.responses, s.detail, s.stated_at, s.status, s.at, s.findings,
      s.unmatched, case when ${stands} then s.act_uuid end as act`,
    from: sql`vex_statement s`,
    filters: [
      sql`s.tenant_uuid = ${tenantUuid}`,
      sql`s.document_uuid = ${uuid}`,
      matched === undefined ? undefined : matched ? sql`s.unmatched = ''` : sql`s.unmatched <> ''`,
      pattern === undefined
        ? undefined
        : sql`concat_ws(e'\n', s.vulnerability, s.product, s.component, s.detail) ilike ${pattern}`,
    ],
    orders: STATEMENT_ORDERS,
    page,
  }).read<StatementRow>(db);
}
