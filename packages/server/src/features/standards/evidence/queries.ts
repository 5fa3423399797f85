import type { StatedEvidence } from '@assay/core/compliance/standards/judge-requirements.ts';
import type { StandardRequirement } from '@assay/core/compliance/standards/standard.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** A standard of a tenant with what is judged. */
export interface JudgedBy {
  uuid: string;
  name: string;
  version: string;
  owner: string;
  requirements: StandardRequirement[];
}

/** Standards with their requirements, by name: one of them, or all. */
export async function selectJudgedBy(
  db: Reader,
  tenantUuid: string,
  uuid: string | null,
): Promise<JudgedBy[]> {
  const { rows } = await sql<JudgedBy>`
    select s.uuid, s.name, s.version, s.owner, s.requirements from standard s
    where s.tenant_uuid = ${tenantUuid} and (${uuid}::uuid is null or s.uuid = ${uuid}::uuid)
    order by lower(s.name), s.version, s.uuid`.execute(db);
  return rows;
}

/** Name of the asking tenant. */
export async function ownTenantName(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select own_tenant_name() as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** A statement as the table has it, with the newest audit entry that has it. */
export interface StatementRow extends StatedEvidence {
  uuid: string;
  standard_uuid: string;
  text: string;
  owner_uuid: string;
  owner: string;
  attachment_uuid: string | null;
  attachment_name: string | null;
  attachment_sha256: string | null;
  stated_by: string;
  stated_at: Date;
  entry_uuid: string | null;
}

/** Place of statements: a project, and one standard or all. */
interface StatedAbout {
  tenant_uuid: string;
  project_uuid: string;
  standard_uuid: string | null;
}

/** Statements of a project about requirements of a standard, or of all standards. */
export async function selectStatements(db: Reader, of: StatedAbout): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select e.uuid, e.standard_uuid, e.identifier, e.verdict, e.text, e.owner_uuid, e.owner, e.expires_at, e.attachment_uuid,
      e.attachment_name, encode(e.attachment_sha256, 'hex') as attachment_sha256, e.stated_by, e.stated_at, (
        select a.uuid from audit_entry a
        where a.tenant_uuid = e.tenant_uuid and a.subject_uuid = e.uuid and a.action = 'evidence.set'
        order by a.at desc limit 1) as entry_uuid
    from requirement_evidence e
    where e.tenant_uuid = ${of.tenant_uuid} and e.project_uuid = ${of.project_uuid}
      and (${of.standard_uuid}::uuid is null or e.standard_uuid = ${of.standard_uuid}::uuid)
    order by e.standard_uuid, e.identifier`.execute(db);
  return rows;
}

/** A file beside a project. */
export interface EvidenceFile {
  uuid: string;
  name: string;
  sha256: Buffer;
}

/** A file that belongs to a project or one of its SBOMs; undefined when there is none. */
export async function findFile(
  db: Reader,
  tenantUuid: string,
  of: { project_uuid: string; uuid: string },
): Promise<EvidenceFile | undefined> {
  const { rows } = await sql<EvidenceFile>`
    select uuid, name, sha256 from attachment
    where tenant_uuid = ${tenantUuid} and uuid = ${of.uuid} and project_uuid = ${of.project_uuid}`.execute(
    db,
  );
  return rows[0];
}

/** A statement that is about to be stored. */
interface NewStatement extends StatedEvidence {
  uuid: string;
  project_uuid: string;
  standard_uuid: string;
  text: string;
  owner_uuid: string;
  owner: string;
  file: EvidenceFile | null;
  stated_by: string;
}

/** Holds a standard until the transaction ends; false when the tenant does not have it any more. */
export async function holdStandard(tx: Writer, tenantUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from standard where tenant_uuid = ${tenantUuid} and uuid = ${uuid} for share`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Stores a statement in place of the one before; returns the id of its row. */
export async function putStatement(
  tx: Writer,
  tenantUuid: string,
  row: NewStatement,
): Promise<string | undefined> {
  const { uuid, project_uuid, standard_uuid, identifier, verdict, text, owner_uuid, owner } = row;
  const { rows } = await sql<{ uuid: string }>`
    insert into requirement_evidence (tenant_uuid, uuid, project_uuid, standard_uuid, identifier, verdict, text, owner_uuid,
      owner, expires_at, attachment_uuid, attachment_name, attachment_sha256, stated_by)
    values (${tenantUuid}, ${uuid}, ${project_uuid}, ${standard_uuid}, ${identifier}, ${verdict}, ${text}, ${owner_uuid},
      ${owner}, ${row.expires_at}, ${row.file?.uuid ?? null}, ${row.file?.name ?? null}, ${row.file?.sha256 ?? null},
      ${row.stated_by})
    on conflict (tenant_uuid, project_uuid, standard_uuid, identifier) do update set verdict = excluded.verdict,
      text = excluded.text, owner_uuid = excluded.owner_uuid, owner = excluded.owner, expires_at = excluded.expires_at,
      attachment_uuid = excluded.attachment_uuid, attachment_name = excluded.attachment_name,
      attachment_sha256 = excluded.attachment_sha256, stated_by = excluded.stated_by, stated_at = excluded.stated_at
    returning uuid`.execute(tx);
  return rows[0]?.uuid;
}

/** Deletes a statement; false when it was deleted meanwhile. */
export async function deleteStatement(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from requirement_evidence where tenant_uuid = ${tenantUuid} and uuid = ${uuid} returning 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Deletes all statements about a standard; returns their number. */
export async function deleteStatementsOf(
  tx: Writer,
  tenantUuid: string,
  standardUuid: string,
): Promise<number> {
  const { rows } = await sql`
    delete from requirement_evidence where tenant_uuid = ${tenantUuid} and standard_uuid = ${standardUuid}
    returning 1`.execute(tx);
  return rows.length;
}
