import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { mailTasks } from '../mail/jobs.ts';
import { type TestMailServer, testMailServer } from '../mail/test-mail-server.ts';
import { addMember, signedIn } from '../users/test-people.ts';
import { type DeliveryParts, deliverDue } from './deliver.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { type TestTarget, testTarget } from './test-notifications.ts';

let server: TestServer;
let target: TestTarget;
let smtp: TestMailServer;
let parts: DeliveryParts;
before(async () => {
  target = await testTarget();
  smtp = await testMailServer();
  const outbound = { publicUrl: 'http://assay.test', allowedOrigins: [target.origin] };
  server = await testServer({ outbound });
  parts = { database: server.db.worker, vault: server.vault, outbound };
});
beforeEach(async () => {
  // The outbox is one for all tenants.
  await server.db.owner('delete from mail');
  smtp.received.length = 0;
});
after(async () => {
  target.stop();
  await smtp.stop();
  await server.stop();
});

/** Something that only administrators may know. */
async function fail(tenant: TestTenant, task = 'secret task'): Promise<void> {
  const facts = { task, reason: 'The server answered 500.' };
  await server.db.worker.write(tenant.uuid, (tx) =>
    recordEvent(tx, tenant.uuid, { kind: 'task.failed', facts }),
  );
}

const dispatch = () => dispatchEvents(parts.database, new Date());

/** Sends what is due, and what collects as if its hour had come. */
async function deliver(tenant: TestTenant): Promise<void> {
  await server.db.owner(
    `update notification_delivery set next_at = now() - make_interval(secs => 1) where tenant_uuid = $1 and next_at is not null`,
    [tenant.uuid],
  );
  await deliverDue(parts, 16);
}

/** Lets the mail server take what waits in the outbox, as the worker does once there is one. */
async function sendMails(): Promise<void> {
  const mailServer = { smtp_url: `smtp://127.0.0.1:${smtp.port}`, from: 'assay@assay.test' };
  const { worker: database } = server.db;
  const tasks = mailTasks({
    database,
    vault: server.vault,
    blobs: server.documents.blobs,
    server: mailServer,
  });
  const waiting = await server.db.owner<{ uuid: string }>(
    `select uuid from mail where kind = 'notification' order by uuid`,
  );
  const signal = new AbortController().signal;
  const job = { id: '1', task: 'mail.send', tenant_uuid: null, attempt: 1, signal };
  for (const { uuid } of waiting) await tasks['mail.send']?.({ ...job, payload: { uuid } });
}

/** Changes after which a notified user is no administrator any more. */
const ENDS: Record<string, (tenant: TestTenant, account: string) => Promise<unknown>> = {
  demoted: (tenant, uuid) => tenant.as('SuperAdmin').setUserRole({ uuid, role: 'LedgerAdmin' }),
  'without a role': (tenant, uuid) =>
    server.db.owner(
      `update membership set role = 'Unknown' where tenant_uuid = $1 and account_uuid = $2`,
      [tenant.uuid, uuid],
    ),
  removed: (tenant, uuid) => tenant.as('SuperAdmin').deleteUser({ uuid }),
  disabled: (_, uuid) =>
    server.db.owner('update account set disabled_at = now() where uuid = $1', [uuid]),
  'at an address that is no longer proven': (_, uuid) =>
    server.db.owner('update account set email_confirmed_at = null where uuid = $1', [uuid]),
};

