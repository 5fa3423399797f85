import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Request } from '@assay/contract/endpoint.ts';
import type { savedReports } from '@assay/contract/saved-reports.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { mailTasks } from '../../mail/jobs.ts';
import { type TestMailServer, testMailServer } from '../../mail/test-mail-server.ts';
import { bomOf } from '../../sboms/test-bom.ts';
import { pdfTexts } from '../pdf/test-pdf-text.ts';
import { startDueReports } from './due.ts';
import { reportTasks } from './jobs.ts';

let server: TestServer;
let smtp: TestMailServer;
before(async () => {
  smtp = await testMailServer();
  server = await testServer();
  const { db, vault, documents } = server;
  const mailServer = { smtp_url: `smtp://127.0.0.1:${smtp.port}`, from: 'assay@assay.test' };
  const parts = {
    database: db.worker,
    vault,
    documents,
    publicUrl: 'http://assay.test',
    reader: db.app,
  };
  await server.work({
    ...mailTasks({ database: db.worker, vault, blobs: documents.blobs, server: mailServer }),
    ...reportTasks(parts),
  });
});
after(async () => {
  await smtp.stop();
  await server.stop();
});

type Settings = Request<typeof savedReports.createSavedReport>;

const settings = (more: Partial<Settings> = {}): Settings => ({
  ...{ name: 'Weekly', kind: 'vulnerabilities', format: 'md', filters: {}, period_days: null },
  ...{ cron: null, zone: 'UTC', recipients: [] },
  ...more,
});

/** The member that a role of the tenant is, with its address. */
async function memberOf(tenant: TestTenant, role: 'Visitor' | 'Auditor') {
  const { uuid, email } = await tenant.as(role).getCurrentUser({});
  await server.db.owner('update account set email_confirmed_at = now() where uuid = $1', [uuid]);
  return { uuid, email: email ?? '' };
}

