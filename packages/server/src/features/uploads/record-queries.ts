import type { Excerpt, Upload } from '@assay/contract/uploads.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../context.ts';
import type { Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** Reason an upload ended without an SBOM. */
export type UploadError = NonNullable<Upload['error']>;

/** A record as the server that receives the upload knows it. */
export interface UploadEntry {
  tenant_uuid: string;
  uuid: string;
  received_at: Date;
  sender: Pick<Actor, 'kind' | 'uuid' | 'name'>;
  project: string;
  version: string;
  state: Upload['state'];
  received_bytes: number;
  expected_bytes: number | null;
  size_bytes: number | null;
  sha256: Buffer | null;
  sbomid: string | null;
  made_project: boolean;
  error: UploadError | null;
  excerpt: Excerpt | null;
  component_count: number | null;
  warning_count: number;
  /** Start and end of received and parsed. */
  steps: (Date | null)[];
}

const ENDED = new Set<Upload['state']>(['refused', 'duplicate', 'failed']);

const json = (value: object | null): RawBuilder<unknown> =>
  sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * Writes a record, or its changes. A record with its SBOM, or an ended one, stays unchanged, because late
 * writes must not undo it. A record marked as lost becomes active again.
 */
export async function putUpload(tx: Writer, entry: UploadEntry): Promise<void> {
  const { sender } = entry;
  const ended = ENDED.has(entry.state);
  await sql`${plannedOnce}
    insert into upload (tenant_uuid, uuid, received_at, ended_at, seen_at, sender_kind, sender_uuid, sender_name,
      project, version, state, received_bytes, expected_bytes, size_bytes, sha256, sbomid, made_project, error, excerpt,
      component_count, warning_count, steps)
    values (${entry.tenant_uuid}, ${entry.uuid}, ${entry.received_at},
      case when ${ended} then clock_timestamp() end, clock_timestamp(), ${sender.kind}, ${sender.uuid}, ${sender.name},
      ${entry.project}, ${entry.version}, ${entry.state}, ${entry.received_bytes}, ${entry.expected_bytes},
      ${entry.size_bytes}, ${entry.sha256}, ${entry.sbomid}, ${entry.made_project}, ${json(entry.error)},
      ${json(entry.excerpt)}, ${entry.component_count}, ${entry.warning_count}, ${entry.steps}::timestamptz[])
    on conflict (tenant_uuid, uuid) do update set ended_at = excluded.ended_at, seen_at = excluded.seen_at,
      version = excluded.version, state = excluded.state, received_bytes = excluded.received_bytes,
      size_bytes = excluded.size_bytes, sha256 = excluded.sha256, sbomid = excluded.sbomid,
      made_project = excluded.made_project, error = excluded.error, excerpt = excluded.excerpt,
      component_count = excluded.component_count, warning_count = excluded.warning_count, steps = excluded.steps
    where upload.sbomid is null and (upload.ended_at is null or upload.error ->> 'code' = 'upload.lost')`.execute(
    tx,
  );
}

/** Heartbeats may be lost in a power cut: they are not acknowledged to anyone. */
export const withoutWaiting = (tx: Writer) => sql`set local synchronous_commit = off`.execute(tx);

/** Says how many package versions of an SBOM were matched so far. */
export async function setMatchedCount(
  tx: Writer,
  of: { tenant_uuid: string; sbomid: string },
  counts: { matched: number; packages: number },
): Promise<void> {
  await sql`
    update upload set package_count = ${counts.packages}, matched_count = ${counts.matched}, seen_at = clock_timestamp()
    where tenant_uuid = ${of.tenant_uuid} and sbomid = ${of.sbomid} and state = 'matching'`.execute(
    tx,
  );
}

/** Sets the number of components read so far. Not flushed, because it is not acknowledged. */
export async function setParsedCount(
  tx: Writer,
  of: { tenant_uuid: string; sbomid: string },
  components: number,
): Promise<void> {
  await withoutWaiting(tx);
  await sql`
    update upload set component_count = ${components}, seen_at = clock_timestamp()
    where tenant_uuid = ${of.tenant_uuid} and sbomid = ${of.sbomid} and state = 'parsing'`.execute(
    tx,
  );
}

/** Fields of an upload for a refusal by a worker. */
export interface OpenUpload {
  uuid: string;
  made_project: boolean;
  project: string;
  version: string;
  sender_name: string;
}

/** Ends the upload of an SBOM as refused; undefined for an SBOM from before uploads were recorded. */
export async function updateRefused(
  tx: Writer,
  of: { tenant_uuid: string; sbomid: string },
  why: { error: UploadError; excerpt: Excerpt | null },
): Promise<OpenUpload | undefined> {
  const { rows } = await sql<OpenUpload>`
    update upload u set state = 'refused', ended_at = clock_timestamp(), component_count = null,
      error = ${json(why.error)},
      excerpt = ${json(why.excerpt)}, steps = (
        select b.steps from sbom b where b.tenant_uuid = u.tenant_uuid and b.sbomid = u.sbomid)
    where u.tenant_uuid = ${of.tenant_uuid} and u.sbomid = ${of.sbomid} and u.state in ('queued', 'parsing', 'matching')
    returning u.uuid, u.made_project, u.project, u.version, u.sender_name`.execute(tx);
  return rows[0];
}

/** Ends the upload of an SBOM as a duplicate of another one; undefined for an SBOM from before uploads were recorded. */
export async function endAsDuplicate(
  tx: Writer,
  of: { tenant_uuid: string; sbomid: string },
  twin: string,
): Promise<{ uuid: string } | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    update upload u set state = 'duplicate', ended_at = clock_timestamp(), sbomid = b.sbomid, made_project = false,
      replaced_sbomid = u.sbomid, version = b.version, steps = (
        select o.steps from sbom o where o.tenant_uuid = u.tenant_uuid and o.sbomid = u.sbomid)
    from sbom b
    where b.tenant_uuid = u.tenant_uuid and b.sbomid = ${twin}
      and u.tenant_uuid = ${of.tenant_uuid} and u.sbomid = ${of.sbomid} and u.state in ('queued', 'parsing', 'matching')
    returning u.uuid`.execute(tx);
  return rows[0];
}

/** Ends uploads of all tenants without a heartbeat for some seconds. */
export const endLostUploads = (tx: Writer, silence_s: number) =>
  sql`select end_lost_uploads(make_interval(secs => ${silence_s}))`.execute(tx);
