import type {
  AttestationProfile,
  attestationProfiles,
} from '@assay/contract/attestation-profiles.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { unlessTaken } from '../../platform/db/refusals.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** An attestation profile row. */
export interface ProfileRow extends Omit<AttestationProfile, 'created_at' | 'updated_at'> {
  created_at: Date;
  updated_at: Date;
}

const columns = sql`p.uuid as "profileId", p.slug, p.name, p.description, p.rules, p.version, p.is_default,
  p.created_at, p.updated_at, p.updated_by`;

/** A profile by its UUID or slug; locked, when it is to be changed. */
export async function findProfile(
  db: Reader,
  tenantUuid: string,
  id: string,
  lock: 'for no key update' | '' = '',
): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select ${columns} from attestation_profile p
    where p.tenant_uuid = ${tenantUuid} and (p.uuid::text = ${id} or p.slug = ${id}) ${sql.raw(lock)}`.execute(
    db,
  );
  return rows[0];
}

/** A tenant has few profiles, so all of its rows are read, whatever the order. */
const ORDERS: ListOrders<'name' | 'version' | 'updated_at'> = {
  columns: {
    name: { by: sql`lower(p.name)`, type: 'text' },
    version: { by: sql`p.version`, type: 'int' },
    updated_at: { by: sql`p.updated_at`, type: 'timestamptz' },
  },
  tie: { by: sql`p.uuid`, type: 'uuid' },
};

/** Profiles of the tenant. */
export const selectProfiles = (
  db: Reader,
  tenantUuid: string,
  { nameFilter, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<ProfileRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`attestation_profile p`,
    filters: [
      sql`p.tenant_uuid = ${tenantUuid}`,
      nameFilter ? sql`p.name ilike ${containing(nameFilter)}` : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<ProfileRow>(db);

type Filter = Omit<Input<typeof attestationProfiles.listAttestationProfiles>, 'cursor'>;

/** Serializes creating profiles and changing the default within a tenant until the transaction ends. */
export const lockProfiles = (tx: Writer, tenantUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext('assay profiles'), hashtext(${tenantUuid}))`.execute(
    tx,
  );

/** Slugs that a tenant has. */
export async function selectSlugs(db: Reader, tenantUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attestation_profile')
    .select('slug')
    .where('tenant_uuid', '=', tenantUuid)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Stored fields of a profile, and the actor. */
export interface ProfileSettings {
  name: string;
  description: string;
  rules: ProfileRules;
  updated_by: string;
}

/**
 * Adds a profile, as the default if there is none; false when the name is taken. Requires {@link lockProfiles}.
 */
export async function insertProfile(
  tx: Writer,
  profile: ProfileSettings & { tenant_uuid: string; uuid: string; slug: string },
): Promise<boolean> {
  const { tenant_uuid } = profile;
  const { numAffectedRows } = await sql`
    insert into attestation_profile (tenant_uuid, uuid, slug, name, description, rules, updated_by, is_default)
    values (${tenant_uuid}, ${profile.uuid}, ${profile.slug}, ${profile.name}, ${profile.description},
            ${JSON.stringify(profile.rules)}, ${profile.updated_by},
            not exists (select from attestation_profile where tenant_uuid = ${tenant_uuid}))
    on conflict (tenant_uuid, lower(name)) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Changes a profile that is locked; false when another one has the name, which ends the transaction. */
export const updateProfile = (
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  profile: ProfileSettings,
): Promise<boolean> =>
  unlessTaken(
    sql`
    update attestation_profile set name = ${profile.name}, description = ${profile.description},
      rules = ${JSON.stringify(profile.rules)}, updated_by = ${profile.updated_by}, updated_at = now(),
      version = version + 1
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx),
  );

/** Makes one profile the default instead of another; others are locked out. */
export async function setDefault(tx: Writer, tenantUuid: string, uuid: string): Promise<void> {
  await sql`
    update attestation_profile set is_default = false
    where tenant_uuid = ${tenantUuid} and is_default and uuid <> ${uuid}`.execute(tx);
  await sql`
    update attestation_profile set is_default = true
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);
}

/** Removes a profile. */
export const deleteProfile = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`delete from attestation_profile where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
    tx,
  );

/** Those of some signers groups that a tenant has. */
export async function selectKnownGroups(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .selectFrom('signers_group')
    .select('uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', 'in', uuids)
    .execute();
  return rows.map(({ uuid }) => uuid);
}
