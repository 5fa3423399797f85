import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { type Mail, mailLink, queueMail } from './queue-mail.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.stop());

const queue = (mail: Mail) => server.db.app.write(null, (tx) => queueMail(tx, server.vault, mail));

test('a queued mail waits in the outbox, sealed, with a job to send it', async () => {
  const link = mailLink('http://assay.test/', '/auth/reset', { hash: 'a-secret' });
  await queue({ kind: 'reset-password', to: 'jo@example.org', link });
  const [mail] = await server.mails('jo@example.org');
  assert.deepEqual(mail?.links, [link]);
  assert.deepEqual([mail?.kind, mail?.subject], ['reset-password', 'Choose a new password']);
  const [row] = await server.db.owner<{ text: string }>(
    "select encode(sealed, 'escape') as text from mail",
  );
  assert.doesNotMatch(row?.text ?? '', /hash|secret|password/);
  const jobs = await server.db.owner('select task, waiting::int from queue.state()');
  assert.deepEqual(jobs, [{ task: 'mail.send', waiting: 1 }]);
});

test('a mail names its tenant, if any', async () => {
  const { uuid } = await testTenant(server);
  const mail = { kind: 'membership-ended', to: 'of@example.org', tenant_name: 'x' } as const;
  await queue({ ...mail, tenant_uuid: uuid });
  const sql = "select tenant_uuid from mail where recipient = 'of@example.org'";
  assert.deepEqual(await server.db.owner(sql), [{ tenant_uuid: uuid }]);
});

test('a change that is rolled back mails nothing', async () => {
  const failed = server.db.app.write(null, async (tx) => {
    await queueMail(tx, server.vault, { kind: 'password-changed', to: 'no@example.org' });
    throw new Error('no change');
  });
  await assert.rejects(failed, /no change/);
  assert.deepEqual(await server.mails('no@example.org'), []);
});

test('refuses an address that is more than one address', async () => {
  const hostile = [
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nb',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'A <a@example.org>',
    'group: a@example.org',
    '"a b"@example.org',
    'a@b@example.org',
    'a\0@example.org',
    'a@example.org\u2028',
    'a@',
    '@example.org',
    '',
  ];
  for (const to of hostile)
    await assert.rejects(queue({ kind: 'password-changed', to }), /one e-mail address/, to);
});
