import { type RawBuilder, sql } from 'kysely';
import type { ParsedSbom, Remark, SbomSubject } from '../../parser/parse-job.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { subjectJson } from './upload-queries.ts';

/** Channel on which servers hear that an SBOM changed; the payload is `<tenant> <sbomid>`. */
export const SBOM_CHANNEL = 'assay_sbom';

export const notifySbom = (tx: Writer, tenantUuid: string, sbomid: string) =>
  sql`select pg_notify(${SBOM_CHANNEL}, ${`${tenantUuid} ${sbomid}`})`.execute(tx);

/** What processing needs to know of an SBOM. */
export interface SbomToProcess {
  sbomid: string;
  project_uuid: string;
  status: string;
  sha256: Buffer;
  component_count: number | null;
  /** The set of another SBOM with these very bytes that is ready; null when there is none. */
  same_set_id: number | null;
}

/** Undefined when it was deleted meanwhile. */
export async function findForProcessing(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<SbomToProcess | undefined> {
  const { rows } = await sql<SbomToProcess>`
    select b.sbomid, b.project_uuid, b.status, b.sha256, b.component_count,
      (select s.set_id from sbom s
       where s.tenant_uuid = b.tenant_uuid and s.sha256 = b.sha256 and s.status = 'ready' limit 1) as same_set_id
    from sbom b where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  return rows[0];
}

/** What the document of an SBOM describes; null while it is unread. */
export async function findSubject(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<SbomSubject | null> {
  const { rows } = await sql<{ subject: SbomSubject | null }>`
    select subject from sbom where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid}`.execute(db);
  return rows[0]?.subject ?? null;
}

/** Notes that reading begins. Steps are [received, parsed, matched, counted] × [start, end]. */
export async function startParsing(tx: Writer, tenantUuid: string, sbomid: string): Promise<void> {
  await sql`
    update sbom set status = 'parsing', steps[3] = clock_timestamp(), steps[4] = null
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} and status not in ('ready', 'failed')`.execute(
    tx,
  );
  await notifySbom(tx, tenantUuid, sbomid);
}

/** Stores what the parser found, and that parsing ended. */
export async function setParsed(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
  parsed: ParsedSbom,
): Promise<void> {
  await sql`
    update sbom set status = 'matching', name = ${parsed.name}, format = ${parsed.format},
      version = case version when '' then ${parsed.version} else version end,
      spec_version = ${parsed.spec_version}, encoding = ${parsed.encoding}, serial_number = ${parsed.serial_number},
      subject = ${subjectJson(parsed)}::jsonb,
      component_count = ${parsed.component_count}, unchecked_count = ${parsed.unchecked_count},
      warnings = ${parsed.warnings.length === 0 ? null : JSON.stringify(parsed.warnings)}::jsonb,
      warning_count = ${parsed.warning_count}, steps[4] = clock_timestamp()
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid}`.execute(tx);
}

/** Ends the processing of a document that cannot be read. */
export async function setFailed(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
  error: Remark,
): Promise<void> {
  await sql`
    update sbom set status = 'failed', error = ${JSON.stringify(error)}::jsonb
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} and status <> 'ready'`.execute(tx);
  await notifySbom(tx, tenantUuid, sbomid);
}

/** Steps that read what is stored for all tenants are told in tenths of a second (ADR 0015), never before the step ahead. */
const coarse = (at: RawBuilder<unknown>) =>
  sql`greatest(date_bin('100 ms', ${at}::timestamptz, 'epoch'), steps[4])`;

/** False when the SBOM was deleted meanwhile. */
export async function setReady(
  tx: Writer,
  sbom: { tenant_uuid: string; sbomid: string; set_id: number; matched: { from: Date; to: Date } },
): Promise<boolean> {
  const [from, to] = [coarse(sql`${sbom.matched.from}`), coarse(sql`${sbom.matched.to}`)];
  const { rows } = await sql`
    update sbom set status = 'ready', set_id = ${sbom.set_id}, error = null,
      steps[5] = ${from}, steps[6] = ${to}, steps[7] = ${to}, steps[8] = ${coarse(sql`clock_timestamp()`)}
    where tenant_uuid = ${sbom.tenant_uuid} and sbomid = ${sbom.sbomid}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Whether no SBOM that is current was uploaded later. */
export async function isNewest(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
  currentSbomid: string | null,
): Promise<boolean> {
  if (currentSbomid === null || currentSbomid === sbomid) return true;
  const { rows } = await sql<{ newest: string }>`
    select sbomid as newest from sbom
    where tenant_uuid = ${tenantUuid} and sbomid in (${sbomid}, ${currentSbomid})
    order by uploaded_at desc, sbomid desc limit 1`.execute(db);
  return rows[0]?.newest === sbomid;
}

export async function findNewestReady(db: Reader, tenantUuid: string, projectUuid: string) {
  return await db
    .selectFrom('sbom')
    .select(['sbomid', 'set_id'])
    .where('tenant_uuid', '=', tenantUuid)
    .where('project_uuid', '=', projectUuid)
    .where('status', '=', 'ready')
    .orderBy('uploaded_at', 'desc')
    .orderBy('sbomid', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Copies the counts of the current SBOM's set to the project; zeros when there is none. */
export async function setCurrent(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
  sbomid: string | null,
): Promise<void> {
  await sql`
    update project_summary p
    set current_sbomid = b.sbomid, current_set = b.set_id, last_upload_at = b.uploaded_at,
      component_count = coalesce(b.component_count, 0),
      critical = coalesce(s.critical, 0), high = coalesce(s.high, 0), medium = coalesce(s.medium, 0),
      low = coalesce(s.low, 0), unassigned = coalesce(s.unassigned, 0)
    from (select ${sbomid}::uuid as wanted) w
    left join sbom b on b.tenant_uuid = ${tenantUuid} and b.sbomid = w.wanted
    left join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id
    where p.tenant_uuid = ${tenantUuid} and p.project_uuid = ${projectUuid}`.execute(tx);
}

/** SBOMs of all tenants that are neither ready nor failed and have no job that would make them so. */
export async function selectUnfinished(db: Reader) {
  const { rows } = await sql<{ tenant_uuid: string; sbomid: string }>`
    select u.tenant_uuid, u.sbomid from unfinished_sboms() u
    where u.sbomid::text not in (select a.data ->> 'sbomid' from queue.alive('sboms.process') a)`.execute(
    db,
  );
  return rows;
}
