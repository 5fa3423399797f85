import { AzureAdConfig } from '@assay/contract/azure-ad.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Answer } from '../../context.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { lockAdministrators } from '../signing-keys/signers-policy.ts';

/** A directory as it may be shown. */
export type ShownConfig = Answer<AzureAdConfig>;

/** A directory's call parameters. */
export interface DirectoryRow extends Omit<AzureAdConfig, 'updated_at' | 'has_secret'> {
  updated_at: Date;
  sealed_secret: Buffer;
}

const named = AzureAdConfig.omit({ has_secret: true }).keyof().options;
const shown = sql`${sql.join(named.map((column) => sql.ref(column)))},
  sealed_secret is not null as has_secret`;

/** The directory of a tenant, without its secret. */
export async function findConfig(db: Reader, tenant: string): Promise<ShownConfig | undefined> {
  const { rows } = await sql<ShownConfig>`
    select ${shown} from azure_ad_config where tenant_uuid = ${tenant}`.execute(db);
  return rows[0];
}

/** The directory of a tenant with its sealed secret; undefined without a secret, too. */
export async function findDirectory(db: Reader, tenant: string): Promise<DirectoryRow | undefined> {
  const { rows } = await sql<DirectoryRow>`
    select cloud, directory_id, client_id, sealed_secret, updated_at from azure_ad_config
    where tenant_uuid = ${tenant} and sealed_secret is not null`.execute(db);
  return rows[0];
}

/** Stored fields of a directory; without a secret the current one stays. */
export interface NewConfig {
  /** Defaults to the current one, or `global`. */
  cloud: string | undefined;
  directory_id: string;
  client_id: string;
  sealed_secret: Buffer | null;
}

/**
 * Stores the directory in one statement; undefined when it, its client or its cloud changes without a new
 * secret: the current secret must not be sent to another recipient.
 */
export async function putConfig(
  tx: Writer,
  tenant: string,
  { cloud, directory_id, client_id, sealed_secret }: NewConfig,
): Promise<ShownConfig | undefined> {
  const { rows } = await sql<ShownConfig>`
    insert into azure_ad_config as c (tenant_uuid, cloud, directory_id, client_id, sealed_secret)
    select ${tenant}::uuid, coalesce(${cloud ?? null}, 'global'), ${directory_id}::uuid, ${client_id}::uuid, ${sealed_secret}::bytea
    where ${sealed_secret}::bytea is not null
       or exists (select from azure_ad_config where tenant_uuid = ${tenant})
    on conflict (tenant_uuid) do update
      set cloud = coalesce(${cloud ?? null}, c.cloud), directory_id = excluded.directory_id, client_id = excluded.client_id,
          sealed_secret = coalesce(excluded.sealed_secret, c.sealed_secret), updated_at = now()
      where excluded.sealed_secret is not null
         or (c.sealed_secret is not null and (c.cloud, c.directory_id, c.client_id)
             = (coalesce(${cloud ?? null}, c.cloud), excluded.directory_id, excluded.client_id))
    returning ${shown}`.execute(tx);
  return rows[0];
}

/** Deletes the directory and its groups; false when there is none. */
export async function deleteConfig(tx: Writer, tenant: string): Promise<boolean> {
  await sql`delete from azure_ad_group where tenant_uuid = ${tenant}`.execute(tx);
  await sql`delete from azure_ad_signers_group where tenant_uuid = ${tenant}`.execute(tx);
  const { rows } = await sql`
    delete from azure_ad_config where tenant_uuid = ${tenant} returning tenant_uuid`.execute(tx);
  return rows.length > 0;
}

/** A directory group and the role of its members. */
export interface RoleGroup {
  id: string;
  name: string;
  role: 'TenantAdmin' | 'LedgerAdmin' | 'Auditor' | 'Visitor';
}

/** Returns role groups, by name. */
export async function selectRoleGroups(db: Reader, tenant: string): Promise<RoleGroup[]> {
  const { rows } = await sql<RoleGroup>`
    select id, name, role from azure_ad_group where tenant_uuid = ${tenant}
    order by name, id`.execute(db);
  return rows;
}

