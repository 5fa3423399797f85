import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type CursorKey, countUnlessAll } from '../../platform/http/page.ts';

/** An attachment as SQL gives it. */
export interface AttachmentRow {
  uuid: string;
  name: string;
  size_bytes: string;
  sha256: Buffer;
  project_uuid: string;
  sbomid: string | null;
  uploaded_by: string;
  uploaded_at: Date;
}

const columns = [
  'uuid',
  'name',
  'size_bytes',
  'sha256',
  'project_uuid',
  'sbomid',
  'uploaded_by',
  'uploaded_at',
] as const;

export const findAttachment = (db: Reader, tenantUuid: string, uuid: string) =>
  db
    .selectFrom('attachment')
    .select(columns)
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();

/** What an attachment belongs to: the project alone, or one SBOM of it. */
export interface Owner {
  project_uuid: string;
  sbomid: string | null;
}

/** The owner that a call names; undefined when the tenant has no such thing. */
export async function findOwner(
  db: Reader,
  tenantUuid: string,
  by: { project: string } | { sbomid: string },
): Promise<Owner | undefined> {
  if ('sbomid' in by) {
    return db
      .selectFrom('sbom')
      .select(['project_uuid', 'sbomid'])
      .where('tenant_uuid', '=', tenantUuid)
      .where('sbomid', '=', by.sbomid)
      .executeTakeFirst();
  }
  const row = await db
    .selectFrom('project')
    .select('uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', by.project)
    .executeTakeFirst();
  return row && { project_uuid: row.uuid, sbomid: null };
}

/** Newest first, along attachment_sbom or attachment_project. */
export async function selectAttachments(
  db: Reader,
  tenantUuid: string,
  { owner, after, pageSize }: { owner: Owner; after: CursorKey | undefined; pageSize: number },
) {
  const of =
    owner.sbomid === null
      ? sql`project_uuid = ${owner.project_uuid} and sbomid is null`
      : sql`sbomid = ${owner.sbomid}`;
  const where = sql`tenant_uuid = ${tenantUuid} and ${of}`;
  const [at, uuid] = after ?? [];
  const page =
    after === undefined
      ? sql`true`
      : sql`(uploaded_at, uuid) < (${at}::timestamptz, ${uuid}::uuid)`;
  const { rows } = await sql<AttachmentRow>`
    select ${sql.raw(columns.join(', '))} from attachment where ${where} and ${page}
    order by uploaded_at desc, uuid desc limit ${pageSize + 1}`.execute(db);
  const count = await countUnlessAll(rows, { after, pageSize }, async () => {
    const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from attachment where ${where} limit ${COUNT_LIMIT + 1}) n`.execute(db);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export const insertAttachment = (
  tx: Writer,
  row: Omit<AttachmentRow, 'uploaded_at' | 'size_bytes'> & {
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
