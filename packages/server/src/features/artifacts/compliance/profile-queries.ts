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

/**
 * Profiles of a tenant: first the one that a project chose, then the default, then by name.
 *
 * @param chosen UUID of the profile; null for none
 */
export async function selectProfiles(
  db: Reader,
  tenantUuid: string,
  chosen: string | null,
): Promise<AskedProfile[]> {
  const { rows } = await sql<AskedProfile>`
    select uuid as "profileId", slug, name, version, is_default, rules from attestation_profile where tenant_uuid = ${tenantUuid}
    order by (uuid = ${chosen}::uuid) is true desc, is_default desc, lower(name), uuid limit ${MOST}`.execute(
    db,
  );
  return rows;
}

/** The default profile, and others of a tenant by their UUIDs. */
export async function selectApplying(
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<AskedProfile[]> {
  const { rows } = await sql<AskedProfile>`
    select uuid as "profileId", slug, name, version, is_default, rules from attestation_profile
    where tenant_uuid = ${tenantUuid} and (is_default or uuid = any (${[...uuids]}::uuid[]))
    order by is_default desc, uuid`.execute(db);
  return rows;
}

/** Profiles that the projects of SBOMs chose, by sbomid; SBOMs of projects that chose none are left out. */
export async function selectChosen(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<Map<string, string>> {
  if (sbomids.length === 0) return new Map();
  const { rows } = await sql<{ sbomid: string; profile_uuid: string }>`
    select b.sbomid, c.profile_uuid from sbom b
    join project_profile c on c.tenant_uuid = b.tenant_uuid and c.project_uuid = b.project_uuid
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = any (${[...sbomids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ sbomid, profile_uuid }) => [sbomid, profile_uuid]));
}

/** Artifacts whose newest SBOM is one of these, along the index of described artifacts by SBOM. */
export async function selectDescribed(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<{ uuid: string; sbomid: string }[]> {
  if (sbomids.length === 0) return [];
  const { rows } = await sql<{ uuid: string; sbomid: string }>`
    select a.uuid, a.sbomid from artifact_sbom d
    join artifact a on a.tenant_uuid = d.tenant_uuid and a.uuid = d.artifact_uuid and a.sbomid = d.sbomid
    where d.tenant_uuid = ${tenantUuid} and d.sbomid = any (${[...sbomids]}::uuid[])
    order by a.uuid`.execute(db);
  return rows;
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
