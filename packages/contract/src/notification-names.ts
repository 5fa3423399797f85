import { z } from 'zod';
import { ROLES, type Role } from './endpoint.ts';

/** Kinds of events that people can be notified of. */
export const EVENT_KINDS = [
  'finding.new',
  'finding.raised',
  'finding.known_exploited',
  'gate.failed',
  'source.stale',
  'task.failed',
  'log.alarm',
  'license.expiring',
  'decision.expiring',
  'decision.overruled',
  'decision.reopened',
  'assignment.made',
] as const;
/** Kind of an event. */
export const EventKind = z.enum(EVENT_KINDS);
export type EventKind = z.output<typeof EventKind>;

/** Least role that may learn of an event: the role that may read what the event is about. */
export const LEAST_ROLE: Readonly<Record<EventKind, Role>> = {
  'finding.new': 'Visitor',
  'finding.raised': 'Visitor',
  'finding.known_exploited': 'Visitor',
  'gate.failed': 'Visitor',
  'source.stale': 'Visitor',
  'task.failed': 'TenantAdmin',
  'log.alarm': 'Auditor',
  'license.expiring': 'TenantAdmin',
  'decision.expiring': 'Visitor',
  'decision.overruled': 'Visitor',
  'decision.reopened': 'Visitor',
  'assignment.made': 'Visitor',
};

/** Least role of members who are notified by a tenant’s rule. */
export const Audience = z.enum(ROLES).exclude(['Unknown']);

/** When deliveries leave: with the event, at the next full hour, at the next 07:00 UTC, or on the next Monday at 07:00 UTC. */
export const SCHEDULES = ['at_once', 'hourly', 'daily', 'weekly'] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** Kinds of channels. `webhook` is signed by Standard Webhooks; the others take the format of their product. */
export const CHANNEL_KINDS = ['webhook', 'slack', 'teams', 'mattermost'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Longest condition, in characters. */
export const CONDITION_LENGTH = 1000;
