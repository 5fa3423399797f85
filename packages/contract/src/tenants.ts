import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Email, Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { OneTimeLink } from './users.ts';

/** Name by which people choose a tenant at sign-in: unique without regard to case. */
export const TenantName = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(128)
  .regex(/^[^\p{Cc}\p{Cf}]+$/u, 'The name must not contain control characters');

/** An organization. Other tenants cannot see its data. */
export const Tenant = z.object({
  /** UUID of the tenant. */
  uuid: z.uuid(),
  /** Name of the tenant, unique on this server. */
  name: z.string(),
  /** When the tenant was created. */
  created_at: Instant,
  /**
   * `disabled`: sign-ins are refused and the data is kept. `deleting`: its data is destroyed at `deletion_due_at`, which can
   * be undone until then.
   */
  status: z.enum(['active', 'disabled', 'deleting', 'deleted']),
  /** When the data is destroyed; null unless the tenant is being deleted. */
  deletion_due_at: Instant.nullable(),
});
export type Tenant = z.output<typeof Tenant>;

/** A tenant with its figures, for the operator. */
export const TenantOverview = Tenant.extend({
  /** Number of members. */
  users: z.number().int(),
  /** Number of API keys that are neither deleted, expired nor compromised. */
  api_keys: z.number().int(),
  /** Number of projects. */
  projects: z.number().int(),
  /** Number of SBOMs. */
  sboms: z.number().int(),
  /** Size of documents and attachments in bytes. */
  storage_bytes: z.number(),
  /** Last sign-in of any member; null when there was none. */
  last_sign_in_at: Instant.nullable(),
  /** When the license ends; null without one. */
  license_expires_at: Instant.nullable(),
  /** The person whose e-mail the call named, or all administrators. */
  members: z.array(
    z.object({
      /** UUID of the user. */
      uuid: z.uuid(),
      /** E-mail of the user. */
      email: z.string(),
      /** Role of the user in the tenant. */
      role: AnyRole,
    }),
  ),
});

export type TenantOverview = z.output<typeof TenantOverview>;

/** Signed proof that a tenant's data was destroyed: a DSSE envelope. */
export const DeletionCertificate = z.object({
  /** Media type of the payload. */
  payloadType: z.string(),
  /** The statement, in base64. */
  payload: z.base64(),
  /** Signatures of this server over the payload. */
  signatures: z.array(
    z.object({
      /** Fingerprint of the key that signed. */
      keyid: z.string(),
      /** The signature over the PAE, in base64. */
      sig: z.base64(),
    }),
  ),
});

const One = z.object({
  /** UUID of the tenant. */
  uuid: z.uuid(),
});
const RequireTfa = z.object({
  /** True when local users must have a second factor. */
  require_tfa: z.boolean(),
});

/** Tenants; the directory of a tenant is in `azure-ad.ts`. */
export const tenants = endpoints({
  createTenant: {
    method: 'POST',
    path: '/tenants',
    access: 'SuperAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a tenant and invite its first administrator',
    body: z.object({
      /** Name of the new tenant. */
      name: TenantName,
      /** Address of the first administrator, who is invited. */
      admin_email: Email.optional(),
    }),
    result: Tenant.extend({
      /** One-time link for the administrator, when no mail can be sent; null otherwise. */
      link: OneTimeLink,
    }),
  },
  listTenants: {
    method: 'GET',
    path: '/tenants',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'List tenants',
    query: PageQuery.extend({
      /** Text to find in the name. */
      keyword: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'created_at', 'deletion_due_at', 'status']).default('name'),
    }),
    result: pageOf(Tenant),
  },
  /** Selects one tenant by UUID, the tenants of a person by e-mail, or up to 200 tenants. */
  getTenantOverview: {
    method: 'GET',
    path: '/tenants/overview',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Get the contents of tenants',
    query: z.object({
      /** Only this tenant. */
      tenantUUID: z.uuid().optional(),
      /** Only tenants of the person with this e-mail. */
      userEmail: z.string().max(254).optional(),
    }),
    result: z.object({
      /** Tenants with their figures, 200 at most. */
      items: z.array(TenantOverview),
    }),
  },
  getTenantByUuid: {
    method: 'GET',
    path: '/tenants/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Get a tenant',
    params: One,
    result: Tenant,
  },
  /** Without `delete_data` the data is kept. */
  deleteTenant: {
    method: 'DELETE',
    path: '/tenants/{uuid}',
    access: 'SuperAdmin',
    rate: 'W',
    reauthenticate: true,
    second_factor: true,
    status: 202,
    summary: 'Disable a tenant, or delete it with its data in seven days',
    params: One,
    query: z.object({
      /** True to destroy the data after seven days; false only disables the tenant. */
      delete_data: QueryFlag.default(false),
    }),
    result: Tenant,
  },
  undeleteTenant: {
    method: 'PUT',
    path: '/tenants/{uuid}/undelete',
    access: 'SuperAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Enable a tenant, or cancel its deletion',
    params: One,
    result: Tenant,
  },
  getDeletionCertificate: {
    method: 'GET',
    path: '/tenants/{uuid}/deletion-certificate',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Download the certificate of a deletion',
    params: One,
    result: DeletionCertificate,
  },
  getTenant: {
    method: 'GET',
    path: '/tenant',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get the own tenant',
    result: Tenant.pick({ uuid: true, name: true, created_at: true }),
  },
  getRequireTfa: {
    method: 'GET',
    path: '/tenants/require-tfa',
    access: 'Visitor',
    rate: 'L',
    summary: 'Check whether the tenant enforces two-factor authentication',
    result: RequireTfa,
  },
  /** Applies to local users. The caller must have a second factor. */
  setRequireTfa: {
    method: 'PUT',
    path: '/tenants/require-tfa',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    second_factor: true,
    summary: 'Set whether the tenant enforces two-factor authentication',
    body: RequireTfa,
    result: RequireTfa,
  },
});
