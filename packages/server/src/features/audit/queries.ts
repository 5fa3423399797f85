import { AuditEntry, type audit } from '@assay/contract/audit.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** An entry as the database returns it; the session's hash is never read. */
export type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

type AuditSort = Input<typeof audit.listAuditEntries>['sort'];

/** Filters of the log; all of them must match. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  outcome?: 'ok' | 'refused' | undefined;
  subject_uuid?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const columns = sql.join(AuditEntry.keyof().options.map((column) => sql.ref(column)));

/** By time along the primary key, whose uuids (v7) ascend with it; the others have their own indexes. */
const ORDERS: ListOrders<'at' | 'actor' | 'action'> = {
  columns: {
    at: { by: sql`uuid`, type: 'uuid' },
    actor: { by: sql`actor_name collate "C"`, type: 'text' },
    action: { by: sql`action collate "C"`, type: 'text' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Entries that match, in one of the orders of the list. */
export const selectAuditEntries = (
  db: Reader,
  tenantUuid: string,
  filter: AuditFilter,
  page: ListPage<AuditSort>,
): Promise<Found<AuditRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`audit_entry`,
    filters: filtersOf(tenantUuid, filter),
    counted: ({ where, most }) => sql`
      select count(*)::int as count from (
        select from audit_entry where ${where} order by uuid desc limit ${most}) n`,
    orders: ORDERS,
    page,
  }).read<AuditRow>(db);

function filtersOf(tenantUuid: string, filter: AuditFilter) {
  const { actor, action, outcome, subject_uuid, from, to } = filter;
  const ofAction = action?.endsWith('.')
    ? sql`starts_with(action, ${action})`
    : sql`action = ${action}`;
  return [
    sql`tenant_uuid = ${tenantUuid}`,
    actor
      ? sql`(actor_name ilike ${containing(actor)} or actor_uuid::text = lower(${actor}))`
      : undefined,
    action ? ofAction : undefined,
    outcome ? sql`outcome = ${outcome}` : undefined,
    subject_uuid ? sql`subject_uuid = ${subject_uuid}` : undefined,
    // The instants decide; the bounds of the key only keep the rest of the log from being read.
    from ? sql`at >= ${from}::timestamptz and uuid >= ${keyAt(from, -SLACK_MS)}::uuid` : undefined,
    to ? sql`at < ${to}::timestamptz and uuid < ${keyAt(to, SLACK_MS)}::uuid` : undefined,
  ];
}

/** `at` and the key's own instant are read from the clock one after the other. */
const SLACK_MS = 1000;

/** Least uuid v7 of an instant (RFC 9562 §5.7). */
function keyAt(instant: string, shift: number): string {
  const ms = Math.min(Math.max(0, Date.parse(instant) + shift), 2 ** 48 - 1);
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
