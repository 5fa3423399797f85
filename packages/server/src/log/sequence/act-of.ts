import type { ActSpec } from '@assay/core/log/leaf/act.ts';
import type { AuditRow } from '../append/audit-payload-queries.ts';

/** Builds the act of an audit entry, as in leaves; its object is in the details of the entry. */
export const actOf = (row: AuditRow): ActSpec => {
  const of = memberOf(row.details);
  return {
    action: row.action,
    actor: row.actor_uuid,
    at: `${row.at.slice(0, 23)}Z`,
    entry: row.uuid,
    role: row.role,
    subject: row.subject_uuid,
    ...(of !== null && { of }),
  };
};

/** uuid of the group member in the entry. */
function memberOf(details: unknown): string | null {
  const uuids = ['user', 'api_key'].map((member) =>
    memberNamed(memberNamed(details, member), 'uuid'),
  );
  return uuids.find((uuid) => typeof uuid === 'string') ?? null;
}

const memberNamed = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
