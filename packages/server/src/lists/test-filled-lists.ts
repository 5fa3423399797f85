import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { makeThings, type Things } from '../authz-matrix/test-things.ts';
import { VEX, vexAbout } from '../authz-matrix/test-vex.ts';
import { evaluateMarked } from '../features/artifacts/compliance/stored/evaluate.ts';
import {
  digestOf,
  openLedger,
  registerKey,
  signedBy,
  statusOf,
} from '../features/attestations/test-signing.ts';
import { catalogueTasks } from '../features/catalogue/jobs.ts';
import { npmRecord, rated } from '../features/catalogue/test-catalogue.ts';
import { complianceTasks } from '../features/compliance/jobs.ts';
import { addMember } from '../features/users/test-people.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../test-server.ts';

/** A tenant with several rows in every list, some of them equal in sort columns. */
export interface FilledLists {
  server: TestServer;
  tenant: TestTenant;
  things: Things;
}

/** Takes some seconds; call `server.stop` in `after`. */
export async function fillLists(): Promise<FilledLists> {
  const server = await testServer();
  try {
    return await fill(server);
  } catch (failure) {
    await server.stop();
    throw failure;
  }
}

async function fill(server: TestServer): Promise<FilledLists> {
  const { blobs, folder } = server.documents;
  const { worker } = server.db;
  await server.work({
    ...catalogueTasks({ database: worker, blobs, folder }),
    ...complianceTasks(worker, server.documents),
  });
  const tenant = await testTenant(server);
  const things = await makeThings(server, tenant);
  await addMonths(server, tenant);
  await addInvoices(server, tenant);
  await addAdvisories(tenant);
  await addSboms(tenant);
  await addOldSboms(server, tenant);
  await addDecisions(tenant);
  await addPeople(server, tenant, things);
  await addLedgers(server, tenant, things);
  await addStatements(tenant);
  await addNotifications(server, tenant);
  await sbomsJudged(tenant);
  await evaluateMarked(worker, tenant.uuid, { signal: new AbortController().signal });
  await logsSettled(tenant);
  return { server, tenant, things };
}

/** Months of use: the tenant was created half a year ago. */
const addMonths = (server: TestServer, { uuid }: TestTenant) =>
  server.db.owner(`update tenant set created_at = now() - interval '6 months' where uuid = $1`, [
    uuid,
  ]);

/** Invoices and payments, some of them equal in sort columns. */
async function addInvoices({ db }: TestServer, { uuid }: TestTenant): Promise<void> {
  await db.owner(
    `insert into invoice (tenant_uuid, id, number, status, currency, total, paid, remaining, period_start, period_end,
       issued_at, due_at, attempts)
     select $1, 'in_' || n, case when n < 5 then 'A-' || n end, (array['open', 'paid'])[1 + n % 2], 'eur', n / 2, 0, 0, now(),
       now(), date_trunc('day', now()) - make_interval(days => n / 2), case when n > 2 then now() end, n
     from generate_series(1, 5) n`,
    [uuid],
  );
  await db.owner(
    `insert into invoice_payment (tenant_uuid, id, invoice_id, status, currency, amount, created_at, ended_at)
     select $1, 'inpay_' || n, 'in_' || n, (array['open', 'paid'])[1 + n % 2], 'eur', n / 2,
       date_trunc('day', now()) - make_interval(days => n / 2), case when n > 2 then now() end
     from generate_series(1, 5) n`,
    [uuid],
  );
}

/** Waits until each ledger's checkpoint covers all of its leaves: a list read twice then has the same rows. */
async function logsSettled(tenant: TestTenant): Promise<void> {
  for (;;) {
    const { items } = await tenant.as('TenantAdmin').listLedgers({ pageSize: 200 });
    if (items.every(({ log }) => log.pending === 0 && log.checkpoint?.size === log.size)) return;
    await setTimeout(50);
  }
}

/** Waits until each SBOM is judged, which adds leaves. */
async function sbomsJudged(tenant: TestTenant): Promise<void> {
  for (;;) {
    const { items } = await tenant.as('TenantAdmin').listSboms({ pageSize: 200 });
    const history = await tenant.as('TenantAdmin').listComplianceHistory({ pageSize: 200 });
    const ready = items.filter(({ status }) => status === 'ready');
    if (history.total === ready.length) return;
    await setTimeout(50);
  }
}

