import type { PurlPattern } from '@assay/core/artifact-query/purl-pattern.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Ledgers by uuid, or by name in upper or lower case. */
export async function selectLedgers(db: Reader, tenantUuid: string, name: string) {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ledger
    where tenant_uuid = ${tenantUuid} and (uuid::text = lower(${name}) or lower(name) = lower(${name}))`.execute(
    db,
  );
  return rows.map((row) => row.uuid);
}

/** Principals by uuid, or by name in upper or lower case. */
export async function selectPrincipals(db: Reader, tenantUuid: string, name: string) {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from principal
    where tenant_uuid = ${tenantUuid} and (uuid::text = lower(${name}) or lower(name) = lower(${name}))`.execute(
    db,
  );
  return rows.map((row) => row.uuid);
}

/** Versions of a package that the tenant knows, of any purl type. */
export async function selectVersions(db: Reader, { ecosystem, name }: PurlPattern) {
  const { rows } = await sql<{ pv_id: number; identity: string }>`
    select pv_id, identity from known_versions_of(${ecosystem}, ${name})`.execute(db);
  return rows;
}

/** Sets that contain one of some package versions. */
export async function selectSetsWith(db: Reader, pvIds: number[]): Promise<number[]> {
  if (pvIds.length === 0) return [];
  const { rows } = await sql<{ sets: string | null }>`
    select array_to_json(array_agg(distinct set_id))::text as sets from sets_with_any(${pvIds}::int[])`.execute(
    db,
  );
  return JSON.parse(rows[0]?.sets ?? '[]');
}
