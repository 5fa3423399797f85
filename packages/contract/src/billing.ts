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

/** States of an invoice, as the payment provider names them. */
export const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATES)[number];

/** States of a payment. */
export const PAYMENT_STATES = ['open', 'paid', 'canceled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATES)[number];

/** An invoice of the payment provider, as Assay read it last. */
export const Invoice = z.object({
  /** UUID of the invoice in this server. */
  uuid: z.uuid(),
  /** Number of the invoice; null while it is a draft. */
  number: z.string().nullable(),
  /** State of the invoice. */
  status: z.enum(INVOICE_STATES),
  /** Currency in three letters (ISO 4217), in lower case. */
  currency: z.string(),
  /** Amount of the invoice in the smallest unit of the currency. */
  total: z.number().int(),
  /** Amount that was paid. */
  paid: z.number().int(),
  /** Amount that remains to be paid. */
  remaining: z.number().int(),
  /** Start of the time that it is about. */
  period_start: Instant,
  /** End of the time that it is about. */
  period_end: Instant,
  /** When it was issued; for a draft, when it was begun. */
  issued_at: Instant,
  /** When it is due; null when it is charged automatically. */
  due_at: Instant.nullable(),
  /** Number of attempts to charge it. */
  attempts: z.number().int(),
  /** When it is charged next; null when it is not. */
  next_attempt_at: Instant.nullable(),
  /** Page of the provider with the invoice; null while it is a draft. */
  page_url: z.string().nullable(),
});
export type Invoice = z.output<typeof Invoice>;

/** A payment of an invoice, as Assay read it last. */
export const Payment = z.object({
  /** UUID of the payment in this server. */
  uuid: z.uuid(),
  /** Number of its invoice; null while that is a draft. */
  invoice: z.string().nullable(),
  /** State of the payment. */
  status: z.enum(PAYMENT_STATES),
  /** Currency in three letters (ISO 4217), in lower case. */
  currency: z.string(),
  /** Amount that was paid, or is asked for, in the smallest unit of the currency. */
  amount: z.number().int(),
  /** When it began. */
  created_at: Instant,
  /** When it was paid or canceled; null before. */
  ended_at: Instant.nullable(),
});
export type Payment = z.output<typeof Payment>;

/** Use, plan and payments of a tenant. */
export const Billing = z.object({
  /** `off`: the operator of this server has not configured a payment provider, and nothing is charged. */
  payments: z.enum(['off', 'stripe']),
  /** Meters that are billed; none while payments are off. */
  billed: z.array(z.enum(METERS)),
  /** The tenant at the payment provider; null while payments are off, and before its first payment was set up. */
  account: z
    .object({
      /** State of the subscription as the provider names it, such as `active` or `past_due`; null without one. */
      subscription: z.string().nullable(),
      /** End of the present period of the subscription; null without one. */
      period_end: Instant.nullable(),
      /** The subscription ends with the period. */
      ends_at_period_end: z.boolean(),
      /** When the provider last took a report of use; null before the first. */
      reported_at: Instant.nullable(),
      /** Reports that wait to be sent, or were given up. A report has one meter of one day. */
      unreported: z.number().int(),
      /** Why the newest report that failed did so, as a sentence; null when none did. */
      failure: z.string().nullable(),
    })
    .nullable(),
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
  listInvoices: {
    method: 'GET',
    path: '/billing/invoices',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List invoices',
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['issued_at', 'number', 'period_start', 'total', 'status', 'due_at']).default(
        '-issued_at',
      ),
    }),
    result: pageOf(Invoice),
  },
  listPayments: {
    method: 'GET',
    path: '/billing/payments',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List payments of invoices',
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at', 'ended_at', 'invoice', 'amount', 'status']).default(
        '-created_at',
      ),
    }),
    result: pageOf(Payment),
  },
  /** The address works once and for a short time. It leads to checkout for the first subscription, later to the customer portal. */
  openBillingPortal: {
    method: 'POST',
    path: '/billing/portal',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Get the address where this tenant pays',
    result: z.object({
      /** Address at the payment provider. */
      url: z.string(),
    }),
  },
  /** For Stripe, whose signature is verified. An event says only what changed; Assay reads the rest from the API. */
  receiveStripeEvent: {
    method: 'POST',
    path: '/billing/stripe/events',
    access: 'anyone',
    rate: 'U',
    raw: { request: ['application/json'], schema: z.looseObject({}) },
    summary: 'Receive an event of Stripe',
  },
});
