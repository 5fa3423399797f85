import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, afterEach, before, test } from 'node:test';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { type DeliveryParts, deliverDue, RETRY_SECONDS } from './deliver.ts';
import { dispatchEvents } from './dispatch-events.ts';
import type { Outbound } from './send-message.ts';
import { type TestTarget, testTarget } from './test-notifications.ts';

let server: TestServer;
let target: TestTarget;
let inner: TestTarget;
let parts: DeliveryParts;
before(async () => {
  target = await testTarget();
  inner = await testTarget();
  const outbound: Outbound = {
    publicUrl: 'http://assay.test',
    allowedOrigins: [target.origin],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  server = await testServer({ outbound });
  parts = { database: server.db.worker, vault: server.vault, outbound };
});
after(async () => {
  target.stop();
  inner.stop();
  await server.stop();
});
// Deliveries that one test leaves pending must not reach the target of the next.
afterEach(() => server.db.owner('delete from notification_delivery'));

/** A tenant with a channel to the target, and an event about to be sent there. */
async function tenantWithEvent(
  answer: RequestListener,
  kind: 'webhook' | 'slack' | 'teams' | 'mattermost' = 'webhook',
) {
  target.answer(answer);
  target.received.length = 0;
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const url = `${target.origin}/hook`;
  const { uuid } = await admin.createNotificationChannel({ kind, name: 'target', url });
  await admin.createNotificationRule({
    ...{ scope: 'tenant', name: 'rule', events: ['task.failed'], channel_uuids: [uuid] },
  });
  await recordFailure(tenant, 'task');
  return { tenant, admin, channel: uuid };
}

async function recordFailure(tenant: TestTenant, task: string): Promise<void> {
  const facts = { task, reason: 'It <failed> @channel [x](y) *now*.' };
  await server.db.worker.write(tenant.uuid, (tx) =>
    recordEvent(tx, tenant.uuid, { kind: 'task.failed', facts }),
  );
  await dispatchEvents(server.db.worker, new Date());
}

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end();

/** Sends until nothing is left to try; time passes by changing the row. */
async function deliverAll(tenant: TestTenant, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await server.db.owner(
      "update notification_delivery set next_at = now() - interval '1 second' where tenant_uuid = $1 and next_at is not null",
      [tenant.uuid],
    );
    await deliverDue(parts, 16);
  }
}

async function delivery({ admin }: Awaited<ReturnType<typeof tenantWithEvent>>) {
  const { items } = await admin.listNotificationDeliveries({});
  const [one = assert.fail()] = items;
  return one;
}

