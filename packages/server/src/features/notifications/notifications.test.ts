import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Request } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';
import { sql } from 'kysely';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importFeed } from '../catalogue/import/import-feed.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { mailTasks } from '../mail/jobs.ts';
import { type TestMailServer, testMailServer } from '../mail/test-mail-server.ts';
import { type DeliveryParts, deliverDue } from './deliver.ts';
import { dispatchEvents, noteTimeEvents } from './dispatch-events.ts';
import { signWebhook } from './sign-webhook.ts';
import { type TestTarget, testTarget } from './test-notifications.ts';

let server: TestServer;
let target: TestTarget;
let mails: TestMailServer;
let parts: DeliveryParts;
before(async () => {
  target = await testTarget();
  mails = await testMailServer();
  const outbound = { publicUrl: 'http://assay.test', allowedOrigins: [target.origin] };
  server = await testServer({ outbound });
  const { vault, db } = server;
  parts = { database: db.worker, vault, outbound };
  const smtp_url = `smtp://127.0.0.1:${mails.port}`;
  await server.work(
    mailTasks({
      database: db.worker,
      vault,
      blobs: server.documents.blobs,
      server: { smtp_url, from: 'assay@assay.test' },
    }),
  );
});
after(async () => {
  target.stop();
  await mails.stop();
  await server.stop();
});

/** Runs the work that the notifier does every few seconds. */
async function runNotifier(): Promise<void> {
  await dispatchEvents(parts.database, new Date());
  await deliverDue(parts, 16);
}

const bom = (names: string[]) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: `urn:uuid:${randomUUID()}`,
    components: names.map((name) => ({
      ...{ type: 'library', name, version: '1.0.0' },
      ...{ purl: `pkg:npm/${name}@1.0.0`, 'bom-ref': name },
    })),
  });

const uploadTo = (tenant: TestTenant, project: string, names: string[]) =>
  tenant.as('TenantAdmin').uploadSbom({ project, wait: 'ready', body: bom(names) });

async function importRecords(...records: object[]): Promise<void> {
  const path = join(server.folder, `${randomUUID()}.jsonl`);
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'));
  await importFeed(
    { database: server.db.worker, blobs: server.documents.blobs },
    { source: 'osv', path },
  );
}

/** As the source of known exploited vulnerabilities does: the list first, then what the catalogue and tenants know. */
async function listAsExploited(id: string): Promise<void> {
  await server.db.worker.write(null, async (tx) => {
    await sql`insert into known_exploited (cve, source, added_on, name, required_action, notes) values (${id}, 'kev', current_date, '', '', '')`.execute(
      tx,
    );
    await sql`select carry_priority_facts(array(select vuln_id from vulnerability where id = ${id}))`.execute(
      tx,
    );
  });
}

const createRule = (tenant: TestTenant, rule: Partial<Request<Api['createNotificationRule']>>) =>
  tenant.as('TenantAdmin').createNotificationRule({
    ...{ scope: 'tenant', name: 'rule', events: ['finding.new'] },
    ...rule,
  });

const entriesOf = async (tenant: TestTenant, role: 'TenantAdmin' | 'Visitor' | 'Auditor') =>
  (await tenant.as(role).listNotifications({})).items.map(({ title, text, link }) => ({
    ...{ title, text, link },
  }));

