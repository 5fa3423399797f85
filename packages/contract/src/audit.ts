import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** An action of a person or API key, or its refusal. */
export const AuditEntry = z.object({
  /** UUID of the entry. */
  uuid: z.uuid(),
  /** When it happened. */
  at: Instant,
  /** Kind of the actor; `system` is Assay itself. */
  actor_kind: z.enum(['user', 'api-key', 'system', 'anonymous']),
  /** UUID of the user or API key; the nil UUID for `system` and `anonymous`. */
  actor_uuid: z.uuid(),
  /** E-mail of the user, or name of the API key, at that time. */
  actor_name: z.string(),
  /** Role of the actor at that time. */
  role: AnyRole,
  /** IP address of the request; empty for `system`. */
  ip: z.string(),
  /** Action, as `<subject>.<verb>`: `api_key.create`. */
  action: z.string(),
  /** UUID of the subject of the action. */
  subject_uuid: z.uuid(),
  /** Further values that the action recorded, by name. */
  details: z.record(z.string(), z.unknown()),
  /** `ok` when it was done; `refused` when the actor was not allowed to. */
  outcome: z.enum(['ok', 'refused']),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Subject of an audit entry. */
export const AuditObject = z.object({
  /** Kind of the object, such as `project`, `sbom` or `api_key`; the subject of the action when the kind is unknown. */
  kind: z.string(),
  /** Name of the subject now, or its last name in the log after its deletion; null when it has no name. */
  name: z.string().nullable(),
  /** Path of the project that it belongs to; null when it belongs to none. */
  project: z.string().nullable(),
  /** False when the object was deleted. */
  exists: z.boolean(),
});
export type AuditObject = z.output<typeof AuditObject>;

/** An audit entry of a list, with what it is about. */
export const ListedAuditEntry = AuditEntry.extend({
  /** Identifier of the subject; null when it has none. */
  object: AuditObject.nullable(),
});
export type ListedAuditEntry = z.output<typeof ListedAuditEntry>;

const RowCheck = z.object({
  /** When the derivation of the first row began. */
  began_at: Instant,
  /** End of the audit that derived the last row. */
  ended_at: Instant,
  /** UUID of the audit entry that recorded that audit. */
  entry: z.uuid(),
});

/** When rows that people rely on were derived again by the daily audit, as the audit log recorded it. */
export const RowChecks = z.object({
  /** Findings of all SBOMs, from advisories; null while the first turn has not ended. */
  findings: RowCheck.nullable(),
  /** Roles, keys, licenses and profiles, compared with the audit log; null before the first audit. */
  roles: RowCheck.nullable(),
  /** Result of the newest audit of the control log, in which rows that were wrong are looked at again; null before the first. */
  last: z
    .object({
      /** When the audit ended. */
      at: Instant,
      /** UUID of the audit entry that recorded it. */
      entry: z.uuid(),
      /** Number of leaves and rows that are not as they must be. */
      differences: z.number().int(),
    })
    .nullable(),
});
export type RowChecks = z.output<typeof RowChecks>;

/** Filters of the audit log; all must hold. */
export const AuditFilter = z.object({
  /** Part of the actor’s name, or the whole UUID. */
  actor: z.string().trim().max(254).optional(),
  /** Whole action, or its beginning up to a dot: `api_key.` finds all actions on keys. */
  action: z.string().trim().max(64).optional(),
  /** Only entries with this outcome. */
  outcome: z.enum(['ok', 'refused']).optional(),
  /** Only entries about this thing. */
  subject_uuid: z.uuid().optional(),
  /** Earliest time, inclusive. */
  from: Instant.optional(),
  /** Latest time, exclusive. */
  to: Instant.optional(),
});

const One = z.object({
  /** UUID of the audit entry. */
  uuid: z.uuid(),
});

/** The audit log of the tenant; a change of it would be noticed. */
export const audit = endpoints({
  listAuditEntries: {
    method: 'GET',
    path: '/audit',
    access: 'Auditor',
    rate: 'L',
    export_action: 'audit.export',
    summary: 'List audit entries',
    query: PageQuery.extend(AuditFilter.shape).extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['at', 'actor', 'action']).default('-at'),
    }),
    result: pageOf(ListedAuditEntry),
  },
  /** Findings are derived again in turns, and roles in each audit. */
  getRowChecks: {
    method: 'GET',
    path: '/row-checks',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get when rows were derived again',
    result: RowChecks,
  },
  /** An auditor recomputes the commitment from these bytes and the salt in the receipt. */
  getAuditRecord: {
    method: 'GET',
    path: '/audit/{uuid}/record',
    access: 'Auditor',
    rate: 'L',
    summary: 'Get what the leaf of an audit entry commits to',
    params: One,
    result: z.object({
      /** Place of the leaf in the control log; null for an entry from before the log. */
      leaf: LeafPlace.nullable(),
      /** Canonical JSON (RFC 8785) of all columns of the entry but its salts. */
      payload: z.string(),
    }),
  },
  getAuditReceipt: {
    method: 'GET',
    path: '/audit/{uuid}/receipt',
    access: 'Auditor',
    rate: 'L',
    summary: 'Download the receipt of an audit entry',
    params: One,
    raw: { response: 'text/plain' },
  },
  getAuditEvidence: {
    method: 'GET',
    path: '/audit/{uuid}/evidence',
    access: 'Auditor',
    rate: 'L',
    summary: 'Download the evidence pack of an audit entry',
    params: One,
    raw: { response: 'application/zip' },
  },
});
