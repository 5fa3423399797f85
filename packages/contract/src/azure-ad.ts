import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { ASSIGNABLE_ROLES } from './users.ts';

/** The Microsoft clouds that a directory may lie in: sign-in and Graph addresses follow from it (R14). */
export const AZURE_CLOUDS = ['global', 'us-government', 'china'] as const;

/** A tenant's directory as it may be read: the client secret is write-only. */
export const AzureAdConfig = z.object({
  cloud: z.enum(AZURE_CLOUDS),
  /** Directory (tenant) id of Microsoft Entra ID. */
  directory_id: z.uuid(),
  /** Application (client) id. */
  client_id: z.uuid(),
  has_secret: z.boolean(),
  updated_at: Instant,
});
export type AzureAdConfig = z.output<typeof AzureAdConfig>;

/** A group of the directory. */
const AzureGroup = z.object({ id: z.uuid(), name: z.string().trim().min(1).max(256) });

const RoleGroup = AzureGroup.extend({ role: z.enum(ASSIGNABLE_ROLES) });
const SignersGroupOfAzure = AzureGroup.extend({ signers_group_uuid: z.uuid() });

const groupsOf = <T extends z.ZodType>(group: T) => z.object({ groups: z.array(group).max(200) });

/** Specification §7, “Tenants”: a tenant's directory and what its groups mean here. */
export const azureAd = endpoints({
  getAzureAdConfig: {
    method: 'GET',
    path: '/tenants/azure-ad-config',
    access: 'TenantAdmin',
    rate: 'L',
    summary:
      'The directory that this tenant signs in with, without its secret; 404 when there is none',
    result: AzureAdConfig,
  },
  setAzureAdConfig: {
    method: 'PUT',
    path: '/tenants/azure-ad-config',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    feature: 'azure-ad',
    summary:
      'Set the directory; another one, or another client, needs its secret anew. Without `cloud` the present one stays, or it is global',
    body: z.object({
      cloud: z.enum(AZURE_CLOUDS).optional(),
      directory_id: z.uuid(),
      client_id: z.uuid(),
      client_secret: z.string().min(1).max(512).optional(),
    }),
    result: AzureAdConfig,
  },
  deleteAzureAdConfig: {
    method: 'DELETE',
    path: '/tenants/azure-ad-config',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Forget the directory, its secret and its groups',
  },
  getAzureAdGroups: {
    method: 'GET',
    path: '/tenants/azure-ad-groups',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Which role the members of a directory group have here',
    result: groupsOf(RoleGroup),
  },
  setAzureAdGroups: {
    method: 'PUT',
    path: '/tenants/azure-ad-groups',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    feature: 'azure-ad',
    summary: 'Set all roles of directory groups; the highest role of a person’s groups holds',
    body: groupsOf(RoleGroup),
    result: groupsOf(RoleGroup),
  },
  searchAzureAdGroups: {
    method: 'GET',
    path: '/tenants/azure-ad-groups/search',
    access: 'TenantAdmin',
    rate: 'S',
    quota: { calls: 30, seconds: 60 },
    feature: 'azure-ad',
    summary: 'Groups of this tenant’s directory whose name begins with the term',
    query: z.object({ term: z.string().trim().min(1).max(128) }),
    result: z.object({ items: z.array(AzureGroup) }),
  },
  getAzureAdSignersGroups: {
    method: 'GET',
    path: '/tenants/azure-ad-signers-groups',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Which signers group the members of a directory group join here',
    result: groupsOf(SignersGroupOfAzure),
  },
  setAzureAdSignersGroups: {
    method: 'PUT',
    path: '/tenants/azure-ad-signers-groups',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    feature: 'azure-ad',
    summary: 'Set all signers groups of directory groups',
    body: groupsOf(SignersGroupOfAzure),
    result: groupsOf(SignersGroupOfAzure),
  },
});
