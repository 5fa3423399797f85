import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordEvent } from '../../../platform/notifications/record-event.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { dispatchEvents } from '../dispatch-events.ts';
import { type TestTarget, testTarget } from '../test-notifications.ts';

let server: TestServer;
let target: TestTarget;
before(async () => {
  target = await testTarget();
  const outbound = { publicUrl: 'http://assay.test', allowedOrigins: [target.origin] };
  server = await testServer({ outbound });
});
after(async () => {
  target.stop();
  await server.stop();
});

const NIGHT = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };

test('mails wait until the quiet hours of their person end; bell, channels and others do not', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  for (const role of ['TenantAdmin', 'SuperAdmin'] as const) await tenant.tokenOf(role);
  await server.db.owner(
    `update account set email_confirmed_at = now()
     where uuid in (select account_uuid from membership where tenant_uuid = $1)`,
    [tenant.uuid],
  );
  const url = `${target.origin}/hook`;
  const channel = await admin.createNotificationChannel({ kind: 'webhook', name: 'siem', url });
  await admin.createNotificationRule({
    ...{ scope: 'tenant', name: 'failures', events: ['task.failed'], mail: true },
    channel_uuids: [channel.uuid],
  });
  await admin.setQuietHours({ quiet_hours: NIGHT });
  const fail = async (task: string, at: string) => {
    const facts = { task, reason: 'It failed.' };
    await server.db.worker.write(tenant.uuid, (tx) =>
      recordEvent(tx, tenant.uuid, { kind: 'task.failed', facts }),
    );
    await dispatchEvents(server.db.worker, new Date(at));
  };
  await fail('first', '2026-07-01T20:30:00Z');
  await fail('second', '2026-07-01T23:30:00Z');
  const { items } = await admin.listNotificationDeliveries({});
  const waiting = items.filter(({ status }) => status === 'collecting');
  assert.deepEqual(
    waiting.map(({ kind, events, next_at }) => [kind, events, next_at]),
    [['mail', 2, '2026-07-02T05:00:00.000Z']],
  );
  const pending = items.filter(({ status }) => status === 'pending').map(({ kind }) => kind);
  assert.deepEqual(pending.sort(), ['mail', 'mail', 'webhook', 'webhook']);
  assert.equal((await admin.listNotifications({})).unread, 2);
});

test('quiet hours are those of one person, and can be changed and removed', async () => {
  const tenant = await testTenant(server);
  const visitor = tenant.as('Visitor');
  assert.deepEqual(await visitor.getQuietHours({}), { quiet_hours: null });
  await visitor.setQuietHours({ quiet_hours: NIGHT });
  const noon = { from: '12:00', until: '13:30', zone: 'Asia/Kolkata' };
  await visitor.setQuietHours({ quiet_hours: noon });
  assert.deepEqual(await visitor.getQuietHours({}), { quiet_hours: noon });
  assert.deepEqual(await tenant.as('TenantAdmin').getQuietHours({}), { quiet_hours: null });
  await visitor.setQuietHours({ quiet_hours: null });
  assert.deepEqual(await visitor.getQuietHours({}), { quiet_hours: null });
  const audited = (await tenant.auditedActions()).filter((action) => action === 'quiet_hours.set');
  assert.equal(audited.length, 3);
});

test('quiet hours without a time zone, a time or a length are refused', async () => {
  const visitor = (await testTenant(server)).as('Visitor');
  for (const wrong of [{ zone: 'Atlantis/Center' }, { until: '22:00' }, { from: '24:00' }])
    await assert.rejects(visitor.setQuietHours({ quiet_hours: { ...NIGHT, ...wrong } }), {
      status: 400,
    });
});
