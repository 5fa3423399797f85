import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

const MOST_SBOMS = 100_000;
const MOST_DAYS = 36_500;

/** Which SBOMs stay: one is deleted when nothing keeps it, and never while it is in use. */
const RetentionRule = z.strictObject({
  /** Number of newest SBOMs of each project that stay, 1 to 100,000. Failed uploads do not count. */
  keep_newest: z.number().int().min(1).max(MOST_SBOMS),
  /** Days after its upload for which an SBOM stays, 1 to 36,500. */
  keep_days: z.number().int().min(1).max(MOST_DAYS),
});
export type RetentionRule = z.output<typeof RetentionRule>;

/** The rule of a tenant, and its last deletions. */
export const Retention = z.object({
  /** The rule; null when no SBOM is deleted. */
  rule: RetentionRule.nullable(),
  /** Name of the person who set the rule last; null when it was never set. */
  set_by: z.string().nullable(),
  /** When the rule was set last; null when it was never set. */
  set_at: Instant.nullable(),
  /** When the rule last deleted SBOMs; null when it never did. */
  deleted_at: Instant.nullable(),
  /** Number of SBOMs that it deleted then. */
  deleted: z.number().int(),
});
export type Retention = z.output<typeof Retention>;

/** An SBOM that a rule deletes. */
export const RetentionCandidate = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
  /** Path of its project. */
  project: z.string(),
  /** Name in the document. */
  name: z.string(),
  /** Version of the SBOM; empty when it has none. */
  version: z.string(),
  /** When it was uploaded. */
  uploaded_at: Instant,
  /** Size of the document in bytes. */
  size_bytes: z.number().int(),
});
export type RetentionCandidate = z.output<typeof RetentionCandidate>;

/** SBOMs that a tenant keeps. */
export const retention = endpoints({
  getRetention: {
    method: 'GET',
    path: '/retention',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Get which SBOMs are kept',
    result: Retention,
  },
  /** The scheduled task `retention` applies the rule. Each deletion has an audit entry. */
  setRetention: {
    method: 'PUT',
    path: '/retention',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Set which SBOMs are kept',
    body: z.object({
      /** The rule; null to delete no SBOM. */
      rule: RetentionRule.nullable(),
    }),
    result: Retention,
  },
  /** Lists what these numbers delete now, whether or not they are the rule. */
  listRetentionCandidates: {
    method: 'GET',
    path: '/retention/candidates',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List SBOMs that a rule deletes',
    query: PageQuery.extend({
      /** Number of newest SBOMs of each project that stay, 1 to 100,000. */
      keep_newest: z.coerce.number().int().min(1).max(MOST_SBOMS),
      /** Days after its upload for which an SBOM stays, 1 to 36,500. */
      keep_days: z.coerce.number().int().min(1).max(MOST_DAYS),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['uploaded_at', 'project', 'size']).default('uploaded_at'),
    }),
    result: pageOf(RetentionCandidate),
  },
});
