/** Decisions that advisories open again, as events. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importInto, uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { ownCatalogue } from '../catalogue/lock-queries.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { statesIn } from '../decisions/test-decisions.ts';
import { deliverDue } from './deliver.ts';
import { dispatchEvents, noteTimeEvents } from './dispatch-events.ts';
import { type TestTarget, testTarget } from './test-notifications.ts';

let server: TestServer;
let outbound: { publicUrl: string; allowedOrigins: string[] };
let target: TestTarget;
before(async () => {
  target = await testTarget();
  outbound = { publicUrl: 'http://assay.test', allowedOrigins: [target.origin] };
  server = await testServer({ outbound });
  await server.work();
});
after(async () => {
  target.stop();
  await server.stop();
});

type Level = 'low' | 'medium' | 'high' | 'critical';

/** Imports one record of a vulnerability of the package that has its name; each is newer than the one before. */
async function tell(id: string, level: Level, more: { fixed?: string; summary?: string } = {}) {
  months += 1;
  const modified = new Date(Date.UTC(2026, 0, months)).toISOString();
  const { fixed, ...fields } = more;
  const affected = {
    package: { ecosystem: 'npm', name: id.toLowerCase() },
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, ...(fixed ? [{ fixed }] : [])] }],
  };
  await importInto(server, [
    { ...npmRecord(id, { ...rated(level), affected: [affected], ...fields }), modified },
  ]);
}
let months = 0;

/** Lists a vulnerability as exploited, as an import does; `beforeCommit` runs before others see it. */
async function listAsExploited(id: string, beforeCommit = async () => {}): Promise<void> {
  await server.db.worker.write(null, async (tx) => {
    await ownCatalogue(tx);
    await sql`insert into known_exploited (cve, source, added_on, name, required_action, notes)
      values (${id}, 'kev', current_date, '', '', '')`.execute(tx);
    await sql`select carry_priority_facts(array(select vuln_id from vulnerability where id = ${id}))`.execute(
      tx,
    );
    await beforeCommit();
  });
}

/** Lists a vulnerability as exploited during an act: commits once the act waits for the catalogue, or ended without it. */
async function actDuringListing(id: string, act: () => Promise<unknown>): Promise<void> {
  const acts: Promise<unknown>[] = [];
  const waits = `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory'
    and l.mode = 'ShareLock' and not l.granted and a.datname = current_database()`;
  await listAsExploited(id, async () => {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    const made = act();
    acts.push(made);
    made.then(end, end);
    while (!hasEnded && (await server.db.owner(waits)).length === 0) await setTimeout(10);
  });
  await Promise.all(acts);
}

const upload = (tenant: TestTenant, project: string, ...ids: string[]) =>
  uploadPurls(
    tenant,
    project,
    ids.map((id) => `pkg:npm/${id.toLowerCase()}@1.0.0`),
  );

