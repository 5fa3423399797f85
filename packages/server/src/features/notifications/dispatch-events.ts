import { LEAST_ROLE } from '@assay/contract/notification-names.ts';
import type { QuietHours } from '@assay/contract/quiet-hours.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { noteReopenedDecisions, tenantsToRecheck } from '../decisions/reopened/note-reopened.ts';
import { selectChannelNames } from './channel-queries.ts';
import { parseCondition } from './condition.ts';
import { addDelivery, type NewDelivery } from './delivery-queries.ts';
import { insertEntries, type Member, selectMembers } from './entry-queries.ts';
import * as query from './event-queries.ts';
import { expandEvent } from './expand-event.ts';
import { matchRule } from './match-rule.ts';
import { type Message, messageOf } from './message.ts';
import { dueAt } from './quiet-hours/due-at.ts';
import { selectQuietHours } from './quiet-hours/queries.ts';
import { type RuleRow, selectEnabledRules } from './rule-queries.ts';
import { covers } from './service.ts';

/**
 * Compares what happened with the rules of its tenant, and makes entries and deliveries in the same transaction.
 *
 * @param at instant from which digests and quiet hours are counted
 */
export async function dispatchEvents(database: Database, at: Date): Promise<void> {
  const tenants = await database.read(null, query.selectTenantsWithEvents);
  for (const tenantUuid of tenants)
    await database.write(tenantUuid, (tx) => dispatchTenant(tx, tenantUuid, at));
}

/**
 * Looks what no request causes: sources that have become stale, decisions that end by themselves, and those that advisories
 * open again.
 */
export async function noteTimeEvents(database: Database): Promise<void> {
  await database.write(null, query.noteStaleSources);
  await database.write(null, query.noteExpiringDecisions);
  for (const tenantUuid of await database.read(null, tenantsToRecheck))
    while (await database.write(tenantUuid, (tx) => noteReopenedDecisions(tx, tenantUuid)));
}

async function dispatchTenant(tx: Writer, tenantUuid: string, at: Date): Promise<void> {
  const events = await coalesce(tx, tenantUuid, await query.takeEvents(tx, tenantUuid));
  const rules = await selectEnabledRules(tx, tenantUuid);
  if (events.length === 0 || rules.length === 0) return;
  const members = await selectMembers(tx);
  const quiet = await selectQuietHours(tx, tenantUuid);
  const questions = rules.map((rule) => ({
    rule,
    asked: {
      ...rule,
      hasCondition: rule.condition !== '',
      condition: parseCondition(rule.condition),
    },
  }));
  for (const event of events) {
    const expanded = await expandEvent(tx, tenantUuid, event);
    for (const { rule, asked } of questions) {
      const match = matchRule(asked, expanded);
      if (match.outcome !== 'matched') continue;
      const message = messageOf(expanded, match);
      const only = expanded.occurrence?.only ?? null;
      const about = members.filter((one) => only === null || one.account_uuid === only);
      const event_uuid = event.uuid;
      await notify(tx, { tenantUuid, rule, members: about, quiet, at, event_uuid, message });
    }
  }
}

/** Findings that several batches of advisories brought are one event; those of an upload stay its own. */
async function coalesce(tx: Writer, tenantUuid: string, events: query.EventRow[]) {
  const groups = Map.groupBy(events, ({ uuid, kind, project_uuid, vuln_ids }) =>
    vuln_ids.length > 0 && project_uuid === null ? kind : uuid,
  );
  const merged: query.EventRow[] = [];
  for (const [first, ...rest] of groups.values()) {
    if (first === undefined) continue;
    merged.push(first);
    if (rest.length === 0) continue;
    const former = new Map<number, number>();
    for (const { vuln_ids, former: before } of [first, ...rest])
      for (const [i, id] of vuln_ids.entries()) if (!former.has(id)) former.set(id, before[i] ?? 0);
    first.vuln_ids = [...former.keys()];
    first.former = first.kind === 'finding.raised' ? [...former.values()] : [];
    await query.mergeEvents(tx, tenantUuid, { into: first, gone: rest.map(({ uuid }) => uuid) });
  }
  return merged;
}

interface Notice {
  tenantUuid: string;
  rule: RuleRow;
  members: Member[];
  /** Quiet hours by account. */
  quiet: ReadonlyMap<string, QuietHours>;
  at: Date;
  event_uuid: string;
  message: Message;
}

async function notify(tx: Writer, notice: Notice) {
  const { tenantUuid, rule, members, event_uuid, message, at } = notice;
  const people = members.filter(
    ({ account_uuid, role }) =>
      covers(role, LEAST_ROLE[message.kind]) &&
      (rule.account_uuid === null
        ? covers(role, rule.audience)
        : rule.account_uuid === account_uuid),
  );
  const { kind, title, text, link, severity } = message;
  await insertEntries(tx, tenantUuid, {
    ...{ event_uuid, kind, title, text, link },
    severity: severity === null ? null : 4 - SEVERITIES.indexOf(severity),
    account_uuids: people.map(({ account_uuid }) => account_uuid),
  });
  const about = {
    ...{ rule_uuid: rule.uuid, rule_name: rule.name, message },
    ...{ channel_uuid: null, account_uuid: null },
  };
  const dueOf = (account_uuid: string | null) =>
    dueAt(rule.schedule, at, (account_uuid && notice.quiet.get(account_uuid)) || null);
  const mails = people.flatMap(({ account_uuid, email }): NewDelivery[] =>
    rule.mail && email !== null
      ? [{ ...about, kind: 'mail', account_uuid, target: email, due_at: dueOf(account_uuid) }]
      : [],
  );
  const channels = await selectChannelNames(tx, tenantUuid, rule.channel_uuids);
  const sent = channels.flatMap(({ uuid, kind: channel, name, disabled_at }): NewDelivery[] =>
    disabled_at === null
      ? [{ ...about, kind: channel, channel_uuid: uuid, target: name, due_at: dueOf(null) }]
      : [],
  );
  for (const one of [...mails, ...sent]) await addDelivery(tx, tenantUuid, one);
}
