import { type RawBuilder, sql } from 'kysely';

/** Instant, and when the SBOMs that are uploaded by then count. */
export interface AskedInstant {
  at: Date;
  /** Place of the end of counting among an SBOM's steps, from 0. */
  counted: number;
  /** Milliseconds to which the end of counting is rounded. */
  rounded_ms: number;
}

/**
 * Whether an SBOM was in use at an instant as `in_use`, by its newest audit entry of by then that states it; no row without one.
 *
 * @param of tenant and id of the SBOM, as expressions
 */
export const statedUseThen = (
  of: { tenant: RawBuilder<unknown>; sbomid: RawBuilder<unknown> },
  at: Date,
): RawBuilder<unknown> => sql`(
  select (a.details ->> 'in_use')::boolean as in_use from audit_entry a
  where a.tenant_uuid = ${of.tenant} and a.subject_uuid = ${of.sbomid} and a.action in ('sbom.upload', 'sbom.update')
    and a.outcome = 'ok' and a.details ? 'in_use' and a.at <= ${at}
  order by a.at desc, a.uuid desc limit 1)`;

/**
 * SBOMs of a tenant that were uploaded by an instant, as a statement; those deleted since are gone. Each with `in_use`, which is that
 * of today unless `is_stated`, and `is_ready`: its components were compared with advisories by then.
 *
 * @param project UUID of the project that they are of; of all projects without it
 */
export const sbomsThen = (
  tenantUuid: string,
  { at, counted, rounded_ms }: AskedInstant,
  project?: string,
): RawBuilder<unknown> => sql`
  select b.project_uuid, b.sbomid, b.set_id, b.version, b.uploaded_at, coalesce(u.in_use, b.in_use) as in_use,
    u.in_use is not null as is_stated,
    b.set_id is not null
      and coalesce(b.steps[${counted + 1}::int] + make_interval(secs => ${rounded_ms / 1000}::float8) <= ${at}, false) as is_ready
  from sbom b
  left join lateral ${statedUseThen({ tenant: sql`b.tenant_uuid`, sbomid: sql`b.sbomid` }, at)} u on true
  where b.tenant_uuid = ${tenantUuid} and b.uploaded_at <= ${at}${project === undefined ? sql`` : sql` and b.project_uuid = ${project}`}`;