/** Replaces all role groups. */
export async function replaceRoleGroups(tx: Writer, tenant: string, groups: RoleGroup[]) {
  await sql`delete from azure_ad_group where tenant_uuid = ${tenant}`.execute(tx);
  await sql`
    insert into azure_ad_group (tenant_uuid, id, name, role)
    select ${tenant}::uuid, id, name, role
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (id uuid, name text, role text)
  `.execute(tx);
}

/** A directory group and the signers group of its members. */
export interface SignersGroupOfDirectory {
  id: string;
  name: string;
  signers_group_uuid: string;
}

/** Returns signers groups, by name. */
export async function selectSignersGroups(
  db: Reader,
  tenant: string,
): Promise<SignersGroupOfDirectory[]> {
  const { rows } = await sql<SignersGroupOfDirectory>`
    select id, name, signers_group_uuid from azure_ad_signers_group where tenant_uuid = ${tenant}
    order by name, id, signers_group_uuid`.execute(db);
  return rows;
}

/** Replaces all signers groups; false when one does not belong to this tenant. */
export async function replaceSignersGroups(
  tx: Writer,
  tenant: string,
  groups: SignersGroupOfDirectory[],
): Promise<boolean> {
  await sql`delete from azure_ad_signers_group where tenant_uuid = ${tenant}`.execute(tx);
  const { rows } = await sql`
    insert into azure_ad_signers_group (tenant_uuid, id, name, signers_group_uuid)
    select s.tenant_uuid, g.id, g.name, s.uuid
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as g (id uuid, name text, signers_group_uuid uuid)
    join signers_group s on s.tenant_uuid = ${tenant} and s.uuid = g.signers_group_uuid
    returning id`.execute(tx);
  return rows.length === groups.length;
}

/** Returns the roles that membership in these groups grants. */
export async function selectRolesOf(db: Reader, tenant: string, groups: string[]): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select distinct role from azure_ad_group
    where tenant_uuid = ${tenant} and id = any(${groups}::uuid[])`.execute(db);
  return rows.map(({ role }) => role);
}

/**
 * Synchronizes the directory's part of a user's signers groups with these groups; others stay. If changes
 * need the signature of an administrator, it only removes members.
 *
 * @returns uuids of the signers groups that the user joined, left, and did not join for lack of a signature
 */
export async function syncSignersGroups(
  tx: Writer,
  tenant: string,
  account: string,
  groups: string[],
): Promise<{ added: string[]; removed: string[]; refused: string[] }> {
  const mapped = sql`
    select signers_group_uuid from azure_ad_signers_group
    where tenant_uuid = ${tenant} and id = any(${groups}::uuid[])`;
  const removed = await sql<{ group_uuid: string }>`
    delete from signers_group_user
    where tenant_uuid = ${tenant} and account_uuid = ${account} and by_directory
      and group_uuid not in (${mapped}) returning group_uuid`.execute(tx);
  const uuidsOf = ({ rows }: typeof removed) => rows.map(({ group_uuid }) => group_uuid);
  if ((await lockAdministrators(tx, tenant)).length > 0) {
    const refused = await sql<{ group_uuid: string }>`
      select distinct w.signers_group_uuid as group_uuid from (${mapped}) w
      where not exists (
        select from signers_group_user u
        where u.tenant_uuid = ${tenant} and u.group_uuid = w.signers_group_uuid and u.account_uuid = ${account})`.execute(
      tx,
    );
    return { added: [], removed: uuidsOf(removed), refused: uuidsOf(refused) };
  }
  const added = await sql<{ group_uuid: string }>`
    insert into signers_group_user (tenant_uuid, group_uuid, account_uuid, by_directory)
    select distinct ${tenant}::uuid, w.signers_group_uuid, ${account}::uuid, true from (${mapped}) w
    on conflict do nothing returning group_uuid`.execute(tx);
  return { added: uuidsOf(added), removed: uuidsOf(removed), refused: [] };
}
