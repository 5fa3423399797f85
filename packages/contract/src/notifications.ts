import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import {
  Audience,
  CONDITION_LENGTH,
  EVENT_KINDS,
  EventKind,
  SCHEDULES,
} from './notification-names.ts';
import { OneLineName } from './one-line-name.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, sortBy } from './query.ts';
import { SeverityName } from './severity.ts';

/** An event as a person sees it. */
const Message = z.object({
  /** Kind of the event. */
  kind: EventKind,
  /** Title of the event, in one line. */
  title: z.string(),
  /** Subject of the event, in one line; may be empty. */
  text: z.string(),
  /** Address within the page where the event can be looked at. */
  link: z.string(),
  /** Worst severity that the event is about; null where severities do not apply. */
  severity: SeverityName.nullable(),
});

/** An entry under the bell of the signed-in person. */
export const Notification = Message.extend({
  /** UUID of the notification. */
  uuid: z.uuid(),
  /** When the event happened. */
  created_at: Instant,
  /** When the person read the notification; null while it is unread. */
  read_at: Instant.nullable(),
});
export type Notification = z.output<typeof Notification>;

/** Settings of a rule, which are the same for a tenant’s rule and a person’s own. */
export const RuleSettings = z.object({
  /** Name of the rule. */
  name: OneLineName,
  /** False: the rule is kept, and notifies of nothing. */
  enabled: z.boolean(),
  /** Kinds of events that the rule is about. */
  events: z.array(EventKind).min(1, 'Field is required').max(EVENT_KINDS.length),
  /** Findings of a lower severity are left out. */
  least_severity: SeverityName,
  /** Condition in CEL; empty when the rule has none. */
  condition: z.string().trim().max(CONDITION_LENGTH),
  /** Least role of members who are notified by the rule of a tenant. A personal rule ignores it. */
  audience: Audience,
  /** True: mail is sent to people who are notified by the rule. */
  mail: z.boolean(),
  /** UUIDs of the channels that a tenant’s rule sends to. */
  channel_uuids: z.array(z.uuid()).max(16),
  /** `at_once`, or a digest: `hourly` at the full hour, `daily` at 07:00 UTC,
   * `weekly` on Monday at 07:00 UTC. The bell never waits. */
  schedule: z.enum(SCHEDULES),
});
export type RuleSettings = z.output<typeof RuleSettings>;

/** A rule: its events, the people and channels that it notifies, and its schedule. */
export const NotificationRule = RuleSettings.extend({
  /** UUID of the rule. */
  uuid: z.uuid(),
  /** `tenant`: it notifies members by role. `personal`: it notifies the person who made it. */
  scope: z.enum(['tenant', 'personal']),
  /** E-mail of the person who made the rule. */
  created_by: z.string(),
  /** When the rule was created. */
  created_at: Instant,
  /** Number of deliveries of the last seven days. */
  deliveries: z.number().int(),
});
export type NotificationRule = z.output<typeof NotificationRule>;

/** Events of the last seven days that a rule would have notified of. */
export const RulePreview = z.object({
  /** Number of events of the last seven days that were compared. */
  looked_at: z.number().int(),
  /** Number of these that the rule notifies of. */
  matched: z.number().int(),
  /** Number of the matched events whose condition could not be decided, as a value in it is unknown. */
  undecided: z.number().int(),
  /** Number of events of other kinds than the rule is about. */
  other_kind: z.number().int(),
  /** Number of events whose findings are all below the least severity, or gone. */
  below_severity: z.number().int(),
  /** Number of events for which the condition is false. */
  condition_false: z.number().int(),
  /** False when there were more events than are compared: then these are the newest. */
  is_complete: z.boolean(),
  /** The newest matched events, 20 at most. */
  items: z.array(
    Message.extend({
      /** When the event happened. */
      created_at: Instant,
    }),
  ),
});
export type RulePreview = z.output<typeof RulePreview>;

const One = z.object({
  /** UUID of the notification rule. */
  uuid: z.uuid(),
});

const { shape } = RuleSettings;

/** Settings of a rule to be. */
const NewRule = RuleSettings.extend({
  /** `tenant` for a rule of the tenant, which needs a TenantAdmin; `personal` for one’s own. */
  scope: z.enum(['tenant', 'personal']).default('personal'),
  /** False to create a rule that notifies of nothing yet. */
  enabled: shape.enabled.default(true),
  /** Least severity of findings; all of them when left out. */
  least_severity: shape.least_severity.default('unassigned'),
  /** Condition in CEL; none when left out. */
  condition: shape.condition.default(''),
  /** Least role of members who are notified by the rule of a tenant; all members when left out. */
  audience: shape.audience.default('Visitor'),
  /** True to send mail. */
  mail: shape.mail.default(false),
  /** UUIDs of the channels that a tenant’s rule sends to. */
  channel_uuids: shape.channel_uuids.default([]),
  /** When messages leave. */
  schedule: shape.schedule.default('at_once'),
});

/** Notifications of the signed-in person, and the rules that make them. */
export const notifications = endpoints({
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    access: 'Visitor',
    rate: 'L',
    summary: 'List notifications',
    query: PageQuery.extend({
      /** Only unread notifications (true), or only those that were read (false). */
      unread: QueryFlag.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at']).default('-created_at'),
    }),
    result: pageOf(Notification).extend({
      /** Number of unread notifications, 100 at most. */
      unread: z.number().int(),
    }),
  },
  /** Marks notifications of the signed-in person as read. */
  readNotifications: {
    method: 'POST',
    path: '/notifications/read',
    access: 'Visitor',
    rate: 'W',
    summary: 'Mark notifications as read',
    body: z.object({
      /** UUIDs of the notifications; without it, all of them. */
      uuids: z.array(z.uuid()).min(1).max(200).optional(),
    }),
  },
  /** Lists the rules of the signed-in person, and for TenantAdmins those of the tenant. */
  listNotificationRules: {
    method: 'GET',
    path: '/notification-rules',
    access: 'Visitor',
    rate: 'L',
    summary: 'List notification rules',
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'deliveries', 'created_at', 'scope', 'schedule', 'state']).default(
        'name',
      ),
    }),
    result: pageOf(NotificationRule),
  },
  createNotificationRule: {
    method: 'POST',
    path: '/notification-rules',
    access: 'Visitor',
    rate: 'W',
    status: 201,
    summary: 'Create a notification rule',
    body: NewRule,
    result: NotificationRule,
  },
  getNotificationRule: {
    method: 'GET',
    path: '/notification-rules/{uuid}',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get a notification rule',
    params: One,
    result: NotificationRule,
  },
  /** Replaces all settings of a rule. */
  updateNotificationRule: {
    method: 'PUT',
    path: '/notification-rules/{uuid}',
    access: 'Visitor',
    rate: 'W',
    summary: 'Change a notification rule',
    params: One,
    body: RuleSettings,
    result: NotificationRule,
  },
  /** Deletes a rule with its deliveries. Entries under the bell stay. */
  deleteNotificationRule: {
    method: 'DELETE',
    path: '/notification-rules/{uuid}',
    access: 'Visitor',
    rate: 'W',
    summary: 'Delete a notification rule',
    params: One,
  },
  /** Compares settings with the events of the last seven days. Nothing is stored and no notification is sent. */
  previewNotificationRule: {
    method: 'POST',
    path: '/notification-rules/preview',
    access: 'Visitor',
    rate: 'S',
    summary: 'Preview a notification rule',
    body: NewRule.pick({ events: true, least_severity: true, condition: true }),
    result: RulePreview,
  },
});
