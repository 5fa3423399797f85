import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { EVENT_KINDS, type EventKind } from '@assay/contract/notification-names.ts';
import { sql } from 'kysely';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importFeed } from '../catalogue/import/import-feed.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { noteExpiringLicenses } from '../license/expiry.ts';
import { testVendor } from '../license/test-license.ts';
import { dispatchEvents, noteTimeEvents } from './dispatch-events.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
});
after(() => server.stop());

async function importRecord(record: object): Promise<void> {
  const path = join(server.folder, `${randomUUID()}.jsonl`);
  await writeFile(path, JSON.stringify(record));
  const { blobs } = server.documents;
  await importFeed({ database: server.db.worker, blobs }, { source: 'osv', path });
}

/** A vulnerability of this severity, and an SBOM of the tenant that it affects. */
async function affect(tenant: TestTenant, id: string, severity: 'low' | 'high') {
  const name = id.toLowerCase();
  await importRecord(npmRecord(id, { name, ...rated(severity) }));
  const components = [
    { type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, 'bom-ref': name },
  ];
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return tenant.as('LedgerAdmin').uploadSbom({ project: 'acme/app', wait: 'ready', body });
}

/** A task whose only run ends as told, so long ago. */
async function runTask(status: 'failed' | 'succeeded', age: string): Promise<void> {
  const task = randomUUID();
  const run = randomUUID();
  await server.db.owner(
    `insert into scheduled_task (uuid, kind, name, location, cron, zone, is_paused)
     values ($1, 'kev', $2, 'https://kev.example.com', '0 * * * *', 'UTC', true)`,
    [task, `Exploited ${task}`],
  );
  await server.db.owner(
    `insert into task_run (uuid, task_uuid, status) values ($1, $2, 'running')`,
    [run, task],
  );
  await server.db.owner(
    `update task_run set status = $2, error = 'The server answered 500.', ended_at = now() - $3::interval
     where uuid = $1`,
    [run, status, age],
  );
}

/** For each kind of event, what happens. The compiler misses the entry of a new kind. */
const CAUSES: Record<EventKind, (tenant: TestTenant) => Promise<unknown>> = {
  'finding.new': (tenant) => affect(tenant, 'CVE-2026-1001', 'low'),
  async 'finding.raised'(tenant) {
    await affect(tenant, 'CVE-2026-1002', 'low');
    await dispatchEvents(server.db.worker, new Date());
    const raised = { name: 'cve-2026-1002', ...rated('high'), modified: '2026-09-01T00:00:00Z' };
    await importRecord(npmRecord('CVE-2026-1002', raised));
  },
  async 'finding.known_exploited'(tenant) {
    await affect(tenant, 'CVE-2026-1003', 'low');
    await server.db.worker.write(null, async (tx) => {
      await sql`insert into known_exploited (cve, source, added_on, name, required_action, notes)
        values ('CVE-2026-1003', 'kev', current_date, '', '', '')`.execute(tx);
      await sql`select carry_priority_facts(array(select vuln_id from vulnerability where id = 'CVE-2026-1003'))`.execute(
        tx,
      );
    });
  },
  async 'gate.failed'(tenant) {
    const { sbomid } = await affect(tenant, 'CVE-2026-1004', 'high');
    await tenant.as('LedgerAdmin').askSbomGate({ sbomid, fail_on: 'high' });
  },
  async 'source.stale'() {
    await runTask('succeeded', '90 days');
    await noteTimeEvents(server.db.worker);
  },
  'task.failed': () => runTask('failed', '1 minute'),
  'log.alarm': (tenant) =>
    server.db.owner(
      `update log set frozen_at = now(), frozen_reason = 'Leaf 3 is another one.'
       where tenant_uuid = $1 and kind = 'control'`,
      [tenant.uuid],
    ),
  async 'license.expiring'({ uuid }) {
    const exp = Math.floor(Date.now() / 1000) + 5 * 86_400;
    await server.db.owner(
      `insert into license (tenant_uuid, token, serial, set_by) values ($1, $2, 1, 'operator')`,
      [uuid, testVendor().issue({ exp })],
    );
    await noteExpiringLicenses(server.db.worker);
  },
  async 'decision.expiring'(tenant) {
    await affect(tenant, 'CVE-2026-1005', 'low');
    const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await decide(tenant.as('LedgerAdmin'), 'CVE-2026-1005', { expires_at });
    await server.db.owner(
      `update decision set created_at = created_at - interval '25 days', expires_at = expires_at - interval '25 days'
       where tenant_uuid = $1`,
      [tenant.uuid],
    );
    await noteTimeEvents(server.db.worker);
  },
  async 'decision.overruled'(tenant) {
    await affect(tenant, 'CVE-2026-1006', 'low');
    await decide(tenant.as('LedgerAdmin'), 'CVE-2026-1006');
    await decide(tenant.as('TenantAdmin'), 'CVE-2026-1006');
  },
  async 'decision.reopened'(tenant) {
    await affect(tenant, 'CVE-2026-1008', 'low');
    await decide(tenant.as('LedgerAdmin'), 'CVE-2026-1008');
    const raised = { name: 'cve-2026-1008', ...rated('high'), modified: '2026-09-01T00:00:00Z' };
    await importRecord(npmRecord('CVE-2026-1008', raised));
    await noteTimeEvents(server.db.worker);
  },
  async 'assignment.made'(tenant) {
    await affect(tenant, 'CVE-2026-1007', 'low');
    const { uuid } = await tenant.as('TenantAdmin').getCurrentUser({});
    await tenant.as('LedgerAdmin').assignFindings({
      ...{ scope: 'project', path: 'acme/app', assignee_uuid: uuid },
      items: [{ vulnerability: 'CVE-2026-1007', package: 'pkg:npm/cve-2026-1007' }],
    });
  },
};

/** Decides about a vulnerability in a project. */
const decide = (person: ReturnType<TestTenant['as']>, vulnerability: string, more = {}) =>
  person.createDecisions({
    ...{ scope: 'project', path: 'acme/app', state: 'not_affected', ...more },
    items: [{ vulnerability, package: '' }],
  });

for (const kind of EVENT_KINDS)
  test(`notifies of ${kind} when it happens`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    await admin.createNotificationRule({ scope: 'tenant', name: kind, events: [kind] });
    assert.equal((await admin.listNotifications({})).unread, 0);
    await CAUSES[kind](tenant);
    await dispatchEvents(server.db.worker, new Date());
    const { items } = await admin.listNotifications({});
    assert.deepEqual([...new Set(items.map((entry) => entry.kind))], [kind]);
  });