/** Runs of a report once the newest has ended. */
async function ended(tenant: TestTenant, uuid: string) {
  for (;;) {
    const { items } = await tenant.as('TenantAdmin').listReportRuns({ uuid });
    if (items[0]?.ended_at) return items;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The first mail to an address, once the mail server has it. */
async function mailTo(address: string) {
  for (let count = 1; ; count += 1) {
    await smtp.has(count);
    const found = smtp.received.find(({ to }) => to.includes(address));
    if (found !== undefined) return found;
  }
}

/** The receipt of a run, once a checkpoint covers it. */
async function receiptOf(tenant: TestTenant, run: string): Promise<string> {
  for (;;) {
    try {
      return await (await tenant.as('Visitor').getReportRunReceipt({ run })).text();
    } catch (error) {
      if (!refusedWith(409)(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const refusedWith = (status: number) => (error: unknown) =>
  error instanceof ApiError && error.status === status;

test('runs a saved report, mails the file to its readers, and records the digest with the facts', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.uploadSbom({ project: 'shop', body: bomOf('a'), wait: 'ready' });
  const reader = await memberOf(tenant, 'Visitor');
  const saved = await admin.createSavedReport(
    settings({ kind: 'compliance', filters: { of: 'projects' }, recipients: [reader.uuid] }),
  );
  const { uuid: run } = await admin.runSavedReport({ uuid: saved.uuid });
  const [made] = await ended(tenant, saved.uuid);
  assert.equal(made?.uuid, run);
  assert.deepEqual(made?.mails, [{ ...reader, outcome: 'attached' }]);
  const facts = new Map(made?.facts.map(({ label, value }) => [label, value]));
  assert.match(facts.get('Rule sets') ?? '', /NTIA.*\(revision \d+\)/);
  assert.equal(facts.get('Filters'), 'of=projects');
  const file = await tenant.as('Visitor').getReportRunFile({ run });
  const bytes = Buffer.from(await file.arrayBuffer());
  assert.equal(createHash('sha256').update(bytes).digest('hex'), made?.sha256);
  assert.match(bytes.toString(), new RegExp(`\\| Report \\| ${run} \\|`));
  const mail = await mailTo(reader.email);
  assert.match(mail.text, new RegExp(made?.sha256 ?? 'no digest'));
  const attached = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(
    mail.raw,
  )?.[1];
  assert.deepEqual(Buffer.from(attached ?? '', 'base64'), bytes);
  const { items } = await tenant.as('Auditor').listAuditEntries({ subject_uuid: run });
  assert.partialDeepStrictEqual(items[0]?.details, {
    ...{ kind: 'compliance', format: 'md', of: 'projects' },
    saved_report: { name: 'Weekly' },
  });
  assert.deepEqual(
    items.map(({ action, actor_name }) => [action, actor_name]),
    [['report.create', 'system']],
  );
  assert.match(await receiptOf(tenant, run), /^c2sp\.org\/tlog-proof@v1/);
});

test('mails license notices of a project, and refuses a filter that the kind says already', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { project_uuid } = await admin.uploadSbom({
    ...{ project: 'shop', version: 'v1', body: bomOf('a'), wait: 'ready' },
  });
  const reader = await memberOf(tenant, 'Visitor');
  const notices = {
    ...{ kind: 'notices' as const, format: 'pdf' as const, recipients: [reader.uuid] },
    filters: { uuid: project_uuid },
  };
  const { uuid } = await admin.createSavedReport(settings(notices));
  const { uuid: run } = await admin.runSavedReport({ uuid });
  const [made] = await ended(tenant, uuid);
  assert.deepEqual(
    [made?.title, made?.mails],
    ['License notices of project shop', [{ ...reader, outcome: 'attached' }]],
  );
  const file = await tenant.as('Visitor').getReportRunFile({ run });
  const bytes = Buffer.from(await file.arrayBuffer());
  assert.match(pdfTexts(bytes), /License notices of project shop/);
  const facts = new Map(made?.facts.map(({ label, value }) => [label, value]));
  assert.match(facts.get('SHA-256 of documents') ?? '', /^[0-9a-f]{64}$/);
  assert.match((await mailTo(reader.email)).text, new RegExp(made?.sha256 ?? 'no digest'));
  assert.match(await receiptOf(tenant, run), /^c2sp\.org\/tlog-proof@v1/);
  for (const filters of [{}, { ...notices.filters, of: 'findings' }])
    await assert.rejects(
      admin.createSavedReport(settings({ ...notices, name: 'Wrong', filters })),
      refusedWith(400),
    );
});

test('the schedule starts one run when its time has come, and not before', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid, next_run_at } = await admin.createSavedReport(
    settings({ cron: '0 7 * * 1', zone: 'Europe/Madrid' }),
  );
  assert.ok(next_run_at && Date.parse(next_run_at) > Date.now());
  await startDueReports(server.db.worker);
  assert.deepEqual((await admin.listReportRuns({ uuid })).items, []);
  await server.db.owner(
    `update saved_report set next_run_at = now() - interval '3 weeks' where uuid = $1`,
    [uuid],
  );
  await Promise.all([1, 2].map(() => startDueReports(server.db.worker)));
  const runs = await ended(tenant, uuid);
  assert.deepEqual(
    runs.map(({ status, started_by, title }) => [status, started_by, title]),
    [['succeeded', null, 'Vulnerability status']],
  );
  const [later] = (await admin.listSavedReports({})).items;
  assert.equal(later?.next_run_at, next_run_at);
});

test('a recipient who lost the role gets no mail, and one who leaves is no recipient any more', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const [auditor, visitor] = [await memberOf(tenant, 'Auditor'), await memberOf(tenant, 'Visitor')];
  await assert.rejects(
    admin.createSavedReport(settings({ kind: 'audit', recipients: [visitor.uuid] })),
    refusedWith(400),
  );
  const { uuid } = await admin.createSavedReport(
    settings({ kind: 'audit', recipients: [auditor.uuid] }),
  );
  await server.db.owner(
    `update membership set role = 'Visitor' where account_uuid = $1 and tenant_uuid = $2`,
    [auditor.uuid, tenant.uuid],
  );
  await admin.runSavedReport({ uuid });
  const [run] = await ended(tenant, uuid);
  assert.deepEqual(run?.mails, [{ ...auditor, outcome: 'withheld' }]);
  await admin.deleteUser({ uuid: auditor.uuid });
  assert.deepEqual((await admin.listSavedReports({})).items[0]?.recipients, []);
  const mailed = await server.db.owner(
    `select from mail where recipient = $1 and kind = 'report'`,
    [auditor.email],
  );
  assert.deepEqual(mailed, []);
});

test('members see reports that their role may read, without the addresses of others', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid: reader } = await memberOf(tenant, 'Visitor');
  const open = await admin.createSavedReport(settings({ recipients: [reader] }));
  const log = await admin.createSavedReport(settings({ name: 'Log', kind: 'audit' }));
  const { uuid: run } = await admin.runSavedReport({ uuid: log.uuid });
  await ended(tenant, log.uuid);
  const visitor = tenant.as('Visitor');
  const { items } = await visitor.listSavedReports({});
  assert.deepEqual(
    items.map(({ uuid, recipients }) => [uuid, recipients]),
    [[open.uuid, []]],
  );
  await assert.rejects(visitor.listReportRuns({ uuid: log.uuid }), refusedWith(404));
  await assert.rejects(visitor.getReportRunFile({ run }), refusedWith(404));
  await assert.rejects(visitor.getReportRunReceipt({ run }), refusedWith(404));
  const other = (await testTenant(server)).as('TenantAdmin');
  for (const call of [
    () => other.listReportRuns({ uuid: log.uuid }),
    () => other.getReportRunFile({ run }),
    () => other.runSavedReport({ uuid: log.uuid }),
    () => other.deleteSavedReport({ uuid: log.uuid }),
    () => other.updateSavedReport({ uuid: log.uuid, ...settings() }),
  ])
    await assert.rejects(call, refusedWith(404));
  await assert.rejects(
    other.createSavedReport(settings({ recipients: [reader] })),
    refusedWith(400),
  );
});

