import { SCHEDULES } from '@assay/contract/notification-names.ts';
import { folded, nothing, number, type Row, text, textOf, time } from './test-order-values.ts';

/** Lists of messages, and of the rules and channels by which they are sent. */
export const NOTIFICATION_ORDERS = {
  listOutbox: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      recipient: folded('recipient'),
      subject: folded('subject'),
      state: ({ sent_at, failure }: Row) =>
        sent_at !== null ? 'sent' : failure === null ? 'waiting' : 'failed',
    },
  },
  listNotifications: { input: nothing, orders: { created_at: time('created_at') } },
  listNotificationRules: {
    input: nothing,
    orders: {
      name: folded('name'),
      deliveries: number('deliveries'),
      created_at: time('created_at'),
      scope: text('scope'),
      schedule: ({ schedule }: Row) => SCHEDULES.map(String).indexOf(textOf(schedule)),
      state: ({ enabled }: Row) => Number(enabled),
    },
  },
  listNotificationChannels: {
    input: nothing,
    orders: {
      name: folded('name'),
      created_at: time('created_at'),
      kind: text('kind'),
      origin: folded('origin'),
      state: ({ disabled_at }: Row) => Number(disabled_at === null),
    },
  },
  listNotificationDeliveries: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      attempts: ({ attempts }: Row) => (Array.isArray(attempts) ? attempts.length : -1),
      title: folded('title'),
      target: folded('target'),
      rule_name: folded('rule_name'),
      status: text('status'),
    },
  },
};
