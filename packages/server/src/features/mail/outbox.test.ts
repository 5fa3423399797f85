import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { queueMail } from './queue-mail.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
// The outbox is one for all tenants.
beforeEach(() => server.db.owner('delete from mail'));
after(() => server?.stop());

const LINK = 'https://assay.test/auth?hash=secret';
const queue = (to: string) =>
  server.db.app.write(null, (tx) =>
    queueMail(tx, server.vault, { kind: 'reset-password', to, link: LINK }),
  );

test('SuperAdmins page through the mails of all tenants, newest first, without their texts', async () => {
  for (const n of [1, 2, 3]) await queue(`page${n}@example.org`);
  const operator = (await testTenant(server)).as('SuperAdmin');
  const first = await operator.listOutbox({ pageSize: 2 });
  const rest = await operator.listOutbox({ pageSize: 2, cursor: first.next_cursor ?? '' });
  assert.deepEqual(
    [...first.items, ...rest.items].map((mail) => mail.recipient),
    ['page3@example.org', 'page2@example.org', 'page1@example.org'],
  );
  assert.deepEqual([first.total, first.configured, rest.next_cursor], [3, false, null]);
  assert.doesNotMatch(JSON.stringify([first, rest]), /hash|sealed/);
  const { uuid: _, created_at: __, ...mail } = first.items[0] ?? assert.fail();
  assert.deepEqual(mail, {
    recipient: 'page3@example.org',
    subject: 'Choose a new password',
    sent_at: null,
    attempts: 0,
    failure: null,
  });
});

test('reading the text of an unsent mail is on record, with who and which', async () => {
  await queue('read@example.org');
  const tenant = await testTenant(server);
  const operator = tenant.as('SuperAdmin');
  const { uuid } = (await operator.listOutbox({})).items[0] ?? assert.fail();
  const { text, recipient } = await operator.getOutboxMail({ uuid });
  assert.ok(text.includes(LINK));
  assert.equal(recipient, 'read@example.org');
  const entries = await server.db.owner(
    'select action, subject_uuid, role, details from audit_entry where tenant_uuid = $1',
    [tenant.uuid],
  );
  assert.deepEqual(entries, [
    { action: 'mail.read', subject_uuid: uuid, role: 'SuperAdmin', details: {} },
  ]);
});

test('a sent mail and one that never was are missing alike, and nothing is on record', async () => {
  await queue('sent@example.org');
  const tenant = await testTenant(server);
  const operator = tenant.as('SuperAdmin');
  const { uuid } = (await operator.listOutbox({})).items[0] ?? assert.fail();
  await server.db.owner('update mail set sent_at = now(), sealed = null where uuid = $1', [uuid]);
  const [sent, missing] = await Promise.all(
    [uuid, tenant.uuid].map(async (one) => {
      const answer = await tenant.sendAs('SuperAdmin')(`/outbox/${one}`, {});
      return [answer.status, await answer.text()];
    }),
  );
  assert.equal(sent?.[0], 404);
  assert.deepEqual(sent, missing);
  assert.deepEqual(await tenant.auditedActions(), []);
});

test('nobody else sees the outbox, and texts want a recent sign-in', async () => {
  await queue('hidden@example.org');
  const tenant = await testTenant(server);
  for (const role of ['TenantAdmin', 'Auditor'] as const)
    await assert.rejects(tenant.as(role).listOutbox({}), { status: 403 });
  const operator = tenant.as('SuperAdmin');
  const { uuid } = (await operator.listOutbox({})).items[0] ?? assert.fail();
  await server.db.owner(
    "update session set authenticated_at = now() - interval '11 minutes' where tenant_uuid = $1",
    [tenant.uuid],
  );
  await assert.rejects(operator.getOutboxMail({ uuid }), { code: 'reauthentication_required' });
  await operator.listOutbox({});
});