const SEVERITIES = ['critical', 'high', 'high', 'low'] as const;

async function addAdvisories(tenant: TestTenant): Promise<void> {
  const records = SEVERITIES.map((severity, i) =>
    npmRecord(`CVE-2026-000${i}`, { name: `p${i}`, summary: `=Fault ${i}`, ...rated(severity) }),
  );
  const operator = tenant.as('SuperAdmin');
  const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const { uuid } = await operator.importAdvisories({ source: 'osv', body });
  for (;;) {
    const { status, ...rest } = await operator.getAdvisoryImport({ uuid });
    if (status === 'done') return;
    if (status === 'failed') throw new Error(JSON.stringify(rest));
    await setTimeout(50);
  }
}

/** Decisions about three packages, of which two end by themselves at once and one never does, with remarks on each. */
async function addDecisions(tenant: TestTenant): Promise<void> {
  const admin = tenant.as('TenantAdmin');
  const item = (i: number) => ({ vulnerability: `CVE-2026-000${i}`, package: `pkg:npm/p${i}` });
  const wide = { scope: 'tenant', state: 'exploitable' } as const;
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await admin.createDecisions({ ...wide, items: [item(2), item(0)], expires_at });
  await admin.createDecisions({ ...wide, items: [item(1)] });
  const about = { scope: 'tenant' } as const;
  await admin.commentOnFindings({ ...about, items: [item(2), item(0)], text: 'Read it.' });
  await admin.assignFindings({ ...about, items: [item(1)], assignee_uuid: null });
}

const UNCHECKED = { type: 'library', name: 'unnamed', version: '1', 'bom-ref': 'unnamed' };

/** Eight components of which some share names, versions and types, one that nothing can be compared with, and four statements. */
function documentOf(number: number): string {
  const components = Array.from({ length: 8 }, (_, i) => ({
    type: i % 2 === 0 ? 'library' : 'framework',
    name: `p${i % 5}`,
    version: `1.0.${i % 3}`,
    purl: `pkg:npm/p${i % 5}@1.0.${i % 3}`,
    'bom-ref': `c${i}`,
    licenses: [{ license: { id: ['MIT', 'Zlib', 'EPL-2.0'][i % 3] ?? 'MIT' } }],
  }));
  const vulnerabilities = SEVERITIES.map((_, i) => ({
    id: `CVE-2026-000${i % 3}`,
    analysis: { state: i === 1 ? 'not_affected' : 'in_triage', detail: `@detail ${i}` },
    affects: [{ ref: `c${i}` }],
  }));
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: number,
    components: [...components.slice(0, number === 3 ? 4 : 8), UNCHECKED],
    vulnerabilities,
  });
}

async function addSboms(tenant: TestTenant): Promise<void> {
  const admin = tenant.as('TenantAdmin');
  for (const number of [1, 2, 3, 4]) {
    const project = `lists/${number % 3}`;
    const version = `v${number % 2}`;
    await admin.uploadSbom({ project, version, wait: 'ready', body: documentOf(number) });
  }
  await admin.createProject({ path: 'lists/empty' });
  await admin.createProject({ path: '=lists/formula' });
  const [first] = (await admin.listSboms({ project: 'lists/1' })).items;
  for (const name of ['a.txt', 'B.txt', '=c.txt', 'd.txt'])
    await admin.addAttachment({ sbomid: first?.sbomid ?? '', name, body: name.slice(0, 1) });
  for (const path of ['lists/1', 'lists/2', undefined])
    await admin.importVexDocument({ ...(path && { path }), body: VEX });
  await admin.importVexDocument({ body: vexAbout((index) => `pkg:npm/p${index}`) });
  for (const name of ['=formula', 'Beta', 'alpha'])
    await admin.importStandards({ body: JSON.stringify(standardDocument({ name })) });
}

/** Four more versions of two projects, all uploaded days ago: a rule of retention deletes three of each. */
async function addOldSboms({ db }: TestServer, tenant: TestTenant): Promise<void> {
  const admin = tenant.as('TenantAdmin');
  for (const number of [1, 2, 3, 4])
    for (const project of ['lists/old', 'lists/older'])
      await admin.uploadSbom({
        ...{ project, version: `v${number}`, wait: 'ready' },
        body: documentOf(number),
      });
  await db.owner(
    `update sbom set uploaded_at = uploaded_at - interval '9 days'
     where project_uuid in (select uuid from project where tenant_uuid = $1 and path like 'lists/old%')`,
    [tenant.uuid],
  );
}