test('an answer of 500 is tried again with growing waits, the same id, and given up at the end', async () => {
  const scene = await tenantWithEvent(status(500));
  await deliverDue(parts, 16);
  const first = await delivery(scene);
  assert.deepEqual(
    [first.status, first.attempts.map(({ result }) => result)],
    ['pending', ['500']],
  );
  const [wait] = await server.db.owner<{ seconds: number }>(
    `select extract(epoch from next_at - now())::int as seconds from notification_delivery where tenant_uuid = $1`,
    [scene.tenant.uuid],
  );
  assert.ok((wait?.seconds ?? 0) <= RETRY_SECONDS[0]);
  await deliverAll(scene.tenant, RETRY_SECONDS.length);
  const last = await delivery(scene);
  assert.deepEqual([last.status, last.next_at], ['failed', null]);
  assert.equal(last.attempts.length, RETRY_SECONDS.length + 1);
  assert.equal(new Set(target.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  await deliverAll(scene.tenant, 1);
  assert.equal(target.received.length, RETRY_SECONDS.length + 1);
  target.answer(status(200));
  await scene.admin.retryNotificationDelivery({ uuid: last.uuid });
  await deliverDue(parts, 16);
  assert.equal((await delivery(scene)).status, 'delivered');
  await assert.rejects(scene.admin.retryNotificationDelivery({ uuid: last.uuid }), /already/);
});

test('a target that asks for patience gets it, an hour at most', async () => {
  const scene = await tenantWithEvent(status(429, { 'retry-after': '86400' }));
  await deliverDue(parts, 16);
  const [row] = await server.db.owner<{ minutes: number }>(
    `select round(extract(epoch from next_at - now()) / 60)::int as minutes from notification_delivery where tenant_uuid = $1`,
    [scene.tenant.uuid],
  );
  assert.equal(row?.minutes, 60);
});

test('410 disables the channel, which is on record; nothing is sent until it is enabled', async () => {
  const scene = await tenantWithEvent(status(410));
  await deliverDue(parts, 16);
  assert.equal((await delivery(scene)).status, 'failed');
  const [channel] = (await scene.admin.listNotificationChannels({})).items;
  assert.ok(channel?.disabled_at);
  assert.ok((await scene.tenant.auditedActions()).includes('notification_channel.disable'));
  await recordFailure(scene.tenant, 'second');
  await deliverAll(scene.tenant, 1);
  assert.equal(target.received.length, 1);
  await scene.admin.enableNotificationChannel({ uuid: scene.channel });
  target.answer(status(204));
  await recordFailure(scene.tenant, 'third');
  await deliverAll(scene.tenant, 1);
  assert.equal(target.received.length, 2);
});

test('a target that never answers is given up, and other tenants get their messages meanwhile', async () => {
  const slow = await tenantWithEvent(() => {});
  const before = target.received.length;
  const other = await testTenant(server);
  await other.tokenOf('TenantAdmin');
  await other
    .as('TenantAdmin')
    .createNotificationRule({ scope: 'tenant', name: 'bell', events: ['task.failed'] });
  await recordFailure(other, 'quick');
  assert.equal((await other.as('TenantAdmin').listNotifications({})).items.length, 1);
  // Short for this target alone: on a busy machine, good answers take longer.
  const outbound = { ...parts.outbound, timeout_ms: 1000 };
  await deliverDue({ ...parts, outbound }, 16);
  assert.equal(target.received.length, before + 1);
  const { status: state, attempts } = await delivery(slow);
  assert.deepEqual([state, attempts.map(({ result }) => result)], ['pending', ['No answer']]);
});

test('a redirection to a private address is not followed', async () => {
  const scene = await tenantWithEvent(status(307, { location: `${inner.origin}/` }));
  await deliverDue(parts, 16);
  const { attempts } = await delivery(scene);
  assert.deepEqual(
    attempts.map(({ result }) => result),
    ['The target redirects'],
  );
  assert.equal(inner.received.length, 0);
});

test('no target of a tenant lies at a private address, by any spelling, name or rebinding', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const create = (url: string) =>
    admin.createNotificationChannel({ kind: 'webhook', name: url.slice(0, 60), url });
  for (const url of [
    ...['http://hooks.example.com/', 'https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/'],
    ...['https://169.254.169.254/latest', 'https://localhost/', 'https://u:p@hooks.example.com/'],
    ...['https://[::ffff:10.0.0.1]/', inner.origin],
  ])
    await assert.rejects(create(url), { status: 400 }, url);
  await assert.rejects(create('file:///etc/passwd'), { status: 400 });
  const { uuid } = await create('https://rebinding.example/hook');
  const { delivered, result } = await admin.testNotificationChannel({ uuid });
  assert.deepEqual([delivered, result], [false, 'The address is not public']);
});

test('chats get their own format, in which names are text and mention nobody', async () => {
  const sent = async (kind: 'slack' | 'teams' | 'mattermost') => {
    const scene = await tenantWithEvent(status(200), kind);
    await deliverAll(scene.tenant, 1);
    const [message = assert.fail()] = target.received;
    assert.equal(message.headers['webhook-signature'], undefined);
    return JSON.parse(message.body);
  };
  const link = 'http://assay.test/settings/scheduled-tasks';
  const slack = await sent('slack');
  assert.equal(
    slack.blocks[1].text.text,
    `<${link}|Task task failed>\nIt &lt;failed&gt; @channel [x](y) now.`,
  );
  const teams = await sent('teams');
  assert.equal(teams.attachments[0].content.body[1].text, `[Task task failed](${link})`);
  const mattermost = await sent('mattermost');
  assert.match(mattermost.text, /\\<failed\\> @\u200bchannel \\\[x\\\]\\\(y\\\) \\\*now\\\*/);
});

test('a digest collects until it is due, and is one message', async () => {
  const scene = await tenantWithEvent(status(204));
  await deliverDue(parts, 16);
  const [rule = assert.fail()] = (await scene.admin.listNotificationRules({})).items;
  await scene.admin.updateNotificationRule({ ...rule, schedule: 'hourly' });
  for (const task of ['a', 'b', 'c']) await recordFailure(scene.tenant, task);
  await deliverDue(parts, 16);
  assert.equal(target.received.length, 1);
  const collecting = await delivery(scene);
  assert.deepEqual([collecting.status, collecting.events], ['collecting', 3]);
  await deliverAll(scene.tenant, 1);
  const digest = JSON.parse(target.received[1]?.body ?? '{}');
  assert.equal(digest.type, 'digest');
  assert.deepEqual(
    digest.data.events.map(({ title }: { title: string }) => title),
    ['Task a failed', 'Task b failed', 'Task c failed'],
  );
  await recordFailure(scene.tenant, 'd');
  assert.equal((await delivery(scene)).events, 1);
});
