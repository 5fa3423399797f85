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

/** An organisation whose data nobody else sees. */
export const Tenant = z.object({
  uuid: z.uuid(),
  name: z.string(),
  created_at: Instant,
  /** `deleting`: at `deletion_due_at` its data is destroyed, until then that can be taken back. */
  status: z.enum(['active', 'disabled', 'deleting', 'deleted']),
  deletion_due_at: Instant.nullable(),
});
export type Tenant = z.output<typeof Tenant>;

/** A tenant with what it holds, for the operator. */
export const TenantOverview = Tenant.extend({
  users: z.number().int(),
  api_keys: z.number().int(),
  projects: z.number().int(),
  sboms: z.number().int(),
  /** Bytes of documents and attachments. */
  storage_bytes: z.number(),
  last_sign_in_at: Instant.nullable(),
  license_expires_at: Instant.nullable(),
  /** Members whose e-mail was asked for: all administrators when none was. */
  members: z.array(z.object({ uuid: z.uuid(), email: z.string(), role: AnyRole })),
});

export type TenantOverview = z.output<typeof TenantOverview>;

/** Signed proof that a tenant's data was destroyed (ADR 0006): a DSSE envelope. */
export const DeletionCertificate = z.object({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })),
});

const One = z.object({ uuid: z.uuid() });
const RequireTfa = z.object({ require_tfa: z.boolean() });

/** Specification §7, “Tenants”; the directory of a tenant is in `azure-ad.ts`. */
export const tenants = endpoints({
  createTenant: {
    method: 'POST',
    path: '/tenants',
    access: 'SuperAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a tenant; its first administrator, when named, is invited',
    body: z.object({ name: TenantName, admin_email: Email.optional() }),
    result: Tenant.extend({ link: OneTimeLink }),
  },
  listTenants: {
    method: 'GET',
    path: '/tenants',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Tenants in order of name',
    query: PageQuery.extend({
      keyword: SearchText.optional(),
      sort: sortBy(['name', 'created_at', 'deletion_due_at']).default('name'),
    }),
    result: pageOf(Tenant),
  },
  getTenantOverview: {
    method: 'GET',
    path: '/tenants/overview',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'What tenants hold: one by uuid, those of a person by e-mail, or all (200 at most)',
    query: z.object({ tenantUUID: z.uuid().optional(), userEmail: z.string().max(254).optional() }),
    result: z.object({ items: z.array(TenantOverview) }),
  },
  getTenantByUuid: {
    method: 'GET',
    path: '/tenants/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'One tenant',
    params: One,
    result: Tenant,
  },
  deleteTenant: {
    method: 'DELETE',
    path: '/tenants/{uuid}',
    access: 'SuperAdmin',
    rate: 'W',
    reauthenticate: true,
    second_factor: true,
    status: 202,
    summary: 'Disable a tenant and keep its data; or, with delete_data, destroy that in seven days',
    params: One,
    query: z.object({ delete_data: QueryFlag.default(false) }),
    result: Tenant,
  },
  undeleteTenant: {
    method: 'PUT',
    path: '/tenants/{uuid}/undelete',
    access: 'SuperAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Enable a disabled tenant again, or take back a deletion that is not due yet',
    params: One,
    result: Tenant,
  },
  getDeletionCertificate: {
    method: 'GET',
    path: '/tenants/{uuid}/deletion-certificate',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'The signed certificate of a finished deletion',
    params: One,
    result: DeletionCertificate,
  },
  getTenant: {
    method: 'GET',
    path: '/tenant',
    access: 'Visitor',
    rate: 'L',
    summary: 'The tenant of this session',
    result: Tenant.pick({ uuid: true, name: true, created_at: true }),
  },
  getRequireTfa: {
    method: 'GET',
    path: '/tenants/require-tfa',
    access: 'Visitor',
    rate: 'L',
    summary: 'Whether this tenant enforces two-factor authentication',
    result: RequireTfa,
  },
  setRequireTfa: {
    method: 'PUT',
    path: '/tenants/require-tfa',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    second_factor: true,
    summary:
      'Enforce two-factor authentication of local users, or stop; needs the own second factor',
    body: RequireTfa,
    result: RequireTfa,
  },
});