test('an upload with a vulnerability rings the bell of everybody whom the rule notifies, once', async () => {
  await importRecords(npmRecord('CVE-2026-0101', { name: 'one', ...rated('high') }));
  const tenant = await testTenant(server);
  await tenant.tokenOf('Visitor');
  await createRule(tenant, {});
  await createRule(tenant, { name: 'same', least_severity: 'high' });
  await createRule(tenant, { name: 'only critical', least_severity: 'critical' });
  await uploadTo(tenant, 'acme/api', ['one']);
  await runNotifier();
  await uploadTo(tenant, 'acme/api', ['one', 'harmless']);
  await runNotifier();
  const expected = {
    title: 'CVE-2026-0101 affects acme/api',
    text: 'high, one',
    link: '/security/vulnerabilities/CVE-2026-0101',
  };
  for (const role of ['Visitor', 'TenantAdmin'] as const)
    assert.deepEqual(await entriesOf(tenant, role), [expected]);
  const visitor = tenant.as('Visitor');
  assert.equal((await visitor.listNotifications({})).unread, 1);
  await visitor.readNotifications({});
  assert.equal((await visitor.listNotifications({ unread: 'true' })).items.length, 0);
  assert.equal((await tenant.as('TenantAdmin').listNotifications({})).unread, 1);
  await uploadTo(tenant, 'acme/other', ['one']);
  await runNotifier();
  assert.equal((await entriesOf(tenant, 'Visitor'))[0]?.title, 'CVE-2026-0101 affects acme/other');
});

test('a vulnerability that becomes known exploited reaches bell, mail and a signed webhook', async () => {
  await importRecords(
    npmRecord('CVE-2026-0201', { name: 'two', ...rated('medium') }),
    npmRecord('CVE-2026-0202', { name: 'unused', ...rated('medium') }),
  );
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await uploadTo(tenant, 'acme/web', ['two']);
  await runNotifier();
  const { uuid, secret } = await admin.createNotificationChannel({
    ...{ kind: 'webhook', name: 'siem', url: `${target.origin}/hook?token=secret` },
  });
  assert.ok(secret);
  await createRule(tenant, {
    ...{ events: ['finding.known_exploited'], channel_uuids: [uuid], mail: true },
    audience: 'TenantAdmin',
  });
  await server.db.owner(
    `update account set email_confirmed_at = now()
     where uuid = (select account_uuid from membership where tenant_uuid = $1 and role = 'TenantAdmin')`,
    [tenant.uuid],
  );
  await tenant.tokenOf('Visitor');
  const before = target.received.length;
  await listAsExploited('CVE-2026-0201');
  await listAsExploited('CVE-2026-0202');
  await runNotifier();
  const title = 'CVE-2026-0201 is known exploited';
  const link = '/security/vulnerabilities/CVE-2026-0201';
  assert.deepEqual(await entriesOf(tenant, 'TenantAdmin'), [
    { title, text: 'two in acme/web', link },
  ]);
  assert.deepEqual(await entriesOf(tenant, 'Visitor'), []);
  const [message, ...more] = target.received.slice(before);
  assert.ok(message);
  assert.equal(more.length, 0);
  const id = String(message.headers['webhook-id']);
  const at = Number(message.headers['webhook-timestamp']);
  const { 'webhook-signature': signature } = signWebhook(secret, { id, at, body: message.body });
  assert.equal(message.headers['webhook-signature'], signature);
  const { type, data } = JSON.parse(message.body);
  assert.equal(type, 'finding.known_exploited');
  assert.equal(data.events[0].url, `http://assay.test${link}`);
  assert.deepEqual(
    data.events[0].findings.map((f: { vulnerability: string }) => f.vulnerability),
    ['CVE-2026-0201'],
  );
  await mails.has(1);
  const [mail = assert.fail()] = mails.received;
  assert.ok(mail.text.includes(title) && mail.text.includes(`http://assay.test${link}`));
  assert.match(mail.raw, /^Subject: Known exploited vulnerability\r$/m);
  const { items } = await admin.listNotificationDeliveries({});
  assert.deepEqual(items.map(({ kind, title: about }) => [kind, about]).sort(), [
    ['mail', title],
    ['webhook', title],
  ]);
  assert.equal(items.find(({ kind }) => kind === 'webhook')?.status, 'delivered');
  assert.ok(!JSON.stringify([items, await admin.listNotificationChannels({})]).includes('token='));
});

