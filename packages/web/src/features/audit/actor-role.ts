import type { AuditEntry } from '@assay/contract/audit.ts';

/** Role of the actor of an entry; null for Assay itself and for strangers, who have none. */
export const roleOf = ({ actor_kind, role }: AuditEntry): AuditEntry['role'] | null =>
  actor_kind === 'user' || actor_kind === 'api-key' ? role : null;
