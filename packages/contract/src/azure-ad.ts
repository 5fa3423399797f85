import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { ASSIGNABLE_ROLES } from './users.ts';

/** The Microsoft clouds that a directory may lie in: sign-in and Graph addresses follow from it. */
export const AZURE_CLOUDS = ['global', 'us-government', 'china'] as const;

/** The Microsoft Entra ID directory of a tenant, without the client secret. */
export const AzureAdConfig = z.object({
  /** Microsoft cloud that the directory is in. */
  cloud: z.enum(AZURE_CLOUDS),
  /** Directory (tenant) id of Microsoft Entra ID. */
  directory_id: z.uuid(),
  /** Application (client) id. */
  client_id: z.uuid(),
  /** True when a client secret is stored; Assay never returns it. */
  has_secret: z.boolean(),
  /** When the configuration was changed last. */
  updated_at: Instant,
});
export type AzureAdConfig = z.output<typeof AzureAdConfig>;

/** A group of the directory. */
const AzureGroup = z.object({
  /** Object id of the directory group. */
  id: z.uuid(),
  /** Display name of the directory group. */
  name: z.string().trim().min(1).max(256),
});

const RoleGroup = AzureGroup.extend({
  /** Role that members of the directory group have in this tenant. */
  role: z.enum(ASSIGNABLE_ROLES),
});
const SignersGroupOfAzure = AzureGroup.extend({
  /** Signers group that members of the directory group join. */
  signers_group_uuid: z.uuid(),
});

const groupsOf = <T extends z.ZodType>(group: T) =>
  z.object({
    /** All mapped directory groups, 200 at most. */
    groups: z.array(group).max(200),
  });

/** A tenant’s directory, and what its groups mean in the tenant. */
export const azureAd = endpoints({
  /** Without its secret; 404 when there is none. */
  getAzureAdConfig: {
    method: 'GET',
    path: '/tenants/azure-ad-config',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Get the directory of the tenant',
    result: AzureAdConfig,
  },
  /** Another directory or client needs its secret again. Without `cloud` the present one stays; at first it is `global`. */
  setAzureAdConfig: {
    method: 'PUT',
    path: '/tenants/azure-ad-config',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    feature: 'azure-ad',
    summary: 'Set the directory of the tenant',
    body: z.object({
      /** Microsoft cloud that the directory is in; unchanged when left out, `global` at first. */
      cloud: z.enum(AZURE_CLOUDS).optional(),
      /** Directory (tenant) id of Microsoft Entra ID. */
      directory_id: z.uuid(),
      /** Application (client) id. */
      client_id: z.uuid(),
      /** Client secret; stored sealed. Required when directory or client change. */
      client_secret: z.string().min(1).max(512).optional(),
    }),
    result: AzureAdConfig,
  },
  /** Deletes the configuration, its secret and its groups. */
  deleteAzureAdConfig: {
    method: 'DELETE',
    path: '/tenants/azure-ad-config',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Remove the directory of the tenant',
  },
  getAzureAdGroups: {
    method: 'GET',
    path: '/tenants/azure-ad-groups',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List roles of directory groups',
    result: groupsOf(RoleGroup),
  },
  /** Replaces all. A person gets the highest role of their groups. */
  setAzureAdGroups: {
    method: 'PUT',
    path: '/tenants/azure-ad-groups',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    feature: 'azure-ad',
    summary: 'Set roles of directory groups',
    body: groupsOf(RoleGroup),
    result: groupsOf(RoleGroup),
  },
  /** Groups of the directory whose name begins with the term. */
  searchAzureAdGroups: {
    method: 'GET',
    path: '/tenants/azure-ad-groups/search',
    access: 'TenantAdmin',
    rate: 'S',
    quota: { calls: 30, seconds: 60 },
    feature: 'azure-ad',
    summary: 'Search directory groups',
    query: z.object({
      /** Beginning of the group’s display name. */
      term: z.string().trim().min(1).max(128),
    }),
    result: z.object({
      /** Directory groups that match. */
      items: z.array(AzureGroup),
    }),
  },
  getAzureAdSignersGroups: {
    method: 'GET',
    path: '/tenants/azure-ad-signers-groups',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List signers groups of directory groups',
    result: groupsOf(SignersGroupOfAzure),
  },
  /** Replaces all. */
  setAzureAdSignersGroups: {
    method: 'PUT',
    path: '/tenants/azure-ad-signers-groups',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    feature: 'azure-ad',
    summary: 'Set signers groups of directory groups',
    body: groupsOf(SignersGroupOfAzure),
    result: groupsOf(SignersGroupOfAzure),
  },
});