test('a new finding that is known exploited already counts for a rule about known exploited ones', async () => {
  await importRecords(npmRecord('CVE-2026-0301', { name: 'three', ...rated('low') }));
  await listAsExploited('CVE-2026-0301');
  const tenant = await testTenant(server);
  await createRule(tenant, { events: ['finding.known_exploited'] });
  await uploadTo(tenant, 'acme/late', ['three']);
  await runNotifier();
  assert.deepEqual(
    (await entriesOf(tenant, 'TenantAdmin')).map(({ title }) => title),
    ['CVE-2026-0301 is known exploited'],
  );
});

test('advisories that arrive later, and ratings that rise over the threshold, notify once each', async () => {
  const tenant = await testTenant(server);
  await createRule(tenant, { least_severity: 'high' });
  await uploadTo(tenant, 'acme/old', ['four', 'five']);
  await runNotifier();
  assert.deepEqual(await entriesOf(tenant, 'TenantAdmin'), []);
  await importRecords(
    npmRecord('CVE-2026-0401', { name: 'four', ...rated('critical') }),
    npmRecord('CVE-2026-0402', { name: 'five', ...rated('low') }),
  );
  await runNotifier();
  const titles = async () =>
    (await entriesOf(tenant, 'TenantAdmin')).map(({ title }) => title).toReversed();
  assert.deepEqual(await titles(), ['CVE-2026-0401 affects acme/old']);
  await importRecords(
    npmRecord('CVE-2026-0402', {
      name: 'five',
      ...rated('high'),
      modified: '2026-09-01T00:00:00Z',
    }),
  );
  await runNotifier();
  assert.deepEqual(await titles(), [
    'CVE-2026-0401 affects acme/old',
    'CVE-2026-0402 affects acme/old',
  ]);
});

test('findings that an import brings wait until it ends, and are one notification', async () => {
  const tenant = await testTenant(server);
  await createRule(tenant, {});
  await uploadTo(tenant, 'acme/batch', ['six', 'seven']);
  await runNotifier();
  const [running] = await server.db.owner<{ uuid: string }>(
    `insert into advisory_import (uuid, source, status) values (gen_random_uuid(), 'osv', 'running') returning uuid`,
  );
  await importRecords(npmRecord('CVE-2026-0601', { name: 'six', ...rated('high') }));
  await importRecords(npmRecord('CVE-2026-0602', { name: 'seven', ...rated('low') }));
  await runNotifier();
  assert.deepEqual(await entriesOf(tenant, 'TenantAdmin'), []);
  await server.db.owner(`update advisory_import set status = 'done' where uuid = $1`, [
    running?.uuid,
  ]);
  await runNotifier();
  assert.deepEqual(await entriesOf(tenant, 'TenantAdmin'), [
    {
      title: '2 new vulnerabilities',
      text: '1 high, 1 low: CVE-2026-0601, CVE-2026-0602',
      link: '/security/vulnerabilities?sort=-first_seen_at',
    },
  ]);
});

test('a gate that does not pass, a stopped log, a stale source and a failed task notify by role', async () => {
  const tenant = await testTenant(server);
  for (const role of ['Visitor', 'Auditor'] as const) await tenant.tokenOf(role);
  await createRule(tenant, {
    events: ['gate.failed', 'log.alarm', 'source.stale', 'task.failed'],
  });
  await importRecords(npmRecord('CVE-2026-0501', { name: 'gated', ...rated('high') }));
  const { sbomid } = await uploadTo(tenant, 'acme/gated', ['gated']);
  await tenant.as('LedgerAdmin').askSbomGate({ sbomid, fail_on: 'high' });
  await server.db.owner(
    `update log set frozen_at = now(), frozen_reason = 'Leaf 3 is another one.' where tenant_uuid = $1 and kind = 'control'`,
    [tenant.uuid],
  );
  const facts = { source: 'osv', last_success_at: '2026-01-01T00:00:00Z' };
  await server.db.worker.write(null, (tx) =>
    recordEvent(tx, null, { kind: 'source.stale', facts }),
  );
  const failed = { task: 'osv', reason: 'The server answered 500.' };
  await server.db.worker.write(null, (tx) =>
    recordEvent(tx, tenant.uuid, { kind: 'task.failed', facts: failed }),
  );
  await runNotifier();
  const titles = async (role: 'TenantAdmin' | 'Visitor' | 'Auditor') =>
    (await entriesOf(tenant, role)).map(({ title }) => title).sort();
  const visitor = ['Gate failed for acme/gated', 'Source osv is stale'];
  const auditor = [...visitor, 'The audit log was stopped'];
  assert.deepEqual(await titles('Visitor'), visitor);
  assert.deepEqual(await titles('Auditor'), auditor);
  assert.deepEqual(await titles('TenantAdmin'), [...auditor, 'Task osv failed'].sort());
});

