import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { type Mail, mailLink, queueMail } from './queue-mail.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const queue = (mail: Mail) => server.db.app.write(null, (tx) => queueMail(tx, server.vault, mail));

test('a queued mail waits in the outbox with its link, sealed', async () => {
  const link = mailLink('http://assay.test/', '/auth/reset', { hash: 'a+b/c', email: 'é@x.org' });
  assert.equal(link, 'http://assay.test/auth/reset?hash=a%2Bb%2Fc&email=%C3%A9%40x.org');
  await queue({ kind: 'reset-password', to: 'jo@example.org', link });
  const [mail] = await server.mails('jo@example.org');
  assert.deepEqual(mail?.links, [link]);
  assert.equal(mail?.kind, 'reset-password');
  assert.equal(mail?.subject, 'Choose a new password');
  const [row] = await server.db.owner<{ sealed: Buffer }>('select sealed from mail');
  assert.equal(row?.sealed.includes('hash='), false);
  const jobs = await server.db.owner('select task, waiting::int from queue.state()');
  assert.deepEqual(jobs, [{ task: 'mail.send', waiting: 1 }]);
});
