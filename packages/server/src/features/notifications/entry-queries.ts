import type { Input, Role } from '@assay/contract/endpoint.ts';
import type { EventKind } from '@assay/contract/notification-names.ts';
import type { notifications } from '@assay/contract/notifications.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** An entry under the bell. */
export interface EntryRow {
  uuid: string;
  kind: EventKind;
  title: string;
  text: string;
  link: string;
  severity: number | null;
  created_at: Date;
  read_at: Date | null;
}

const columns = sql`n.uuid, n.kind, n.title, n.text, n.link, n.severity, n.created_at, n.read_at`;

/** By time along the primary key, whose uuids rise. */
const ORDERS: ListOrders<'created_at'> = {
  columns: { created_at: { by: sql`n.uuid`, type: 'uuid' } },
  tie: { by: sql`n.uuid`, type: 'uuid' },
};

/** Entries of one person that the person's role may still see. */
export const selectEntries = (
  db: Reader,
  of: { tenant_uuid: string; account_uuid: string; kinds: readonly EventKind[] },
  {
    unread,
    ...page
  }: { unread?: boolean | undefined } & ListPage<
    Input<typeof notifications.listNotifications>['sort']
  >,
): Promise<Found<EntryRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`notification n`,
    filters: [
      sql`n.tenant_uuid = ${of.tenant_uuid} and n.account_uuid = ${of.account_uuid}`,
      sql`n.kind = any (${of.kinds}::text[])`,
      unread === undefined ? undefined : sql`(n.read_at is null) = ${unread}`,
    ],
    orders: ORDERS,
    page,
  }).read<EntryRow>(db);

/** Number of unread entries, 100 at most, along the index notification_unread. */
export async function countUnread(
  db: Reader,
  of: { tenant_uuid: string; account_uuid: string; kinds: readonly EventKind[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notification n
      where n.tenant_uuid = ${of.tenant_uuid} and n.account_uuid = ${of.account_uuid} and n.read_at is null
        and n.kind = any (${of.kinds}::text[]) limit 100) u`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks entries of one person as read: the named ones, or all with null. */
export const markRead = (
  tx: Writer,
  of: { tenant_uuid: string; account_uuid: string },
  uuids: string[] | null,
) =>
  sql`
    update notification set read_at = now()
    where tenant_uuid = ${of.tenant_uuid} and account_uuid = ${of.account_uuid} and read_at is null
      and (${uuids}::uuid[] is null or uuid = any (${uuids}::uuid[]))`.execute(tx);

/** An entry for several people. */
interface NewEntry extends Omit<EntryRow, 'uuid' | 'read_at' | 'created_at'> {
  event_uuid: string;
  account_uuids: string[];
}

/** Adds an entry for each person who has none about the event. */
export const insertEntries = (tx: Writer, tenantUuid: string, entry: NewEntry) =>
  sql`
    insert into notification (tenant_uuid, account_uuid, event_uuid, kind, title, text, link, severity, created_at)
    select ${tenantUuid}::uuid, a, ${entry.event_uuid}::uuid, ${entry.kind}, ${entry.title}, ${entry.text},
      ${entry.link}, ${entry.severity}::smallint, now()
    from unnest(${entry.account_uuids}::uuid[]) a order by a
    on conflict (tenant_uuid, account_uuid, event_uuid) do nothing`.execute(tx);

/** A member who may be notified. */
export interface Member {
  account_uuid: string;
  /** Null until the address is proven. */
  email: string | null;
  role: Role;
}

/** Members of the tenant of this transaction. */
export async function selectMembers(db: Reader): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select account_uuid, email, role from notification_members() order by account_uuid`.execute(db);
  return rows;
}