test('refuses filters, periods and schedules that the report cannot have', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  for (const wrong of [
    { filters: { of: 'projects' } },
    { filters: { severity: 'worst' } },
    { filters: { __proto__x: '1' } },
    { kind: 'project' as const },
    { kind: 'compliance' as const, period_days: 7 },
    { cron: '61 * * * *' },
    { zone: 'Nowhere/Here' },
  ])
    await assert.rejects(admin.createSavedReport(settings(wrong)), refusedWith(400));
  await admin.createSavedReport(settings());
  await assert.rejects(admin.createSavedReport(settings()), refusedWith(409));
});

test('a report that cannot be made fails with its reason, notifies once, and runs again', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid: project } = await admin.createProject({ path: 'gone' });
  const { uuid } = await admin.createSavedReport(
    settings({ kind: 'project', filters: { uuid: project } }),
  );
  await admin.deleteProject({ uuid: project });
  for (const _ of [1, 2]) {
    await admin.runSavedReport({ uuid });
    const [run] = await ended(tenant, uuid);
    assert.deepEqual([run?.status, run?.error], ['failed', 'Project not found']);
  }
  const events = await server.db.owner<{ reason: string }>(
    `select data ->> 'reason' as reason from notification_event where tenant_uuid = $1 and kind = 'task.failed'`,
    [tenant.uuid],
  );
  assert.deepEqual(events, [{ reason: 'Project not found' }]);
});

test('a deleted report takes its files along and names their digests in the audit log', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createSavedReport(settings({ format: 'json' }));
  const { uuid: run } = await admin.runSavedReport({ uuid });
  const [made] = await ended(tenant, uuid);
  await admin.deleteSavedReport({ uuid });
  await assert.rejects(admin.getReportRunFile({ run }), refusedWith(404));
  const { items } = await admin.listAuditEntries({ action: 'saved_report.delete' });
  assert.partialDeepStrictEqual(items[0]?.details, { name: 'Weekly', files: [made?.sha256] });
});
