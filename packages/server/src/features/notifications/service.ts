import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import { EVENT_KINDS, LEAST_ROLE } from '@assay/contract/notification-names.ts';
import type {
  NotificationRule,
  notifications,
  RuleSettings,
} from '@assay/contract/notifications.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Actor, Answer, Ctx, Service } from '../../context.ts';
import { Forbidden, Invalid, NotFound } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { selectChannelNames } from './channel-queries.ts';
import { parseCondition } from './condition.ts';
import * as entries from './entry-queries.ts';
import { severityName } from './message.ts';
import { previewRule } from './preview.ts';
import * as sql from './rule-queries.ts';

/** A person has few rules; events are compared with each. */
const MOST_RULES = 50;

const isAdministrator = ({ role }: Actor) => covers(role, 'TenantAdmin');

/** True when a role may do what the least role may. */
export const covers = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) <= ROLES.indexOf(least);

/** Kinds of events that a role may learn of. */
const kindsFor = (role: Role) => EVENT_KINDS.filter((kind) => covers(role, LEAST_ROLE[kind]));

const viewerOf = ({ actor }: Ctx): sql.RuleViewer => ({
  account_uuid: actor.uuid,
  seesTenant: isAdministrator(actor),
});

const ownEntries = ({ actor, tenantUuid }: Ctx) => ({
  tenant_uuid: tenantUuid,
  account_uuid: actor.uuid,
  kinds: kindsFor(actor.role),
});

/** Notifications of a person, and the rules that make them. */
export const notificationService: Service<typeof notifications> = {
  async listNotifications(ctx, query) {
    const after = ctx.cursors.read('listNotifications', query);
    const own = ownEntries(ctx);
    const { found, unread } = await ctx.read(async (db) => ({
      found: await entries.selectEntries(db, own, { ...query, after }),
      unread: await entries.countUnread(db, own),
    }));
    const page = ctx.cursors.page('listNotifications', query, found, sortedKeyOf);
    const items = page.items.map(({ severity, ...row }) => ({
      ...row,
      severity: severity === null ? null : severityName(severity),
    }));
    return { ...page, items, unread };
  },

  async readNotifications(ctx, { uuids = null }) {
    const change = { action: 'notification.read', subject_uuid: ctx.actor.uuid };
    await ctx.write(change, (tx) => entries.markRead(tx, ownEntries(ctx), uuids));
    return undefined;
  },

  async listNotificationRules(ctx, query) {
    const after = ctx.cursors.read('listNotificationRules', query);
    const found = await ctx.read((db) =>
      sql.selectRules(db, ctx.tenantUuid, viewerOf(ctx), { ...query, after }),
    );
    const page = ctx.cursors.page('listNotificationRules', query, found, sortedKeyOf);
    return { ...page, items: page.items.map(ruleOf) };
  },

  async createNotificationRule(ctx, { scope, ...settings }) {
    const { actor, tenantUuid: tenant_uuid } = ctx;
    if (scope === 'tenant' && !isAdministrator(actor)) throw new Forbidden();
    const account_uuid = scope === 'tenant' ? null : actor.uuid;
    const uuid = randomUUID();
    const stored = storedOf(settings, account_uuid);
    const change = {
      action: 'notification_rule.create',
      subject_uuid: uuid,
      details: { ...stored },
    };
    await ctx.write(change, async (tx) => {
      await requireChannels(tx, tenant_uuid, stored.channel_uuids);
      if ((await sql.countRules(tx, tenant_uuid, account_uuid)) >= MOST_RULES)
        throw new Invalid(`There can be ${MOST_RULES} rules at most`, 'body: too many rules');
      const created_by = actor.name;
      await sql.insertRule(tx, { ...stored, tenant_uuid, uuid, account_uuid, created_by });
    });
    return getRule(ctx, uuid);
  },

  getNotificationRule: (ctx, { uuid }) => getRule(ctx, uuid),

  async updateNotificationRule(ctx, { uuid, ...settings }) {
    const details: Record<string, unknown> = {};
    const change = { action: 'notification_rule.update', subject_uuid: uuid, details };
    await ctx.write(change, async (tx) => {
      const before = await requireRule(ctx, tx, uuid);
      const stored = storedOf(settings, before.account_uuid);
      Object.assign(details, stored, { before: storedPart(before) });
      await requireChannels(tx, ctx.tenantUuid, stored.channel_uuids);
      await sql.updateRule(tx, ctx.tenantUuid, uuid, stored);
    });
    return getRule(ctx, uuid);
  },

  async deleteNotificationRule(ctx, { uuid }) {
    const details: Record<string, unknown> = {};
    const change = { action: 'notification_rule.delete', subject_uuid: uuid, details };
    await ctx.write(change, async (tx) => {
      Object.assign(details, { before: storedPart(await requireRule(ctx, tx, uuid)) });
      await sql.deleteRule(tx, ctx.tenantUuid, uuid);
    });
    return undefined;
  },

  previewNotificationRule: (ctx, { events, least_severity, condition }) =>
    previewRule(ctx, kindsFor(ctx.actor.role), {
      events,
      least_severity: rankOf(least_severity),
      hasCondition: condition !== '',
      condition: parseCondition(condition),
    }),
};

const rankOf = (severity: (typeof SEVERITIES)[number]) => 4 - SEVERITIES.indexOf(severity);

/** Settings as they are stored; a person's own rule sends to that person alone. */
function storedOf(
  { least_severity, ...settings }: RuleSettings,
  account_uuid: string | null,
): sql.StoredRule {
  parseCondition(settings.condition);
  const stored = {
    ...settings,
    events: [...new Set(settings.events)],
    channel_uuids: [...new Set(settings.channel_uuids)],
    least_severity: rankOf(least_severity),
  };
  if (account_uuid === null) return stored;
  if (stored.channel_uuids.length > 0)
    throw new Invalid(
      'A rule of your own sends mail to you alone',
      'body.channel_uuids: not empty',
    );
  return { ...stored, audience: 'Visitor' };
}

const storedPart = ({
  name,
  enabled,
  events,
  least_severity,
  condition,
  audience,
  mail,
  channel_uuids,
  schedule,
}: sql.RuleRow): sql.StoredRule => ({
  ...{ name, enabled, events, least_severity, condition, audience, mail, channel_uuids, schedule },
});

/** Another tenant's channel answers as one that does not exist. */
async function requireChannels(db: Reader, tenantUuid: string, uuids: string[]): Promise<void> {
  if (uuids.length === 0) return;
  const known = await selectChannelNames(db, tenantUuid, uuids);
  if (known.length < uuids.length) throw new NotFound('Notification channel');
}

async function requireRule(ctx: Ctx, db: Reader, uuid: string): Promise<sql.RuleRow> {
  const row = await sql.findRule(db, ctx.tenantUuid, viewerOf(ctx), uuid);
  if (row === undefined) throw new NotFound('Notification rule');
  return row;
}

const getRule = (ctx: Ctx, uuid: string): Promise<Answer<NotificationRule>> =>
  ctx.read(async (db) => ruleOf(await requireRule(ctx, db, uuid)));

const ruleOf = ({
  account_uuid,
  least_severity,
  audience,
  ...row
}: sql.RuleRow): Answer<NotificationRule> => ({
  ...row,
  least_severity: severityName(least_severity),
  audience: audience === 'Unknown' ? 'Visitor' : audience,
  scope: account_uuid === null ? 'tenant' : 'personal',
});
