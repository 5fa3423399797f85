import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { CHANNEL_KINDS } from './notification-names.ts';
import { OneLineName } from './one-line-name.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** A target of the tenant beside mail: a webhook, or a chat. */
export const NotificationChannel = z.object({
  /** UUID of the channel. */
  uuid: z.uuid(),
  /** `webhook` is signed by Standard Webhooks; the others take the format of their product. */
  kind: z.enum(CHANNEL_KINDS),
  /** Name of the channel, unique in the tenant. */
  name: z.string(),
  /** Scheme, host and port of the address. The address itself may hold a token and is never shown. */
  origin: z.string(),
  /** E-mail of the person who made the channel. */
  created_by: z.string(),
  /** When the channel was created. */
  created_at: Instant,
  /** When the target answered that it is gone (410); null while messages are sent. */
  disabled_at: Instant.nullable(),
});
export type NotificationChannel = z.output<typeof NotificationChannel>;

/** A channel with its signing secret, which is shown this once. */
export const NotificationChannelWithSecret = NotificationChannel.extend({
  /** Secret that the signatures of a webhook are checked with (`whsec_…`); null for chats. Shown once. */
  secret: z.string().nullable(),
});

/** An attempt to deliver. */
const Attempt = z.object({
  /** When the attempt began. */
  at: Instant,
  /** Status of the answer, or why there was none. */
  result: z.string(),
  /** How long the attempt took, in milliseconds. */
  milliseconds: z.number().int(),
});

/** Delivery from one rule to one target. */
export const NotificationDelivery = z.object({
  /** UUID of the delivery; `webhook-id` of the message. */
  uuid: z.uuid(),
  /** UUID of the rule. */
  rule_uuid: z.uuid(),
  /** Name of the rule when the delivery was made. */
  rule_name: z.string(),
  /** How it is delivered. */
  kind: z.enum(['mail', ...CHANNEL_KINDS]),
  /** Name of the channel, or address of the person. */
  target: z.string(),
  /** `collecting`: a digest that is not due. `pending`: waits for its next attempt. */
  status: z.enum(['collecting', 'pending', 'delivered', 'failed']),
  /** Title of the newest event in it. */
  title: z.string(),
  /** Number of events in it. */
  events: z.number().int(),
  /** Attempts so far, in order. Those of a mail are counted by the mail server’s outbox. */
  attempts: z.array(Attempt),
  /** When it is tried next; null when it has ended. */
  next_at: Instant.nullable(),
  /** When the delivery was made. */
  created_at: Instant,
});
export type NotificationDelivery = z.output<typeof NotificationDelivery>;

const OneChannel = z.object({
  /** UUID of the notification channel. */
  uuid: z.uuid(),
});
const OneDelivery = z.object({
  /** UUID of the delivery. */
  uuid: z.uuid(),
});

/** Targets of a tenant, and what was sent to them. */
export const notificationChannels = endpoints({
  listNotificationChannels: {
    method: 'GET',
    path: '/notification-channels',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List notification channels',
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'created_at', 'kind', 'origin', 'state']).default('name'),
    }),
    result: pageOf(NotificationChannel),
  },
  /** The target must be reachable by https at a public address, or at an origin that the operator allows. */
  createNotificationChannel: {
    method: 'POST',
    path: '/notification-channels',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    status: 201,
    summary: 'Create a notification channel',
    body: z.object({
      /** How messages are written. */
      kind: z.enum(CHANNEL_KINDS),
      /** Name of the channel. */
      name: OneLineName,
      /** Address that messages are sent to. */
      url: z.url({ protocol: /^https?$/ }).max(2048),
    }),
    result: NotificationChannelWithSecret,
  },
  /** Sends to the channel again after its target was gone. */
  enableNotificationChannel: {
    method: 'POST',
    path: '/notification-channels/{uuid}/enable',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Enable a notification channel',
    params: OneChannel,
    result: NotificationChannel,
  },
  /** Replaces the signing secret of a webhook; the former one no longer signs. */
  rotateNotificationSecret: {
    method: 'POST',
    path: '/notification-channels/{uuid}/secret',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Replace the signing secret of a channel',
    params: OneChannel,
    result: NotificationChannelWithSecret,
  },
  /** Sends one message that says it is a test, and reports what the target answered. */
  testNotificationChannel: {
    method: 'POST',
    path: '/notification-channels/{uuid}/test',
    access: 'TenantAdmin',
    rate: 'M',
    summary: 'Send a test message to a channel',
    params: OneChannel,
    result: Attempt.extend({
      /** True when the target accepted the message. */
      delivered: z.boolean(),
    }),
  },
  /** Deletes a channel. Deliveries to it end, and rules no longer name it. */
  deleteNotificationChannel: {
    method: 'DELETE',
    path: '/notification-channels/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete a notification channel',
    params: OneChannel,
  },
  /** Lists what rules of the tenant sent, and what is about to be sent. */
  listNotificationDeliveries: {
    method: 'GET',
    path: '/notification-deliveries',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List deliveries of notifications',
    query: PageQuery.extend({
      /** Only deliveries of this rule. */
      rule_uuid: z.uuid().optional(),
      /** Only deliveries in this state. */
      status: NotificationDelivery.shape.status.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at', 'attempts', 'title', 'target', 'rule_name', 'status']).default(
        '-created_at',
      ),
    }),
    result: pageOf(NotificationDelivery),
  },
  /** Tries a delivery again now that has failed or waits for its next attempt. */
  retryNotificationDelivery: {
    method: 'POST',
    path: '/notification-deliveries/{uuid}/retry',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Retry a delivery',
    params: OneDelivery,
  },
});