test('a task that fails and a source that becomes stale notify once each time', async () => {
  const tenant = await testTenant(server);
  await createRule(tenant, { events: ['source.stale', 'task.failed'] });
  await importRecords(npmRecord('CVE-2026-0701', { name: 'eight', ...rated('low') }));
  const [task] = await server.db.owner<{ uuid: string }>(
    `insert into scheduled_task (uuid, kind, name, location, cron, zone, is_paused)
     values (gen_random_uuid(), 'kev', 'Exploited', 'https://kev.example.com', '0 * * * *', 'UTC', true) returning uuid`,
  );
  const run = async (status: 'failed' | 'succeeded', age: string) => {
    const [row] = await server.db.owner<{ uuid: string }>(
      `insert into task_run (uuid, task_uuid, status) values (gen_random_uuid(), $1, 'running') returning uuid`,
      [task?.uuid],
    );
    await server.db.owner(
      `update task_run set status = $2, error = 'The server answered 500.', ended_at = now() - $3::interval where uuid = $1`,
      [row?.uuid, status, age],
    );
  };
  for (const status of ['failed', 'failed', 'succeeded', 'failed'] as const)
    await run(status, '8 days');
  const become = (age: string) =>
    server.db.owner('update advisory_coverage set newest_import_at = now() - $1::interval', [age]);
  for (const age of ['8 days', '9 days', '1 hour', '8 days']) {
    await become(age);
    await noteTimeEvents(server.db.worker);
  }
  await become('1 hour');
  await runNotifier();
  const titles = (await entriesOf(tenant, 'TenantAdmin')).map(({ title }) => title).sort();
  assert.deepEqual(titles, [
    'Source Exploited is stale',
    ...['Source osv is stale', 'Source osv is stale'],
    ...['Task Exploited failed', 'Task Exploited failed'],
  ]);
});

test('a preview compares last week without notifying anybody, and its parts add up', async () => {
  const tenant = await testTenant(server);
  await importRecords(
    npmRecord('CVE-2026-0801', { name: 'nine', ...rated('high') }),
    npmRecord('CVE-2026-0802', { name: 'ten', ...rated('medium') }),
  );
  await uploadTo(tenant, 'acme/preview', ['nine', 'ten']);
  const { sbomid } = await uploadTo(tenant, 'acme/other', ['nine']);
  await tenant.as('LedgerAdmin').askSbomGate({ sbomid, fail_on: 'high' });
  const preview = (condition: string, least_severity: 'critical' | 'unassigned' = 'unassigned') =>
    tenant
      .as('Visitor')
      .previewNotificationRule({ events: ['finding.new'], condition, least_severity });
  const all = await preview('');
  assert.deepEqual([all.looked_at, all.matched, all.other_kind], [3, 2, 1]);
  const some = await preview('projects.exists(p, p == "acme/other")');
  assert.deepEqual([some.matched, some.condition_false, some.other_kind], [1, 1, 1]);
  const unknown = await preview('epss > 0.9');
  assert.deepEqual([unknown.matched, unknown.undecided], [2, 2]);
  const severe = await preview('', 'critical');
  assert.deepEqual([severe.matched, severe.below_severity], [0, 2]);
  await assert.rejects(preview('severity >'), /line 1, column/);
  await runNotifier();
  assert.deepEqual(await entriesOf(tenant, 'TenantAdmin'), []);
});
