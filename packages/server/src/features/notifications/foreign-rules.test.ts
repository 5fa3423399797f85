import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { addMember, refusedWith, signedIn } from '../users/test-people.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { type TestTarget, testTarget } from './test-notifications.ts';

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

type Call = () => Promise<unknown>;
const SETTINGS = {
  ...{ name: 'own', events: ['source.stale' as const], mail: true, enabled: true, condition: '' },
  ...{ least_severity: 'unassigned' as const, audience: 'Visitor' as const },
  ...{ schedule: 'at_once' as const, channel_uuids: [] },
};

const callsOnRule = (by: Client<Api>, uuid: string): Call[] => [
  () => by.getNotificationRule({ uuid }),
  () => by.updateNotificationRule({ uuid, ...SETTINGS, name: 'taken' }),
  () => by.deleteNotificationRule({ uuid }),
];

const callsOnChannel = (by: Client<Api>, uuid: string): Call[] => [
  () => by.enableNotificationChannel({ uuid }),
  () => by.rotateNotificationSecret({ uuid }),
  () => by.testNotificationChannel({ uuid }),
  () => by.deleteNotificationChannel({ uuid }),
  () => by.createNotificationRule({ scope: 'tenant', ...SETTINGS, channel_uuids: [uuid] }),
];

const retry = (by: Client<Api>, uuid: string): Call[] => [
  () => by.retryNotificationDelivery({ uuid }),
];

const answerOf = (call: Call) =>
  call().then(
    () => 'done',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  );

/** Compares each call with the same one about something that does not exist. */
async function areMissing(calls: (uuid: string) => Call[], uuid: string): Promise<void> {
  const none = calls(randomUUID());
  for (const [i, call] of calls(uuid).entries()) {
    const answer = await answerOf(call);
    assert.match(answer, /^404 /);
    assert.equal(answer, await answerOf(none[i] ?? assert.fail()));
  }
}

/** A tenant with a rule of a person, a rule of the tenant with a channel, and a delivery by each. */
async function scene() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid: account } = await addMember(server, tenant.uuid, 'Visitor');
  const owner = await signedIn(server, tenant.uuid, account);
  const own = await owner.createNotificationRule({ scope: 'personal', ...SETTINGS });
  const url = `${target.origin}/hook`;
  const channel = await admin.createNotificationChannel({ kind: 'webhook', name: 'siem', url });
  const channel_uuids = [channel.uuid];
  const shared = await admin.createNotificationRule({
    ...{ scope: 'tenant', ...SETTINGS, channel_uuids },
  });
  await server.db.worker.write(tenant.uuid, (tx) =>
    recordEvent(tx, tenant.uuid, {
      kind: 'source.stale',
      facts: { source: 'osv', last_success_at: null },
    }),
  );
  await dispatchEvents(server.db.worker, new Date());
  const deliveryOf = (rule: string) => findDelivery(tenant, rule);
  return {
    tenant,
    admin,
    owner,
    own: own.uuid,
    shared: shared.uuid,
    channel: channel.uuid,
    deliveryOf,
  };
}

async function findDelivery(tenant: TestTenant, rule: string): Promise<string> {
  const [row] = await server.db.owner<{ uuid: string }>(
    'select uuid from notification_delivery where tenant_uuid = $1 and rule_uuid = $2',
    [tenant.uuid, rule],
  );
  return row?.uuid ?? assert.fail('no delivery');
}

test("404: a person's own rule and its deliveries are missing to everybody else", async () => {
  const { tenant, admin, owner, own, shared, channel, deliveryOf } = await scene();
  const stranger = (await testTenant(server)).as('SuperAdmin');
  for (const by of [admin, tenant.as('SuperAdmin'), tenant.as('Visitor'), stranger])
    await areMissing((uuid) => callsOnRule(by, uuid), own);
  for (const by of [admin, tenant.as('SuperAdmin'), stranger])
    await areMissing((uuid) => retry(by, uuid), await deliveryOf(own));
  const listed = (await admin.listNotificationRules({})).items.map(({ uuid }) => uuid);
  assert.deepEqual(listed, [shared]);
  const shown = (await admin.listNotificationDeliveries({})).items.map((one) => one.rule_uuid);
  assert.deepEqual(new Set(shown), new Set([shared]));
  assert.deepEqual((await admin.listNotificationDeliveries({ rule_uuid: own })).items, []);
  assert.equal((await owner.getNotificationRule({ uuid: own })).name, 'own');
  const channel_uuids = [channel];
  await assert.rejects(
    owner.updateNotificationRule({ uuid: own, ...SETTINGS, channel_uuids }),
    refusedWith(400),
  );
});

test('404: rules, channels and deliveries of a tenant are missing to another one, and its rules to visitors', async () => {
  const { admin, owner, shared, channel, deliveryOf } = await scene();
  const stranger = (await testTenant(server)).as('SuperAdmin');
  for (const by of [owner, stranger]) await areMissing((uuid) => callsOnRule(by, uuid), shared);
  await areMissing((uuid) => callsOnChannel(stranger, uuid), channel);
  await areMissing((uuid) => retry(stranger, uuid), await deliveryOf(shared));
  assert.deepEqual((await stranger.listNotificationChannels({})).items, []);
  assert.deepEqual((await stranger.listNotificationDeliveries({})).items, []);
  assert.deepEqual((await owner.listNotificationRules({})).total, 1);
  assert.equal((await admin.getNotificationRule({ uuid: shared })).name, 'own');
});
