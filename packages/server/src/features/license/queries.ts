import type { Limit } from '@assay/contract/license-names.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A tenant's usage of everything that may be limited. */
export interface Usage extends Record<Limit, number> {
  /** Users without a role; they do not count against the limit. */
  users_without_role: number;
}

/** A stored license, and the inputs of its evaluation. */
export interface LicenseState {
  token: string | null;
  serial: string | null;
  set_by: 'tenant' | 'operator' | null;
  /** It was removed; its limits continue to apply. */
  cleared: boolean;
  instance_uuid: string;
  /** The database's clock, in seconds since 1970. */
  now_s: number;
}

/** The license of a tenant and of this installation. */
export async function selectLicense(db: Reader, tenantUuid: string): Promise<LicenseState> {
  const { rows } = await sql<LicenseState>`
    select token, serial, set_by, cleared is true as cleared, instance_uuid, now_s from license_state(${tenantUuid})`.execute(
    db,
  );
  return rows[0] ?? noRow();
}

/** A license that was not taken away, of an open tenant. */
interface LicenseInForce {
  tenant_uuid: string;
  token: string;
  serial: string;
  /** Step at which it was noted last; null before the first. */
  noted_days: number | null;
  /** The database's clock, in seconds since 1970. */
  now_s: number;
}

/** Licenses of all tenants; for the worker. */
export async function selectLicensesInForce(db: Reader): Promise<LicenseInForce[]> {
  const { rows } = await sql<LicenseInForce>`
    select tenant_uuid, token, serial, noted_days, now_s from licenses_in_force()`.execute(db);
  return rows;
}

/** Notes that a license has come to a step; false when another worker did so before. */
export async function noteExpiry(
  tx: Writer,
  { tenant_uuid, serial, days }: { tenant_uuid: string; serial: string; days: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into license_notice as n (tenant_uuid, serial, days) values (${tenant_uuid}, ${serial}, ${days})
    on conflict (tenant_uuid) do update set serial = excluded.serial, days = excluded.days, noted_at = now()
      where n.serial <> excluded.serial or n.days > excluded.days
    returning days`.execute(tx);
  return rows.length > 0;
}

/** Counted now: some milliseconds for a tenant of 20,000 projects. */
export async function selectUsage(db: Reader, tenantUuid: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select users, users_without_role, api_keys, projects, sboms, storage_bytes from tenant_usage(${tenantUuid})`.execute(
    db,
  );
  return rows[0] ?? noRow();
}

/** Reason a license was not set: no such tenant, a SuperAdmin's is in force, a newer one was set before. */
export type Refusal = 'missing' | 'operator' | 'older';

/** Sets the license of any tenant, or takes it away with an empty token; null when done. */
export async function setLicense(
  tx: Writer,
  tenantUuid: string,
  license: { token: string; serial: number; set_by: 'tenant' | 'operator' },
): Promise<Refusal | null> {
  const { token, serial, set_by } = license;
  const { rows } = await sql<{ refused: Refusal | null }>`
    select refused from set_license(${tenantUuid}, ${token}, ${serial}, ${set_by})`.execute(tx);
  return rows[0]?.refused ?? null;
}

const noRow = (): never => {
  throw new Error('The database has no row of its installation');
};