/** OpenVEX document that calls the package with the name of the vulnerability not affected. */
const vexAbout = (id: string) =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/vex/${id}`,
    ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1 },
    statements: [
      {
        vulnerability: { name: id },
        products: [{ '@id': `pkg:npm/${id.toLowerCase()}` }],
        ...{ status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' },
      },
    ],
  });

/** A tenant whose administrator is notified of decisions that are open again, and what it was told since it was asked last. */
async function notifiedTenant() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const events = ['decision.reopened' as const];
  await admin.createNotificationRule({ scope: 'tenant', name: 'open again', events });
  let seen = 0;
  const told = async () => {
    for (let i = 0; i < 2; i++) await noteTimeEvents(server.db.worker);
    await dispatchEvents(server.db.worker, new Date());
    const { items } = await admin.listNotifications({});
    const fresh = items.slice(0, items.length - seen);
    seen = items.length;
    return fresh.map(({ title }) => title);
  };
  const decide = (id: string, more: object = {}) =>
    tenant.as('LedgerAdmin').createDecisions({
      ...{ scope: 'project', path: 'acme/app', state: 'not_affected' },
      items: [{ vulnerability: id, package: `pkg:npm/${id.toLowerCase()}` }],
      ...more,
    });
  return { tenant, admin, told, decide };
}

test('tells once when a severity rises, again when it rises after it fell, and to the webhook what was decided', async () => {
  const id = 'CVE-2026-7001';
  await tell(id, 'low');
  const { tenant, admin, told, decide } = await notifiedTenant();
  const stranger = await notifiedTenant();
  for (const one of [tenant, stranger.tenant]) await upload(one, 'acme/app', id);
  await decide(id);
  const { uuid } = await admin.createNotificationChannel({
    ...{ kind: 'webhook', name: 'target', url: `${target.origin}/hook` },
  });
  const events = ['decision.reopened' as const];
  const condition = 'projects.exists(p, p == "acme/app")';
  await admin.createNotificationRule({
    ...{ scope: 'tenant', name: 'to the hook', events, condition, channel_uuids: [uuid] },
  });
  assert.deepEqual(await told(), []);
  await tell(id, 'high');
  const title = `${id} is open again: severity was low, now high`;
  assert.deepEqual(await told(), [title]);
  await tell(id, 'high', { summary: 'In other words.' });
  assert.deepEqual(await told(), []);
  await deliverDue({ database: server.db.worker, vault: server.vault, outbound }, 4);
  const [message] = target.received.map(({ body }) => JSON.parse(body));
  const { email: author } = await tenant.as('LedgerAdmin').getCurrentUser({});
  const [sent] = message.data.events;
  assert.deepEqual([message.type, sent.title], ['decision.reopened', title]);
  const { items } = await admin.listDecisions({});
  assert.deepEqual(sent.decisions, [
    {
      ...{ uuid: items[0]?.uuid, vulnerability: id, package: `pkg:npm/${id.toLowerCase()}` },
      ...{ scope: 'project', path: 'acme/app', state: 'not_affected', author },
      ...{ created_at: items[0]?.created_at },
      ...{ reason: 'severity', before: 'low', after: 'high' },
    },
  ]);
  await tell(id, 'low');
  assert.deepEqual(await told(), []);
  await tell(id, 'critical');
  assert.deepEqual(await told(), [`${id} is open again: severity was low, now critical`]);
  assert.deepEqual(await stranger.told(), []);
});

test('tells when CISA lists the vulnerability and when a fix is known, if the decision says that this opens it', async () => {
  const [kev, fix, kept] = ['CVE-2026-7002', 'CVE-2026-7003', 'CVE-2026-7004'];
  for (const id of [kev, fix, kept]) await tell(id, 'low');
  const { tenant, told, decide } = await notifiedTenant();
  await upload(tenant, 'acme/app', kev, fix, kept);
  await decide(kev);
  await decide(fix, { reopen_on: ['fix'] });
  await decide(kept, { reopen_on: [] });
  await listAsExploited(kev);
  await listAsExploited(kept);
  await tell(fix, 'high');
  assert.deepEqual(await told(), [
    `${kev} is open again: it was not known exploited, now known exploited`,
  ]);
  await tell(fix, 'high', { fixed: '1.0.1' });
  await tell(kept, 'high', { fixed: '1.0.1' });
  assert.deepEqual(await told(), [
    `${fix} is open again: there was no fix known, now a fix is known`,
  ]);
});

test('tells of the decision that applied, not of one that a nearer decision hides, and of many in one event', async () => {
  const id = 'CVE-2026-7005';
  await tell(id, 'low');
  const { tenant, admin, told, decide } = await notifiedTenant();
  await upload(tenant, 'acme/app', id);
  await upload(tenant, 'acme/other', id);
  await decide(id, { scope: 'folder', path: 'acme' });
  for (const path of ['acme/app', 'acme/other'])
    await decide(id, { path, state: 'exploitable', reopen_on: [] });
  await tell(id, 'medium');
  assert.deepEqual(await told(), []);
  for (const path of ['acme/app', 'acme/other']) await decide(id, { path });
  await tell(id, 'high');
  assert.deepEqual(await told(), [`${id} is open again: severity was medium, now high`]);
  const [{ text = '' } = {}] = (await admin.listNotifications({})).items;
  assert.match(
    text,
    /^2 decisions no longer apply: not_affected of .* in acme\/app, by .*; .* in acme\/other, by/,
  );
});

test('tells when the range of affected versions or the advisory changes, once for all decisions', async () => {
  const [range, advisory] = ['CVE-2026-7006', 'CVE-2026-7007'];
  for (const id of [range, advisory]) await tell(id, 'low', { fixed: '1.0.1' });
  const { tenant, admin, told, decide } = await notifiedTenant();
  await upload(tenant, 'acme/app', range, advisory);
  await upload(tenant, 'acme/other', range, advisory);
  for (const path of ['acme/app', 'acme/other']) {
    await decide(range, { path, reopen_on: ['range'] });
    await decide(advisory, { path, reopen_on: ['advisory'] });
  }
  for (const id of [range, advisory]) await tell(id, 'low', { fixed: '1.0.1' });
  assert.deepEqual(await told(), [], 'a new date alone is no change');
  await tell(range, 'low', { fixed: '1.0.2' });
  assert.deepEqual(await told(), [
    `${range} is open again: the range of affected versions changed`,
  ]);
  await tell(advisory, 'low', { fixed: '1.0.1', summary: 'In other words.' });
  assert.deepEqual(await told(), [`${advisory} is open again: the advisory changed`]);
  const [{ text = '' } = {}] = (await admin.listNotifications({})).items;
  assert.match(text, /^2 decisions no longer apply: not_affected of /);
  await tell(range, 'low', { fixed: '1.0.1' });
  assert.deepEqual(await told(), []);
  await tell(range, 'low', { fixed: '1.0.3' });
  assert.deepEqual(await told(), [
    `${range} is open again: the range of affected versions changed`,
  ]);
});

test('a decision that is made while an import runs is about what the import says', async () => {
  const id = 'CVE-2026-7008';
  await tell(id, 'low');
  const { tenant, told, decide } = await notifiedTenant();
  const sbomid = await upload(tenant, 'acme/app', id);
  await actDuringListing(id, () => decide(id));
  assert.deepEqual(await told(), []);
  assert.deepEqual(await statesIn(tenant, sbomid), { [id]: 'not_affected' }, 'it applies');
  await tell(id, 'high');
  assert.deepEqual(await told(), [`${id} is open again: severity was low, now high`]);
});

test('tells when a VEX statement is accepted that no longer applies by then', async () => {
  const id = 'CVE-2026-7009';
  await tell(id, 'low');
  const { tenant, told } = await notifiedTenant();
  await upload(tenant, 'acme/app', id);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.importVexDocument({ path: 'acme/app', body: vexAbout(id) });
  await actDuringListing(id, () => admin.acceptVexDocument({ uuid }));
  assert.deepEqual(await told(), [
    `${id} is open again: it was not known exploited, now known exploited`,
  ]);
});

test('tells when an undo puts a decision back that no longer applies', async () => {
  const id = 'CVE-2026-7010';
  await tell(id, 'low');
  const { tenant, told, decide } = await notifiedTenant();
  await upload(tenant, 'acme/app', id);
  await decide(id);
  const { act } = await decide(id, { state: 'exploitable', reopen_on: [] });
  await tell(id, 'high');
  assert.deepEqual(await told(), []);
  await tenant.as('LedgerAdmin').undoDecisions({ act });
  assert.deepEqual(await told(), [`${id} is open again: severity was low, now high`]);
});
