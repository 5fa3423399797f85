import { AuditEntry, type audit } from '@assay/contract/audit.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListOrders, listOrder, type Sorted } from '../../platform/db/order-queries.ts';
import { type CursorKey, containing } from '../../platform/http/page.ts';

/** An entry as the database gives it; the session's hash is never read. */
export type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

type AuditSort = Input<typeof audit.listAuditEntries>['sort'];

/** What the log may be narrowed to; all of them together. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  outcome?: 'ok' | 'refused' | undefined;
  subject_uuid?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const columns = sql.join(AuditEntry.keyof().options.map((column) => sql.ref(column)));

/** By time along the primary key, whose uuids (v7) rise with it; the others have indexes of their own. */
const ORDERS: ListOrders<'at' | 'actor' | 'action'> = {
  columns: {
    at: { by: sql`uuid`, type: 'uuid' },
    actor: { by: sql`actor_name collate "C"`, type: 'text' },
    action: { by: sql`action collate "C"`, type: 'text' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Entries that match, in one of the orders of the list. */
export async function selectAuditEntries(
  db: Reader,
  tenantUuid: string,
  filter: AuditFilter,
  { sort, after, limit }: { sort: AuditSort; after: CursorKey | undefined; limit: number },
): Promise<(AuditRow & Sorted)[]> {
  const order = listOrder(ORDERS, sort, after);
  const { rows } = await sql<AuditRow & Sorted>`
    select ${columns}, ${order.keys} from audit_entry
    where ${matching(tenantUuid, filter)} and ${order.after}
    order by ${order.by} limit ${limit}`.execute(db);
  return rows;
}

/** How many match, counted to `COUNT_LIMIT + 1`. */
export async function countAuditEntries(
  db: Reader,
  tenantUuid: string,
  filter: AuditFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_entry where ${matching(tenantUuid, filter)}
      order by uuid desc limit ${COUNT_LIMIT + 1}) matching`.execute(db);
  return rows[0]?.count ?? 0;
}

function matching(tenantUuid: string, filter: AuditFilter): RawBuilder<unknown> {
  const { actor, action, outcome, subject_uuid, from, to } = filter;
  const wanted: RawBuilder<unknown>[] = [sql`tenant_uuid = ${tenantUuid}`];
  if (actor)
    wanted.push(sql`(actor_name ilike ${containing(actor)} or actor_uuid::text = lower(${actor}))`);
  if (action?.endsWith('.')) wanted.push(sql`starts_with(action, ${action})`);
  else if (action) wanted.push(sql`action = ${action}`);
  if (outcome) wanted.push(sql`outcome = ${outcome}`);
  if (subject_uuid) wanted.push(sql`subject_uuid = ${subject_uuid}`);
  // The instants decide; the bounds of the key only keep the rest of the log from being read.
  if (from)
    wanted.push(sql`at >= ${from}::timestamptz and uuid >= ${keyAt(from, -SLACK_MS)}::uuid`);
  if (to) wanted.push(sql`at < ${to}::timestamptz and uuid < ${keyAt(to, SLACK_MS)}::uuid`);
  return sql.join(wanted, sql` and `);
}

/** `at` and the key's own instant are read from the clock one after the other. */
const SLACK_MS = 1000;

/** Least uuid v7 of an instant (RFC 9562 §5.7). */
function keyAt(instant: string, shift: number): string {
  const ms = Math.min(Math.max(0, Date.parse(instant) + shift), 2 ** 48 - 1);
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
