import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { notificationChannels } from '@assay/contract/notification-channels.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { isPublicAddress } from '../../platform/http-client/addresses.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as sql from './channel-queries.ts';
import { openChannel, sealChannelPart } from './channel-secrets.ts';
import * as deliveries from './delivery-queries.ts';
import type { Message } from './message.ts';
import { type Outbound, sendMessage } from './send-message.ts';
import { mintWebhookSecret } from './sign-webhook.ts';

/** Dependencies for creating and testing channels. */
export interface ChannelParts {
  vault: Vault;
  outbound: Outbound;
}

/** Targets of a tenant, and what was sent to them; for its administrators. */
export const createChannelService = ({
  vault,
  outbound,
}: ChannelParts): Service<typeof notificationChannels> => ({
  async listNotificationChannels(ctx, query) {
    const after = ctx.cursors.read('listNotificationChannels', query);
    const found = await ctx.read((db) =>
      sql.selectChannels(db, ctx.tenantUuid, { ...query, after }),
    );
    return ctx.cursors.page('listNotificationChannels', query, found, sortedKeyOf);
  },

  async createNotificationChannel(ctx, { kind, name, url }) {
    const origin = originOf(url, outbound);
    const uuid = randomUUID();
    const { tenantUuid: tenant_uuid } = ctx;
    const secret = kind === 'webhook' ? mintWebhookSecret() : null;
    const change = {
      action: 'notification_channel.create',
      subject_uuid: uuid,
      details: { kind, name, origin },
    };
    const channel = { tenant_uuid, uuid };
    const sealed_url = await sealChannelPart(vault, channel, 'url', url);
    const sealed_secret =
      secret === null ? null : await sealChannelPart(vault, channel, 'secret', secret);
    await ctx.write(change, async (tx) => {
      const created_by = ctx.actor.name;
      const row = { uuid, kind, name, origin, sealed_url, sealed_secret, created_by };
      if (!(await sql.insertChannel(tx, tenant_uuid, row)))
        throw new Conflict('Please use unique value');
    });
    return { ...(await getChannel(ctx, uuid)), secret };
  },

  async enableNotificationChannel(ctx, { uuid }) {
    const change = { action: 'notification_channel.enable', subject_uuid: uuid };
    await ctx.write(change, async (tx) => {
      await requireChannel(tx, ctx.tenantUuid, uuid);
      await sql.setChannelDisabled(tx, ctx.tenantUuid, uuid, { disabled: false });
    });
    return getChannel(ctx, uuid);
  },

  async rotateNotificationSecret(ctx, { uuid }) {
    const secret = mintWebhookSecret();
    const channel = { tenant_uuid: ctx.tenantUuid, uuid };
    const sealed = await sealChannelPart(vault, channel, 'secret', secret);
    const change = { action: 'notification_channel.rotate_secret', subject_uuid: uuid };
    await ctx.write(change, async (tx) => {
      const { kind } = await requireChannel(tx, ctx.tenantUuid, uuid);
      if (kind !== 'webhook') throw new Conflict('Only a webhook has a signing secret');
      await sql.setChannelSecret(tx, ctx.tenantUuid, uuid, sealed);
    });
    return { ...(await getChannel(ctx, uuid)), secret };
  },

  async testNotificationChannel(ctx, { uuid }) {
    const change = { action: 'notification_channel.test', subject_uuid: uuid };
    // On record before it is sent, and outside the transaction: a slow target holds no connection.
    const channel = await ctx.write(change, (tx) => requireChannel(tx, ctx.tenantUuid, uuid));
    const target = { kind: channel.kind, ...(await openChannel(vault, ctx.tenantUuid, channel)) };
    const bundle = { rule: 'Test', messages: [testMessage(channel.name)], events: 1 };
    const { attempt, delivered } = await sendMessage(outbound, target, randomUUID(), bundle);
    return { ...attempt, delivered };
  },

  async deleteNotificationChannel(ctx, { uuid }) {
    const change = { action: 'notification_channel.delete', subject_uuid: uuid };
    await ctx.write(change, async (tx) => {
      if (!(await sql.deleteChannel(tx, ctx.tenantUuid, uuid)))
        throw new NotFound('Notification channel');
    });
    return undefined;
  },

  async listNotificationDeliveries(ctx, query) {
    const after = ctx.cursors.read('listNotificationDeliveries', query);
    const found = await ctx.read((db) =>
      deliveries.selectDeliveries(db, ctx.tenantUuid, { ...query, after }),
    );
    return ctx.cursors.page('listNotificationDeliveries', query, found, sortedKeyOf);
  },

  async retryNotificationDelivery(ctx, { uuid }) {
    const change = { action: 'notification_delivery.retry', subject_uuid: uuid };
    await ctx.write(change, async (tx) => {
      if (!(await deliveries.hasDelivery(tx, ctx.tenantUuid, uuid))) throw new NotFound('Delivery');
      if (!(await deliveries.makeDue(tx, ctx.tenantUuid, uuid)))
        throw new Conflict('The message was delivered already');
    });
    return undefined;
  },
});

async function requireChannel(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<sql.SealedChannel> {
  const row = await sql.findChannel(db, tenantUuid, uuid);
  if (row === undefined) throw new NotFound('Notification channel');
  return row;
}

const getChannel = (ctx: Ctx, uuid: string) =>
  ctx.read((db) => requireChannel(db, ctx.tenantUuid, uuid));

/** Judges an address as far as possible before a name is looked up; each connection judges the rest. */
function originOf(text: string, { allowedOrigins }: Outbound): string {
  const url = new URL(text);
  const refuse = (sentence: string, rule: string) => new Invalid(sentence, `body.url: ${rule}`);
  if (url.username !== '' || url.password !== '')
    throw refuse('The address must not contain a user name or password', 'credentials');
  if (allowedOrigins.includes(url.origin)) return url.origin;
  if (url.protocol !== 'https:') throw refuse('The address must begin with https://', 'not https');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (url.hostname === 'localhost' || (isIP(literal) && !isPublicAddress(literal)))
    throw refuse('The address is not of the public internet', 'not public');
  return url.origin;
}

const testMessage = (name: string): Message => ({
  kind: 'finding.new',
  title: `Test message to ${name}`,
  text: 'Sent by an administrator to see whether the channel works.',
  link: '/settings/notifications',
  severity: null,
  created_at: new Date().toISOString(),
  findings: [],
});
