import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** One thing that somebody did or was refused. */
export const AuditEntry = z.object({
  uuid: z.uuid(),
  at: Instant,
  actor_kind: z.enum(['user', 'api-key', 'system', 'anonymous']),
  actor_uuid: z.uuid(),
  actor_name: z.string(),
  role: AnyRole,
  ip: z.string(),
  /** `<subject>.<verb>`: `api_key.create`. */
  action: z.string(),
  subject_uuid: z.uuid(),
  details: z.record(z.string(), z.unknown()),
  outcome: z.enum(['ok', 'refused']),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** What an entry is about. */
export const AuditObject = z.object({
  /** `project`, `sbom`, `api_key`, …: of the thing itself, else the subject of the action. */
  kind: z.string(),
  /** Its name now, or the last one that the log has where it was deleted; null where nobody gave it one. */
  name: z.string().nullable(),
  /** Project that it belongs to; null for what belongs to none. */
  project: z.string().nullable(),
  exists: z.boolean(),
});
export type AuditObject = z.output<typeof AuditObject>;

/** An entry with what it is about; null where it is about nothing that has an id. */
export const ListedAuditEntry = AuditEntry.extend({ object: AuditObject.nullable() });
export type ListedAuditEntry = z.output<typeof ListedAuditEntry>;

/** Narrows the log; all of them together. */
const Filter = z.object({
  /** Part of the actor's name, or the whole uuid. */
  actor: z.string().trim().max(254).optional(),
  /** Whole action, or its beginning up to a dot: `api_key.` finds all of keys. */
  action: z.string().trim().max(64).optional(),
  outcome: z.enum(['ok', 'refused']).optional(),
  subject_uuid: z.uuid().optional(),
  /** At or after. */
  from: Instant.optional(),
  /** Before. */
  to: Instant.optional(),
});

const One = z.object({ uuid: z.uuid() });

/** What happened in the tenant; nobody can change it unseen. */
export const audit = endpoints({
  listAuditEntries: {
    method: 'GET',
    path: '/audit',
    access: 'Auditor',
    rate: 'L',
    export_action: 'audit.export',
    summary: 'The audit log of the tenant, newest first',
    query: PageQuery.extend(Filter.shape).extend({
      sort: sortBy(['at', 'actor', 'action']).default('-at'),
    }),
    result: pageOf(ListedAuditEntry),
  },
  exportAuditEntries: {
    method: 'GET',
    path: '/audit/export',
    access: 'Auditor',
    rate: 'L',
    summary: 'All entries that match, newest first, as CSV (RFC 4180)',
    query: Filter,
    raw: { response: 'text/csv' },
  },
  getAuditReceipt: {
    method: 'GET',
    path: '/audit/{uuid}/receipt',
    access: 'Auditor',
    rate: 'L',
    summary:
      'Receipt of an entry, as c2sp.org/tlog-proof@v1: proves all its columns; 409 while no checkpoint covers it',
    params: One,
    raw: { response: 'text/plain' },
  },
  getAuditEvidence: {
    method: 'GET',
    path: '/audit/{uuid}/evidence',
    access: 'Auditor',
    rate: 'L',
    summary: 'Evidence pack of an entry: its columns, receipt, key and policy in one ZIP file',
    params: One,
    raw: { response: 'application/zip' },
  },
});