const STAGES = ['event', 'digest', 'outbox'] as const;
for (const [how, end] of Object.entries(ENDS))
  for (const stage of STAGES)
    test(`nothing reaches an administrator who is ${how} while the ${stage} waits`, async () => {
      const tenant = await testTenant(server);
      const { uuid } = await addMember(server, tenant.uuid, 'TenantAdmin');
      const other = await addMember(server, tenant.uuid, 'TenantAdmin');
      const person = await signedIn(server, tenant.uuid, uuid);
      const schedule = stage === 'digest' ? ('daily' as const) : ('at_once' as const);
      const events = ['task.failed' as const];
      const rule = { name: 'rule', events, mail: true, schedule };
      await person.createNotificationRule({ scope: 'personal', ...rule });
      await tenant.as('SuperAdmin').createNotificationRule({ scope: 'tenant', ...rule });
      await fail(tenant);
      const steps = [dispatch, () => deliver(tenant), sendMails];
      for (const [i, step] of steps.entries()) {
        if (i === STAGES.indexOf(stage)) await end(tenant, uuid);
        await step();
      }
      const to = smtp.received.flatMap((mail) => mail.to);
      assert.deepEqual(to, [other.email], 'one mail, to the other administrator');
      const left = await server.db.owner(
        `select 1 from mail where sealed is not null and kind = 'notification'`,
      );
      assert.deepEqual(left, [], 'no text of a mail is kept');
      if (how !== 'demoted') return;
      const { items, unread } = await person.listNotifications({});
      assert.deepEqual([items, unread], [[], 0]);
    });

test('a digest of mixed events keeps what a demoted member may still see', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'TenantAdmin');
  const person = await signedIn(server, tenant.uuid, uuid);
  await person.createNotificationRule({
    ...{ scope: 'personal', name: 'rule', mail: true, schedule: 'hourly' },
    events: ['task.failed', 'source.stale'],
  });
  await fail(tenant);
  await server.db.worker.write(tenant.uuid, (tx) =>
    recordEvent(tx, tenant.uuid, {
      kind: 'source.stale',
      facts: { source: 'osv', last_success_at: null },
    }),
  );
  await dispatch();
  await tenant.as('SuperAdmin').setUserRole({ uuid, role: 'Visitor' });
  await deliver(tenant);
  await sendMails();
  const [mail = assert.fail('no mail'), ...more] = smtp.received;
  assert.deepEqual(more, []);
  assert.match(mail.text, /Source osv is stale/);
  assert.doesNotMatch(mail.raw + mail.text + mail.html, /secret task|answered 500|Task/);
});

test('a rule for administrators no longer mails a member who was demoted, whatever it is about', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'TenantAdmin');
  await tenant.as('SuperAdmin').createNotificationRule({
    ...{ scope: 'tenant', name: 'rule', events: ['source.stale'], mail: true, schedule: 'hourly' },
    audience: 'TenantAdmin',
  });
  await server.db.worker.write(tenant.uuid, (tx) =>
    recordEvent(tx, tenant.uuid, {
      kind: 'source.stale',
      facts: { source: 'osv', last_success_at: null },
    }),
  );
  await dispatch();
  await tenant.as('SuperAdmin').setUserRole({ uuid, role: 'Visitor' });
  await deliver(tenant);
  await sendMails();
  assert.deepEqual(smtp.received, []);
});

test('a webhook gets events of its own tenant alone, and nothing once its channel is deleted', async () => {
  target.received.length = 0;
  const tenant = await testTenant(server);
  const stranger = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const channel = { kind: 'webhook' as const, name: 'siem', url: `${target.origin}/hook` };
  const { uuid } = await admin.createNotificationChannel(channel);
  const rule = { name: 'rule', events: ['task.failed' as const], schedule: 'hourly' as const };
  await admin.createNotificationRule({ scope: 'tenant', ...rule, channel_uuids: [uuid] });
  await fail(stranger, 'of the stranger');
  await fail(tenant, 'own');
  await dispatch();
  await deliver(tenant);
  await deliver(stranger);
  assert.equal(target.received.length, 1);
  const body = target.received[0]?.body ?? '';
  assert.ok(body.includes('Task own failed') && !body.includes('of the stranger'));
  await fail(tenant, 'later');
  await dispatch();
  await admin.deleteNotificationChannel({ uuid });
  await deliver(tenant);
  assert.equal(target.received.length, 1);
});
