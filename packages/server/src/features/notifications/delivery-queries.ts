import type { Input, Role } from '@assay/contract/endpoint.ts';
import type {
  NotificationDelivery,
  notificationChannels,
} from '@assay/contract/notification-channels.ts';
import type { ChannelKind } from '@assay/contract/notification-names.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';
import type { Message } from './message.ts';

/** Messages that a digest keeps; all are counted. */
const KEPT_MESSAGES = 100;

/** One message of a rule for one target. */
export interface NewDelivery {
  rule_uuid: string;
  rule_name: string;
  kind: 'mail' | ChannelKind;
  channel_uuid: string | null;
  account_uuid: string | null;
  target: string;
  /** When it leaves; null for at once. */
  due_at: Date | null;
  message: Message;
}

/** Adds a delivery, or the message to the digest that collects for the same rule and target. */
export async function addDelivery(tx: Writer, tenantUuid: string, one: NewDelivery): Promise<void> {
  const status = one.due_at === null ? 'pending' : 'collecting';
  await sql`
    insert into notification_delivery as d
      (tenant_uuid, rule_uuid, rule_name, kind, channel_uuid, account_uuid, target, status, next_at, items, events)
    values (${tenantUuid}, ${one.rule_uuid}, ${one.rule_name}, ${one.kind}, ${one.channel_uuid}, ${one.account_uuid},
      ${one.target}, ${status}, coalesce(${one.due_at}::timestamptz, now()), ${JSON.stringify([one.message])}::jsonb, 1)
    on conflict (tenant_uuid, rule_uuid, channel_uuid, account_uuid) where status = 'collecting' do update
      set events = d.events + 1,
        items = case when jsonb_array_length(d.items) >= ${KEPT_MESSAGES} then d.items - 0 else d.items end || excluded.items`.execute(
    tx,
  );
}

/** Takes deliveries that are due, of all tenants; no other worker takes them for two minutes. */
export async function takeDue(
  tx: Writer,
  most: number,
): Promise<{ tenant_uuid: string; uuid: string }[]> {
  const { rows } = await sql<{ tenant_uuid: string; uuid: string }>`
    select tenant_uuid, uuid from take_notification_deliveries(${most})`.execute(tx);
  return rows;
}

/** An attempt to deliver. */
export interface Attempt {
  /** ISO 8601. */
  at: string;
  result: string;
  milliseconds: number;
}

/** A delivery with its messages. */
export interface DueDelivery {
  uuid: string;
  rule_name: string;
  kind: 'mail' | ChannelKind;
  channel_uuid: string | null;
  account_uuid: string | null;
  items: Message[];
  events: number;
  attempts: Attempt[];
  /** Least role of the users that the rule notifies now. */
  audience: Role;
}

/** A delivery of the tenant that has not ended. */
export async function findDue(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select d.uuid, d.rule_name, d.kind, d.channel_uuid, d.account_uuid, d.items, d.events, d.attempts, r.audience
    from notification_delivery d
    join notification_rule r on r.tenant_uuid = d.tenant_uuid and r.uuid = d.rule_uuid
    where d.tenant_uuid = ${tenantUuid} and d.uuid = ${uuid} and d.next_at is not null`.execute(db);
  return rows[0];
}

/** Result of an attempt. */
export interface Outcome {
  status: 'pending' | 'delivered' | 'failed';
  /** Null where it is no attempt of this outbox, as for mail. */
  attempt: Attempt | null;
  /** Seconds until the next attempt of what is pending. */
  wait_seconds: number;
  mail_uuid: string | null;
}

/** Stores what an attempt came to. */
export const setOutcome = (tx: Writer, tenantUuid: string, uuid: string, outcome: Outcome) =>
  sql`
    update notification_delivery set status = ${outcome.status},
      attempts = attempts || ${JSON.stringify(outcome.attempt === null ? [] : [outcome.attempt])}::jsonb,
      next_at = case when ${outcome.status} = 'pending' then now() + make_interval(secs => ${outcome.wait_seconds}) end,
      ended_at = case when ${outcome.status} <> 'pending' then now() end,
      mail_uuid = ${outcome.mail_uuid}::uuid
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** Makes a delivery due now: of one that ended without success, or waits. False for any other. */
export async function makeDue(tx: Writer, tenantUuid: string, uuid: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification_delivery set status = 'pending', next_at = now(), ended_at = null
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} and status <> 'delivered'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether the tenant has a delivery by a rule that is not personal. */
export async function hasDelivery(db: Reader, tenantUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from notification_delivery d
    join notification_rule r on r.tenant_uuid = d.tenant_uuid and r.uuid = d.rule_uuid and r.account_uuid is null
    where d.tenant_uuid = ${tenantUuid} and d.uuid = ${uuid}`.execute(db);
  return rows.length > 0;
}

/** A delivery as it is listed. */
export interface DeliveryRow
  extends Omit<NotificationDelivery, 'created_at' | 'next_at' | 'attempts'> {
  created_at: Date;
  next_at: Date | null;
  attempts: Attempt[];
}

/** A mail that left is delivered once the mail server has taken it. */
const status = sql`case when d.mail_uuid is null or m.sent_at is not null or m.uuid is null then d.status
  when m.refused then 'failed' else 'pending' end`;

/** By time along the primary key, whose uuids rise; in other orders all are looked at: they are swept after 90 days. */
const ORDERS: ListOrders<'created_at' | 'attempts' | 'title' | 'target' | 'rule_name' | 'status'> =
  {
    columns: {
      created_at: { by: sql`d.uuid`, type: 'uuid' },
      attempts: { by: sql`jsonb_array_length(d.attempts)`, type: 'int' },
      title: { by: sql`lower(coalesce(d.items -> -1 ->> 'title', ''))`, type: 'text' },
      target: { by: sql`lower(d.target)`, type: 'text' },
      rule_name: { by: sql`lower(d.rule_name)`, type: 'text' },
      status: { by: status, type: 'text' },
    },
    tie: { by: sql`d.uuid`, type: 'uuid' },
  };

type Filter = Omit<Input<typeof notificationChannels.listNotificationDeliveries>, 'cursor'>;

/** Deliveries by rules of the tenant; those of people's own rules are theirs. */
export const selectDeliveries = (
  db: Reader,
  tenantUuid: string,
  { rule_uuid, status: requestedStatus, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<DeliveryRow & Sorted>> =>
  listQuery({
    select: sql`d.uuid, d.rule_uuid, d.rule_name, d.kind, d.target, ${status} as status, d.items -> -1 ->> 'title' as title,
      d.events, d.attempts, d.next_at, d.created_at`,
    from: sql`notification_delivery d
      join notification_rule r on r.tenant_uuid = d.tenant_uuid and r.uuid = d.rule_uuid and r.account_uuid is null
      left join lateral notification_mails(array[d.mail_uuid]) m on d.mail_uuid is not null`,
    filters: [
      sql`d.tenant_uuid = ${tenantUuid}`,
      rule_uuid === undefined ? undefined : sql`d.rule_uuid = ${rule_uuid}::uuid`,
      requestedStatus === undefined ? undefined : sql`${status} = ${requestedStatus}`,
    ],
    orders: ORDERS,
    page,
  }).read<DeliveryRow>(db);