async function addPeople(server: TestServer, tenant: TestTenant, things: Things): Promise<void> {
  const admin = tenant.as('TenantAdmin');
  for (const n of [1, 2, 3]) {
    const { uuid } = await addMember(server, tenant.uuid, n === 1 ? 'Auditor' : 'Visitor', {
      first_name: n === 3 ? '=Eve' : 'Ann',
    });
    await admin.addSignersGroupUser({ uuid: things.signers_group, userUUID: uuid });
    const key = await admin.createApiKey({ name: `key-${n}`, role: 'LedgerAdmin' });
    await admin.addSignersGroupApiKey({ uuid: things.signers_group, apiKeyUUID: key.uuid });
    await admin.createSignersGroup({ name: `group ${n}`, threshold: 1 + (n % 2) });
    await admin.createAttestationProfile({ name: `profile ${n}` });
    await admin.inviteUser({ email: `invited-${n}-${randomUUID()}@example.org`, role: 'Visitor' });
    await admin.registerSigningKey({ name: `key ${n % 2}`, custody: 'server' });
    await testTenant(server);
  }
}

async function addNotifications({ db }: TestServer, tenant: TestTenant): Promise<void> {
  const admin = tenant.as('SuperAdmin');
  for (const n of [1, 2, 3]) {
    const events = ['gate.failed' as const];
    const { uuid } = await admin.createNotificationRule({
      ...{ scope: 'tenant', name: `rule ${n % 2}`, events },
    });
    const url = 'https://hooks.example.com/';
    await admin.createNotificationChannel({ kind: 'slack', name: `=channel ${n}`, url });
    const attempts = Array.from({ length: n % 2 }, () => ({
      ...{ at: '2026-01-01T00:00:00Z', result: '500', milliseconds: 1 },
    }));
    await db.owner(
      `insert into notification_delivery (tenant_uuid, rule_uuid, rule_name, kind, target, status, items, events, attempts)
       values ($1, $2, 'rule', 'mail', 'eve@example.org', 'failed', '[{"title": "=Gate failed"}]', 1, $3)`,
      [tenant.uuid, uuid, JSON.stringify(attempts)],
    );
    await db.owner(
      `insert into notification (tenant_uuid, account_uuid, event_uuid, kind, title, text, link, created_at)
       select tenant_uuid, account_uuid, gen_random_uuid(), 'gate.failed', '=Gate failed', '', '/sbom', now()
       from membership where tenant_uuid = $1 and role = 'SuperAdmin'`,
      [tenant.uuid],
    );
  }
}

async function addLedgers(server: TestServer, tenant: TestTenant, things: Things): Promise<void> {
  const admin = tenant.as('TenantAdmin');
  const { ledger: uuid } = things;
  for (const n of [1, 2, 3, 4]) {
    await admin.createLedger({ name: `ledger ${n}` });
    await admin.createCollection({ uuid, name: `collection-${n}` });
    const body = JSON.stringify({ id: `d${n}`, document: { n } });
    await admin.createDocuments({ uuid, name: 'default', body });
    const replacement = JSON.stringify({ id: 'document', document: { n: n + 2 } });
    await admin.replaceDocument({ uuid, name: 'default', body: replacement });
    await server.db.owner(
      `insert into log_audit (tenant_uuid, log_uuid, started_at, size, root, verdict, requested_by)
       values ($1, $2, now(), $3, decode(repeat('00', 32), 'hex'), 'consistent', 'test')`,
      [tenant.uuid, uuid, n % 2],
    );
  }
}

async function addStatements(tenant: TestTenant): Promise<void> {
  const client = tenant.as('TenantAdmin');
  const { uuid, origin } = await openLedger(client, 'matrix');
  const signer = p256Signer();
  await registerKey(client, signer);
  const digests = [1, 2, 3].map((n) => digestOf(`signed ${n}`));
  const envelopes = digests.map((digest) => signedBy(statusOf(origin, digest, {}), [signer]));
  await client.notarize({ uuid, envelopes });
}
