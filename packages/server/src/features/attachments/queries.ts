import type { attachments } from '@assay/contract/attachments.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** An attachment row. */
export interface AttachmentRow {
  uuid: string;
  name: string;
  size_bytes: string;
  sha256: Buffer;
  project_uuid: string | null;
  /** Path. */
  project: string | null;
  sbomid: string | null;
  artifact_uuid: string | null;
  uploaded_by: string;
  uploaded_at: Date;
}

const columns = sql`uuid, name, size_bytes, sha256, project_uuid, sbomid, artifact_uuid, uploaded_by, uploaded_at,
  (select p.path from project p
   where p.tenant_uuid = attachment.tenant_uuid and p.uuid = attachment.project_uuid) as project`;

/** One file of the tenant. */
export async function findAttachment(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select ${columns} from attachment where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Owner of an attachment: a project, one of its SBOMs, or an artifact. */
export interface Owner {
  project_uuid: string | null;
  sbomid: string | null;
  artifact_uuid: string | null;
}

/** Finds the project or SBOM that a call names; undefined when the tenant has none. */
export async function findOwner(
  db: Reader,
  tenantUuid: string,
  by: { project: string } | { sbomid: string },
): Promise<Owner | undefined> {
  if ('sbomid' in by) {
    const sbom = await db
      .selectFrom('sbom')
      .select(['project_uuid', 'sbomid'])
      .where('tenant_uuid', '=', tenantUuid)
      .where('sbomid', '=', by.sbomid)
      .executeTakeFirst();
    return sbom && { ...sbom, artifact_uuid: null };
  }
  const row = await db
    .selectFrom('project')
    .select('uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', by.project)
    .executeTakeFirst();
  return row && { project_uuid: row.uuid, sbomid: null, artifact_uuid: null };
}

/** By time along attachment_sbom, attachment_project or attachment_artifact; one owner has few files. */
const ORDERS: ListOrders<'uploaded_at' | 'name' | 'size_bytes'> = {
  columns: {
    uploaded_at: { by: sql`uploaded_at`, type: 'timestamptz' },
    name: { by: sql`lower(name)`, type: 'text' },
    size_bytes: { by: sql`size_bytes`, type: 'bigint' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Lists the attachments of one owner. */
export const selectAttachments = (
  db: Reader,
  tenantUuid: string,
  owner: Owner,
  page: ListPage<Input<typeof attachments.listAttachments>['sort']>,
): Promise<Found<AttachmentRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`attachment`,
    filters: [sql`tenant_uuid = ${tenantUuid}`, isOf(owner)],
    orders: ORDERS,
    page,
  }).read<AttachmentRow>(db);

function isOf({ project_uuid, sbomid, artifact_uuid }: Owner) {
  if (artifact_uuid !== null) return sql`artifact_uuid = ${artifact_uuid}`;
  return sbomid === null
    ? sql`project_uuid = ${project_uuid} and sbomid is null`
    : sql`sbomid = ${sbomid}`;
}

export const insertAttachment = (
  tx: Writer,
  row: Omit<AttachmentRow, 'uploaded_at' | 'size_bytes' | 'project'> & {
    tenant_uuid: string;
    size_bytes: number;
  },
) =>
  tx
    .insertInto('attachment')
    .values({ ...row, size_bytes: String(row.size_bytes) })
    .execute();

export const deleteAttachment = (tx: Writer, tenantUuid: string, uuid: string) =>
  tx
    .deleteFrom('attachment')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .returning('sha256')
    .executeTakeFirst();
