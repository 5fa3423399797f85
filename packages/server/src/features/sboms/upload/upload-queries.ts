import { sql } from 'kysely';
import type { ParsedSbom } from '../../../parser/parse-job.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { plannedOnce } from '../../../platform/db/planned-once.ts';

/**
 * Finds earlier parse results of these bytes, in any project; undefined for new bytes. If the stated version is
 * needed, SBOMs from before it was stored do not count.
 */
export async function findParsed(
  db: Reader,
  tenantUuid: string,
  { sha256, version }: { sha256: Buffer; version: string },
): Promise<ParsedSbom | undefined> {
  const { rows } = await sql<
    Omit<ParsedSbom, 'warnings'> & { warnings: ParsedSbom['warnings'] | null }
  >`${plannedOnce}
    select format, spec_version, encoding, serial_number, name, coalesce(stated_version, '') as version, subject,
      component_count, warnings, warning_count
    from sbom
    where tenant_uuid = ${tenantUuid} and sha256 = ${sha256} and status in ('matching', 'ready')
      and (stated_version is not null or ${version} <> '')
    order by uploaded_at limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, warnings: row.warnings ?? [] };
}

/** The SBOM that an earlier request with this key made. */
export async function findByKey(db: Reader, tenantUuid: string, key: string) {
  return await db
    .selectFrom('idempotency_key')
    .select(['sbomid', 'request_sha256'])
    .where('tenant_uuid', '=', tenantUuid)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
}

/** Returns false when another request used this key meanwhile; waits for a concurrent one. */
export async function putKey(
  tx: Writer,
  row: { tenant_uuid: string; key: string; request_sha256: Buffer; sbomid: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_key as k (tenant_uuid, key, request_sha256, sbomid)
    values (${row.tenant_uuid}, ${row.key}, ${row.request_sha256}, ${row.sbomid})
    on conflict (tenant_uuid, key) do update set request_sha256 = excluded.request_sha256,
      sbomid = excluded.sbomid, created_at = now()
      where k.created_at <= now() - interval '24 hours'
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Forgets the keys of an SBOM that was refused: the next request with one of them is a new upload. */
export async function removeKeysOf(tx: Writer, tenantUuid: string, sbomid: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('tenant_uuid', '=', tenantUuid)
    .where('sbomid', '=', sbomid)
    .execute();
}

/** Lets the keys of an SBOM that turned out to be a duplicate name the one that was there. */
export async function moveKeysTo(
  tx: Writer,
  tenantUuid: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ sbomid: to })
    .where('tenant_uuid', '=', tenantUuid)
    .where('sbomid', '=', from)
    .execute();
}

/** Lets an SBOM begin again that failed; false when it has not. */
export async function restartFailed(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
): Promise<boolean> {
  const { rows } = await sql`
    update sbom set status = 'queued', error = null, component_count = null, steps[3] = null, steps[4] = null
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} and status = 'failed'
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Existing project and SBOM at the destination of an upload; both null when there are none. */
export interface Place {
  sbomid: string | null;
  status: string | null;
}

/** The SBOM of the same bytes and version in the project of a path; undefined without project. */
export async function findPlace(
  db: Reader,
  tenantUuid: string,
  of: { sha256: Buffer; path: string; version: string },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`${plannedOnce}
    select b.sbomid, b.status from project p
    left join sbom b on b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.uuid and b.sha256 = ${of.sha256}
      and b.version = ${of.version}
    where p.tenant_uuid = ${tenantUuid} and p.path = ${of.path}`.execute(db);
  return rows[0];
}

/** The project of a path, made where it is not there yet. It cannot be deleted until the transaction ends. */
export async function ensureProject(
  tx: Writer,
  project: { tenant_uuid: string; uuid: string; path: string },
): Promise<string> {
  const { tenant_uuid, uuid, path } = project;
  const find = () =>
    tx
      .selectFrom('project')
      .select('uuid')
      .where('tenant_uuid', '=', tenant_uuid)
      .where('path', '=', path)
      .forKeyShare()
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.uuid;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { rows } = await sql`
    insert into project (tenant_uuid, uuid, path, name) values (${tenant_uuid}, ${uuid}, ${path}, ${name})
    on conflict (tenant_uuid, path) do nothing returning 1`.execute(tx);
  if (rows.length === 0) {
    const other = await find();
    if (other === undefined) throw new Error(`Project ${path} was neither made nor found`);
    return other.uuid;
  }
  await sql`
    insert into project_summary (tenant_uuid, project_uuid, path) values (${tenant_uuid}, ${uuid}, ${path})`.execute(
    tx,
  );
  return uuid;
}

/** Removes a project that an upload created, unless it has been used meanwhile. */
export async function removeUnusedProject(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
): Promise<void> {
  await sql`
    delete from project p
    where p.tenant_uuid = ${tenantUuid} and p.uuid = ${projectUuid} and p.description = '' and p.labels = '{}'
      and not exists (select from sbom b where b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.uuid)
      and not exists (select from attachment a where a.tenant_uuid = p.tenant_uuid and a.project_uuid = p.uuid)
      and not exists (
        select from project_favorite f where f.tenant_uuid = p.tenant_uuid and f.project_uuid = p.uuid)`.execute(
    tx,
  );
}

/** An SBOM at the time its upload is answered. */
export interface NewSbom {
  tenant_uuid: string;
  sbomid: string;
  project_uuid: string;
  name: string;
  version: string;
  sha256: Buffer;
  size_bytes: number;
  uploaded_by: string;
  in_use: boolean;
  /** null: still to be read. */
  parsed: ParsedSbom | null;
  received: { from: Date; to: Date };
  /** Period of parsing, if it was parsed. */
  parsing: { from: Date; to: Date } | null;
}

/** In the form of the column. */
export const subjectJson = (parsed: ParsedSbom | null): string | null =>
  parsed?.subject ? JSON.stringify(parsed.subject) : null;

/** False when the same bytes were uploaded for the same version meanwhile. */
export async function insertSbom(tx: Writer, sbom: NewSbom): Promise<boolean> {
  const { parsed, received, parsing } = sbom;
  const steps = [received.from, received.to, parsing?.from, parsing?.to, null, null, null, null];
  const warnings = parsed?.warnings.length ? JSON.stringify(parsed.warnings) : null;
  const { rows } = await sql`${plannedOnce}
    insert into sbom (tenant_uuid, sbomid, project_uuid, name, version, format, spec_version, encoding, serial_number,
      subject, sha256, size_bytes, uploaded_by, uploaded_at, in_use, status, warnings, warning_count, component_count,
      steps, stated_version)
    values (${sbom.tenant_uuid}, ${sbom.sbomid}, ${sbom.project_uuid}, ${sbom.name}, ${sbom.version},
      ${parsed?.format ?? null}, ${parsed?.spec_version ?? null}, ${parsed?.encoding ?? null},
      ${parsed?.serial_number ?? null}, ${subjectJson(parsed)}::jsonb, ${sbom.sha256}, ${sbom.size_bytes}, ${sbom.uploaded_by}, clock_timestamp(),
      ${sbom.in_use}, ${parsed === null ? 'queued' : 'matching'}, ${warnings}::jsonb, ${parsed?.warning_count ?? 0},
      ${parsed?.component_count ?? null},
      ${steps.map((step) => step ?? null)}::timestamptz[], ${parsed?.version ?? null})
    on conflict (tenant_uuid, sha256, project_uuid, version) do nothing
    returning 1`.execute(tx);
  return rows.length === 1;
}
