import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LIMITS } from './license-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** Meters: those of a month first, then those that are measured at its end. */
export const METERS = [
  'sboms_uploaded',
  'ledger_entries',
  'sboms',
  'components',
  'storage_bytes',
  'users',
] as const;
export type Meter = (typeof METERS)[number];

/** Kinds of stored bytes. */
export const STORAGE_KINDS = [
  'sboms',
  'attachments',
  'documents',
  'attestations',
  'vex_documents',
  'reports',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** A month in UTC: `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written as 2026-01');

/** Metered use of a month. */
export const UsageMonth = z.object({
  /** The month in UTC: `2026-11`. */
  month: Month,
  /** When Assay closed the month, after which its figures do not change; null for the present month and until then. */
  closed_at: Instant.nullable(),
  /** SBOMs uploaded in the month, also those deleted since. It is the number of audit entries `sbom.upload`. */
  sboms_uploaded: z.number().int(),
  /** Entries added to all ledgers in the month, by their signed checkpoints. */
  ledger_entries: z.number().int(),
  /** SBOMs kept at the end of the month, or now; null when the month was not measured at its end. */
  sboms: z.number().int().nullable(),
  /** Components of these SBOMs, counted in each of them; null as `sboms`. */
  components: z.number().int().nullable(),
  /** Stored bytes at the end of the month, or now; null as `sboms`. */
  storage_bytes: z.number().int().nullable(),
  /** Members with a role, and open invitations, at the end of the month, or now; null as `sboms`. */
  users: z.number().int().nullable(),
} satisfies Record<Meter, z.ZodType> & { month: z.ZodType; closed_at: z.ZodType });
export type UsageMonth = z.output<typeof UsageMonth>;

/** Use, plan and payments of a tenant. */
export const Billing = z.object({
  /** `off`: the operator of this server has not configured a payment provider, and nothing is charged. */
  payments: z.enum(['off']),
  /** Basis of the plan: `license`, or `fair_use` without a valid license. */
  plan: z.enum(['license', 'fair_use']),
  /** When the license ends; null without one. */
  expires_at: Instant.nullable(),
  /** Limits of the plan; a limit that is missing does not apply. */
  limits: z.partialRecord(z.enum(LIMITS), z.number()),
  /** Use of the present month so far. */
  month: UsageMonth,
  /** Stored bytes by kind; together they are `month.storage_bytes`. */
  storage: z.array(
    z.object({
      /** Kind of the bytes. */
      kind: z.enum(STORAGE_KINDS),
      /** Their number. */
      bytes: z.number().int(),
    }),
  ),
});
export type Billing = z.output<typeof Billing>;

/** Use of a tenant by month, and its payments. */
export const billing = endpoints({
  getBilling: {
    method: 'GET',
    path: '/billing',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Get plan and use',
    result: Billing,
  },
  /** The first month is that in which the tenant was created, the last one is the present one. */
  listBillingUsage: {
    method: 'GET',
    path: '/billing/usage',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List metered use by month',
    query: PageQuery.extend({
      /** First month: `2026-01`. */
      from: Month.optional(),
      /** Last month, inclusive. */
      to: Month.optional(),
      /** Order of the list; a leading `-` means descending. A month that was not measured counts as less than any other. */
      sort: sortBy(['month', ...METERS]).default('-month'),
    }),
    result: pageOf(UsageMonth),
  },
});
