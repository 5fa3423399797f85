import type { Input } from '@assay/contract/endpoint.ts';
import type { notificationChannels } from '@assay/contract/notification-channels.ts';
import type { ChannelKind } from '@assay/contract/notification-names.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** A channel as it is listed. */
export interface ChannelRow {
  uuid: string;
  kind: ChannelKind;
  name: string;
  origin: string;
  created_by: string;
  created_at: Date;
  disabled_at: Date | null;
}

/** A channel with what messages are sent by. */
export interface SealedChannel extends ChannelRow {
  sealed_url: Buffer;
  sealed_secret: Buffer | null;
}

const columns = sql`c.uuid, c.kind, c.name, c.origin, c.created_by, c.created_at, c.disabled_at`;

/** A tenant has few channels, so all of its rows are looked at, whatever the order. */
const ORDERS: ListOrders<'name' | 'created_at' | 'kind' | 'origin' | 'state'> = {
  columns: {
    name: { by: sql`lower(c.name)`, type: 'text' },
    created_at: { by: sql`c.created_at`, type: 'timestamptz' },
    kind: { by: sql`c.kind`, type: 'text' },
    origin: { by: sql`lower(c.origin)`, type: 'text' },
    state: { by: sql`(c.disabled_at is null)::int`, type: 'int' },
  },
  tie: { by: sql`c.uuid`, type: 'uuid' },
};

/** Channels of the tenant. */
export const selectChannels = (
  db: Reader,
  tenantUuid: string,
  page: ListPage<Input<typeof notificationChannels.listNotificationChannels>['sort']>,
): Promise<Found<ChannelRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`notification_channel c`,
    filters: [sql`c.tenant_uuid = ${tenantUuid}`],
    orders: ORDERS,
    page,
  }).read<ChannelRow>(db);

/** One channel of the tenant. */
export async function findChannel(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<SealedChannel | undefined> {
  const { rows } = await sql<SealedChannel>`
    select ${columns}, c.sealed_url, c.sealed_secret from notification_channel c
    where c.tenant_uuid = ${tenantUuid} and c.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Names and kinds of channels of the tenant, for those that exist. */
export async function selectChannelNames(db: Reader, tenantUuid: string, uuids: string[]) {
  const { rows } = await sql<Pick<ChannelRow, 'uuid' | 'kind' | 'name' | 'disabled_at'>>`
    select c.uuid, c.kind, c.name, c.disabled_at from notification_channel c
    where c.tenant_uuid = ${tenantUuid} and c.uuid = any (${uuids}::uuid[])`.execute(db);
  return rows;
}

/** Adds a channel; false when the name is taken. */
export async function insertChannel(
  tx: Writer,
  tenantUuid: string,
  channel: Omit<SealedChannel, 'created_at' | 'disabled_at'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_channel (tenant_uuid, uuid, kind, name, origin, sealed_url, sealed_secret, created_by)
    values (${tenantUuid}, ${channel.uuid}, ${channel.kind}, ${channel.name}, ${channel.origin},
      ${channel.sealed_url}, ${channel.sealed_secret}, ${channel.created_by})
    on conflict (tenant_uuid, lower(name)) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Lets messages be sent again, or no more; false when there is no such channel. */
export async function setChannelDisabled(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  { disabled }: { disabled: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification_channel set disabled_at = case when ${disabled} then now() end
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Replaces the signing secret of a webhook. */
export const setChannelSecret = (
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  sealedSecret: Buffer,
) =>
  sql`
    update notification_channel set sealed_secret = ${sealedSecret}
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** Removes a channel from all rules, and with its deliveries; false when there is none. */
export async function deleteChannel(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<boolean> {
  await sql`
    update notification_rule set channel_uuids = array_remove(channel_uuids, ${uuid}::uuid)
    where tenant_uuid = ${tenantUuid} and ${uuid}::uuid = any (channel_uuids)`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from notification_channel where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
