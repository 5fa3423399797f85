import { type RawBuilder, sql } from 'kysely';
import type { ParsedSbom, Remark, SbomSubject } from '../../parser/parse-job.ts';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import type { StoredScopes } from '../catalogue/coverage/document-scopes.ts';
import { subjectJson } from './upload/upload-queries.ts';

/** Notification channel for changes of an SBOM; the payload is `<tenant> <sbomid>`. */
export const SBOM_CHANNEL = 'assay_sbom';

export const notifySbom = (tx: Writer, tenantUuid: string, sbomid: string) =>
  sql`select pg_notify(${SBOM_CHANNEL}, ${`${tenantUuid} ${sbomid}`})`.execute(tx);

/** Fields of an SBOM for processing. */
export interface SbomToProcess {
  sbomid: string;
  project_uuid: string;
  status: string;
  sha256: Buffer;
  component_count: number | null;
  /** Subject of the document; null before parsing. */
  subject: SbomSubject | null;
  /** The set of another ready SBOM with the same bytes; null when there is none. */
  same_set_id: number | null;
}

/** Undefined when it was deleted meanwhile. */
export async function findForProcessing(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<SbomToProcess | undefined> {
  const { rows } = await sql<SbomToProcess>`${plannedOnce}
    select b.sbomid, b.project_uuid, b.status, b.sha256, b.component_count, b.subject,
      (select s.set_id from sbom s
       where s.tenant_uuid = b.tenant_uuid and s.sha256 = b.sha256 and s.status = 'ready' limit 1) as same_set_id
    from sbom b where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  return rows[0];
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

/** Stores the parser's result and the end of parsing; returns whether the SBOM got its version from it. */
export async function setParsed(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
  parsed: ParsedSbom,
): Promise<boolean> {
  const { rows } = await sql<{ is_versioned: boolean }>`${plannedOnce}
    update sbom b set status = 'matching', name = ${parsed.name}, format = ${parsed.format},
      version = case b.version when '' then ${parsed.version} else b.version end, stated_version = ${parsed.version},
      spec_version = ${parsed.spec_version}, encoding = ${parsed.encoding}, serial_number = ${parsed.serial_number},
      subject = ${subjectJson(parsed)}::jsonb,
      component_count = ${parsed.component_count},
      warnings = ${parsed.warnings.length === 0 ? null : JSON.stringify(parsed.warnings)}::jsonb,
      warning_count = ${parsed.warning_count}, steps[4] = clock_timestamp()
    from (select tenant_uuid, sbomid, version from sbom) was
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid} and was.tenant_uuid = b.tenant_uuid
      and was.sbomid = b.sbomid
    returning was.version <> b.version as is_versioned`.execute(tx);
  return rows[0]?.is_versioned === true;
}

/** The SBOM that has the same bytes, project and version as this one will have once its document was read. */
export async function findTwin(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
  statedVersion: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ sbomid: string }>`
    select o.sbomid from sbom b join sbom o on o.tenant_uuid = b.tenant_uuid and o.sha256 = b.sha256
      and o.project_uuid = b.project_uuid and o.sbomid <> b.sbomid and o.version = ${statedVersion}
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid} and b.version = ''`.execute(db);
  return rows[0]?.sbomid;
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

/**
 * Steps that read data shared by all tenants are reported in tenths of a second (ADR 0015), never before the
 * previous step.
 */
const coarse = (at: RawBuilder<unknown>) =>
  sql`greatest(date_bin('100 ms', ${at}::timestamptz, 'epoch'), steps[4])`;

/**
 * Returns whether the SBOM is in use; undefined when it was deleted meanwhile. Its scopes are the given ones,
 * or those of an SBOM with the same bytes.
 */
export async function setReady(
  tx: Writer,
  sbom: {
    tenant_uuid: string;
    sbomid: string;
    set_id: number;
    scopes: StoredScopes | undefined;
    matched: { from: Date; to: Date };
  },
): Promise<{ in_use: boolean } | undefined> {
  const [from, to] = [coarse(sql`${sbom.matched.from}`), coarse(sql`${sbom.matched.to}`)];
  const { rows } = await sql<{ in_use: boolean }>`${plannedOnce}
    update sbom b set status = 'ready', set_id = ${sbom.set_id}, error = null,
      (scope_ids, scope_components) = (${
        sbom.scopes === undefined
          ? sql`select s.scope_ids, s.scope_components from sbom s
            where s.tenant_uuid = b.tenant_uuid and s.sha256 = b.sha256 and s.scope_ids is not null limit 1`
          : sql`select ${intArray(sbom.scopes.ids)}::int[], ${intArray(sbom.scopes.components)}::int[]`
      }),
      steps[5] = ${from}, steps[6] = ${to}, steps[7] = ${to}, steps[8] = ${coarse(sql`clock_timestamp()`)}
    where tenant_uuid = ${sbom.tenant_uuid} and sbomid = ${sbom.sbomid}
    returning in_use`.execute(tx);
  return rows[0];
}

/** Returns SBOMs of all tenants that are neither ready nor failed and have no job. */
export async function selectUnfinished(db: Reader) {
  const { rows } = await sql<{ tenant_uuid: string; sbomid: string }>`
    select u.tenant_uuid, u.sbomid from unfinished_sboms() u
    where u.sbomid::text not in (select a.data ->> 'sbomid' from queue.alive('sboms.process') a)`.execute(
    db,
  );
  return rows;
}
