/** Recipients of events of decisions and assignments, by mail as well. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { knowRanged, RANGED, uploadRanged } from '../decisions/test-decisions.ts';
import { mailTasks } from '../mail/jobs.ts';
import { type TestMailServer, testMailServer } from '../mail/test-mail-server.ts';
import { addMember, signedIn } from '../users/test-people.ts';
import { deliverDue } from './deliver.ts';
import { dispatchEvents, noteTimeEvents } from './dispatch-events.ts';

const PATH = 'told/app';
const outbound = { publicUrl: 'http://assay.test', allowedOrigins: [] };

let server: TestServer;
let smtp: TestMailServer;
before(async () => {
  smtp = await testMailServer();
  server = await testServer({ outbound });
  await server.work();
  await knowRanged(server);
});
beforeEach(async () => {
  await server.db.owner('delete from mail');
  smtp.received.length = 0;
});
after(async () => {
  await smtp.stop();
  await server.stop();
});

const dispatch = () => dispatchEvents(server.db.worker, new Date());

/** Lets the mail server take the notifications that are due. */
async function sendMails(): Promise<void> {
  const { worker: database } = server.db;
  await deliverDue({ database, vault: server.vault, outbound }, 16);
  const mailServer = { smtp_url: `smtp://127.0.0.1:${smtp.port}`, from: 'assay@assay.test' };
  const tasks = mailTasks({
    database,
    vault: server.vault,
    blobs: server.documents.blobs,
    server: mailServer,
  });
  const waiting = await server.db.owner<{ uuid: string }>(
    `select uuid from mail where kind = 'notification' order by uuid`,
  );
  const { signal } = new AbortController();
  const job = { id: '1', task: 'mail.send', tenant_uuid: null, attempt: 1, signal };
  for (const { uuid } of waiting) await tasks['mail.send']?.({ ...job, payload: { uuid } });
}

/** Titles and texts under the bell of a person, newest first. */
async function toldTo(person: ReturnType<TestTenant['as']>) {
  const { items } = await person.listNotifications({});
  return items.map(({ title, text }) => [title, text]);
}

test('an assignment is told to its assignee alone, by mail, and not to who assigns to oneself', async () => {
  const tenant = await testTenant(server);
  await uploadRanged(tenant, PATH);
  const admin = tenant.as('TenantAdmin');
  const member = await addMember(server, tenant.uuid, 'LedgerAdmin');
  const events = ['assignment.made' as const];
  await admin.createNotificationRule({ scope: 'tenant', name: 'mine', events, mail: true });
  const engineer = tenant.as('LedgerAdmin');
  const { email } = await engineer.getCurrentUser({});
  const assign = (assignee_uuid: string | null) =>
    engineer.assignFindings({ scope: 'project', path: PATH, items: [RANGED], assignee_uuid });
  await assign((await engineer.getCurrentUser({})).uuid);
  await assign(null);
  await assign(member.uuid);
  await dispatch();
  const person = await signedIn(server, tenant.uuid, member.uuid);
  const title = `${email} assigned 1 finding to ${member.email}`;
  assert.deepEqual(await toldTo(person), [[title, `CVE-2026-0001 in ${PATH}`]]);
  assert.deepEqual([await toldTo(admin), await toldTo(engineer)], [[], []]);
  const asked = { events, least_severity: 'unassigned', condition: '' } as const;
  assert.equal((await person.previewNotificationRule(asked)).matched, 1);
  assert.equal((await admin.previewNotificationRule(asked)).matched, 0);
  await sendMails();
  assert.deepEqual(
    smtp.received.flatMap((mail) => mail.to),
    [member.email],
  );
});

test('tells of a decision when another person replaces or undoes it, and not when its author does', async () => {
  const tenant = await testTenant(server);
  await uploadRanged(tenant, PATH);
  const [engineer, admin] = [tenant.as('LedgerAdmin'), tenant.as('TenantAdmin')];
  const { email: author } = await engineer.getCurrentUser({});
  const { email: other } = await admin.getCurrentUser({});
  const events = ['decision.overruled' as const];
  const condition = `projects.exists(p, p == "${PATH}")`;
  await engineer.createNotificationRule({ name: 'mine', events, condition });
  const decide = (person: typeof admin) =>
    person.createDecisions({
      ...{ scope: 'project', path: PATH, state: 'not_affected', items: [RANGED] },
    });
  await decide(engineer);
  const { act } = await decide(engineer);
  await dispatch();
  assert.deepEqual(await toldTo(engineer), []);
  await admin.undoDecisions({ act });
  await decide(admin);
  await dispatch();
  const told = [`${other} overruled 1 decision of ${author}`, `CVE-2026-0001 in ${PATH}`];
  assert.deepEqual(await toldTo(engineer), [told, told]);
});

test('tells of a decision once at each step before its end, and of no step before it was made', async () => {
  const tenant = await testTenant(server);
  const stranger = await testTenant(server);
  await uploadRanged(tenant, PATH);
  const engineer = tenant.as('LedgerAdmin');
  for (const one of [tenant, stranger])
    await one
      .as('LedgerAdmin')
      .createNotificationRule({ name: 'mine', events: ['decision.expiring'] });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const decide = (vulnerability: string, expires_at: string) =>
    engineer.createDecisions({
      ...{ scope: 'project', path: PATH, state: 'not_affected', expires_at },
      items: [{ ...RANGED, vulnerability }],
    });
  await decide('CVE-2026-0001', inDays(20));
  await decide('CVE-2026-0002', inDays(5));
  const titles: string[][] = [];
  const pass = async (days: number) => {
    await server.db.owner(
      `update decision set created_at = created_at - make_interval(days => $2),
         expires_at = expires_at - make_interval(days => $2) where tenant_uuid = $1`,
      [tenant.uuid, days],
    );
    for (let i = 0; i < 2; i++) await noteTimeEvents(server.db.worker);
    await dispatch();
    const told = await toldTo(engineer);
    const before = titles.flat().length;
    titles.push(told.slice(0, told.length - before).map(([title = '']) => title));
  };
  for (const days of [0, 4, 1, 8, 6, 1]) await pass(days);
  assert.deepEqual(titles, [
    [],
    ['1 decision expires within 1 day'],
    ['1 decision has expired'],
    ['1 decision expires within 7 days'],
    ['1 decision expires within 1 day'],
    ['1 decision has expired'],
  ]);
  assert.deepEqual(await toldTo(stranger.as('LedgerAdmin')), []);
});
