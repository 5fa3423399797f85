import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** An attestation profile, with the fields used for evaluation. */
export interface AskedProfile {
  profileId: string;
  slug: string;
  name: string;
  version: number;
  is_default: boolean;
  rules: ProfileRules;
}

/** Maximum number of profiles evaluated for one artifact. */
const MOST = 100;

/** Profiles of a tenant, the default first, then by name. */
export async function selectProfiles(db: Reader, tenantUuid: string): Promise<AskedProfile[]> {
  const { rows } = await sql<AskedProfile>`
    select uuid as "profileId", slug, name, version, is_default, rules from attestation_profile where tenant_uuid = ${tenantUuid}
    order by is_default desc, lower(name), uuid limit ${MOST}`.execute(db);
  return rows;
}

/** Returns the rules of the default profile; undefined without one. */
export async function findDefaultRules(
  db: Reader,
  tenantUuid: string,
): Promise<ProfileRules | undefined> {
  const { rows } = await sql<{ rules: ProfileRules }>`
    select rules from attestation_profile where tenant_uuid = ${tenantUuid} and is_default`.execute(
    db,
  );
  return rows[0]?.rules;
}

/** Findings whose only rating is shared, by severity rank: 4 critical to 0 unassigned. */
export async function selectSharedRatings(
  db: Reader,
  { set_id, pv_id }: { set_id: number | null; pv_id: number | null },
): Promise<{ severity: number; findings: number }[]> {
  const { rows } = await sql<{ severity: number; findings: number }>`
    select severity, findings from shared_ratings(${set_id}::int, ${pv_id}::int)`.execute(db);
  return rows;
}

/** Names of signers, by uuid. */
export async function selectSignerNames(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from principal where tenant_uuid = ${tenantUuid} and uuid = any (${uuids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Names by uuid, of those of some signers groups that a tenant has. */
export async function selectGroupNames(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from signers_group
    where tenant_uuid = ${tenantUuid} and uuid = any (${uuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
