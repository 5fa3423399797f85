import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import { type EventKind, LEAST_ROLE } from '@assay/contract/notification-names.ts';
import { type Actor, anonymous } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findChannel, type SealedChannel, setChannelDisabled } from './channel-queries.ts';
import { openChannel } from './channel-secrets.ts';
import {
  type DueDelivery,
  findDue,
  type Outcome,
  setOutcome,
  takeDue,
} from './delivery-queries.ts';
import { selectMembers } from './entry-queries.ts';
import { type Bundle, headingOf } from './payloads.ts';
import { type Outbound, type Sent, sendMessage } from './send-message.ts';
import { covers } from './service.ts';

/** Seconds after the first, second … failed attempt; after the last one the delivery has failed. */
export const RETRY_SECONDS = [5, 30, 300, 1800, 7200, 18_000, 36_000] as const;

/** Dependencies of deliveries. */
export interface DeliveryParts {
  /** Database, as the worker role. */
  database: Database;
  vault: Vault;
  outbound: Outbound;
}

/** Sends what is due, some at a time. @returns how many deliveries were taken */
export async function deliverDue(parts: DeliveryParts, most: number): Promise<number> {
  const due = await parts.database.write(null, (tx) => takeDue(tx, most));
  await Promise.all(due.map((one) => deliver(parts, one.tenant_uuid, one.uuid)));
  return due.length;
}

async function deliver(parts: DeliveryParts, tenantUuid: string, uuid: string): Promise<void> {
  const { database } = parts;
  const found = await database.read(tenantUuid, async (db) => {
    const delivery = await findDue(db, tenantUuid, uuid);
    const channel =
      delivery?.channel_uuid == null
        ? undefined
        : await findChannel(db, tenantUuid, delivery.channel_uuid);
    return { delivery, channel };
  });
  const { delivery, channel } = found;
  if (delivery === undefined) return;
  if (channel === undefined)
    await database.write(tenantUuid, (tx) => mail(tx, parts, tenantUuid, delivery));
  else await send(parts, tenantUuid, delivery, channel);
}

const bundleOf = ({ rule_name, items, events }: DueDelivery): Bundle => ({
  rule: rule_name,
  messages: items,
  events,
});

/** Roles that a rule notifies of a kind of event, and that may read it. */
const readersOf = ({ audience }: DueDelivery, kind: EventKind): Role[] =>
  ROLES.filter((role) => covers(role, LEAST_ROLE[kind]) && covers(role, audience));

/** Puts the mail into the outbox of mails, which retries by itself; what the person may no longer see is left out. */
async function mail(
  tx: Writer,
  { vault, outbound }: DeliveryParts,
  tenantUuid: string,
  delivery: DueDelivery,
): Promise<void> {
  const members = await selectMembers(tx);
  const person = members.find(({ account_uuid }) => account_uuid === delivery.account_uuid);
  const messages = delivery.items.filter(
    ({ kind }) => person !== undefined && readersOf(delivery, kind).includes(person.role),
  );
  const ended = { attempt: null, wait_seconds: 0, mail_uuid: null };
  if (person?.email == null || messages.length === 0) {
    await setOutcome(tx, tenantUuid, delivery.uuid, { ...ended, status: 'failed' });
    return;
  }
  const isWhole = messages.length === delivery.items.length;
  const bundle = { ...bundleOf(delivery), messages };
  const base = outbound.publicUrl.replace(/\/+$/, '');
  const mail_uuid = await queueMail(tx, vault, {
    kind: 'notification',
    to: person.email,
    tenant_uuid: tenantUuid,
    reader: {
      account_uuid: person.account_uuid,
      roles: ROLES.filter((role) =>
        messages.every(({ kind }) => readersOf(delivery, kind).includes(role)),
      ),
    },
    event: (messages.length === 1 ? messages[0]?.kind : undefined) ?? 'digest',
    rule: delivery.rule_name,
    heading: headingOf({ ...bundle, events: isWhole ? delivery.events : messages.length }),
    entries: messages.toReversed().map(({ title, text, link }) => ({
      ...{ title, text },
      link: base + link,
    })),
    settings_link: `${base}/settings/notifications`,
  });
  await setOutcome(tx, tenantUuid, delivery.uuid, { ...ended, status: 'delivered', mail_uuid });
}

async function send(
  { database, vault, outbound }: DeliveryParts,
  tenantUuid: string,
  delivery: DueDelivery,
  channel: SealedChannel,
): Promise<void> {
  const { uuid } = delivery;
  if (channel.disabled_at !== null) {
    const ended = { attempt: null, wait_seconds: 0, mail_uuid: null };
    await database.write(tenantUuid, (tx) =>
      setOutcome(tx, tenantUuid, uuid, { ...ended, status: 'failed' }),
    );
    return;
  }
  const target = { kind: channel.kind, ...(await openChannel(vault, tenantUuid, channel)) };
  const sent = await sendMessage(outbound, target, uuid, bundleOf(delivery));
  await database.write(tenantUuid, async (tx) => {
    await setOutcome(tx, tenantUuid, uuid, outcomeOf(delivery, sent));
    if (sent.isGone) await disableGone(tx, tenantUuid, channel);
  });
}

function outcomeOf({ attempts }: DueDelivery, sent: Sent): Outcome {
  const { attempt } = sent;
  const ended = { attempt, wait_seconds: 0, mail_uuid: null };
  if (sent.delivered) return { ...ended, status: 'delivered' };
  const wait = RETRY_SECONDS[attempts.length];
  if (sent.isGone || wait === undefined) return { ...ended, status: 'failed' };
  return { ...ended, status: 'pending', wait_seconds: Math.max(wait, sent.patience_seconds) };
}

const notifier: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** Standard Webhooks 1.0: after 410 nothing is sent to the target any more. */
async function disableGone(tx: Writer, tenantUuid: string, { uuid, name }: SealedChannel) {
  await setChannelDisabled(tx, tenantUuid, uuid, { disabled: true });
  await insertAuditEntry(
    tx,
    { ...notifier, tenantUuid },
    {
      action: 'notification_channel.disable',
      subject_uuid: uuid,
      details: { name, status: 410 },
    },
  );
}
