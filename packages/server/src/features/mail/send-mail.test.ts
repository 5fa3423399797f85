import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { inspect } from 'node:util';
import type { SMTPServerOptions } from 'smtp-server';
import { createQueue } from '../../platform/jobs/queue.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { sweepRows } from '../sweep/queries.ts';
import { mailTasks, resendWaiting } from './jobs.ts';
import { mailLink, queueMail } from './queue-mail.ts';
import { testMailServer } from './test-mail-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server?.stop());
beforeEach(() => server.db.owner('delete from mail'));

const LINK = mailLink('https://assay.test', '/auth', { hash: 'a-one-time-secret' });
const PASSWORD = 'pa$$w/rd:of#smtp';
const from = 'assay@assay.test';

async function queueOne(): Promise<string> {
  const mail = { kind: 'reset-password', to: 'jo@example.org', link: LINK } as const;
  await server.db.app.write(null, (tx) => queueMail(tx, server.vault, mail));
  const [row] = await server.db.owner<{ uuid: string }>('select uuid from mail order by uuid desc');
  return row?.uuid ?? '';
}

const tasksFor = (smtp_url?: string) =>
  mailTasks({
    database: server.db.worker,
    vault: server.vault,
    blobs: server.documents.blobs,
    server: smtp_url === undefined ? undefined : { smtp_url, from },
  });

/** One run of the job. */
async function attempt(uuid: string, smtp_url?: string): Promise<void> {
  const signal = new AbortController().signal;
  const job = { id: '1', task: 'mail.send', tenant_uuid: null, attempt: 1, signal };
  await tasksFor(smtp_url)['mail.send']?.({ ...job, payload: { uuid } });
}

const stateOf = async (uuid: string) => {
  const [row] = await server.db.owner(
    `select sealed is not null as waits, sent_at is not null as sent, refused_at is not null as refused,
       attempts, failure from mail where uuid = $1`,
    [uuid],
  );
  return row;
};

const waiting = (attempts: number, failure: string | null, { refused } = { refused: false }) => ({
  waits: true,
  sent: false,
  refused,
  attempts,
  failure,
});
const sent = (attempts: number) => ({
  waits: false,
  sent: true,
  refused: false,
  attempts,
  failure: null,
});

const AUTH: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _, done) =>
    username === 'jo@mail' && password === PASSWORD
      ? done(null, { user: 'jo' })
      : done(Object.assign(new Error(`no ${password}`), { responseCode: 535 })),
};
const credentials = (password: string) =>
  `${encodeURIComponent('jo@mail')}:${encodeURIComponent(password)}`;

test('sends a queued mail automatically, as text and HTML, and deletes its text', async () => {
  const smtp = await testMailServer();
  const queue = createQueue({ url: server.db.url });
  await queue.start(tasksFor(`smtp://127.0.0.1:${smtp.port}`), 2);
  const uuid = await queueOne();
  await smtp.has(1);
  const [mail] = smtp.received;
  assert.deepEqual([mail?.from, mail?.to], [from, ['jo@example.org']]);
  assert.ok(mail?.text.split(/\r?\n/).includes(LINK));
  assert.ok(mail?.html.includes(`<a href="${LINK}">`));
  assert.match(mail?.raw ?? '', /^From: Assay <assay@assay\.test>\r$/m);
  assert.match(mail?.raw ?? '', /^To: jo@example\.org\r$/m);
  assert.match(mail?.raw ?? '', new RegExp(`^Message-ID: <${uuid}@assay\\.test>\\r$`, 'm'));
  assert.match(mail?.raw ?? '', /^Auto-Submitted: auto-generated\r$/m);
  // The job that is in progress is let end.
  await queue.stop();
  assert.deepEqual(await stateOf(uuid), sent(1));
  await attempt(uuid, `smtp://127.0.0.1:${smtp.port}`);
  assert.equal(smtp.received.length, 1);
  await smtp.stop();
});

test('a mail that the server refuses for good is not tried again, and can still be read', async () => {
  const smtp = await testMailServer({
    onRcptTo: (_, __, done) =>
      done(Object.assign(new Error('5.1.1 nobody here'), { responseCode: 550 })),
  });
  const uuid = await queueOne();
  await attempt(uuid, `smtp://127.0.0.1:${smtp.port}`);
  const failure = 'The mail server answered 550 to RCPT.';
  assert.deepEqual(await stateOf(uuid), waiting(1, failure, { refused: true }));
  assert.equal((await server.mails()).length, 1);
  await smtp.stop();
});

test('retries a mail that the server defers, or while it is down', async () => {
  let busy = true;
  const options: SMTPServerOptions = {
    onMailFrom: (_, __, done) =>
      busy ? done(Object.assign(new Error('busy'), { responseCode: 451 })) : done(),
  };
  const smtp = await testMailServer(options);
  const url = `smtp://127.0.0.1:${smtp.port}`;
  const uuid = await queueOne();
  await assert.rejects(attempt(uuid, url), /^DeliveryFailed: The mail server answered 451 to MAIL/);
  await smtp.stop();
  await assert.rejects(attempt(uuid, url), /could not be used \(ESOCKET\)/);
  assert.deepEqual(await stateOf(uuid), waiting(2, 'The mail server could not be used (ESOCKET).'));
  busy = false;
  const again = await testMailServer(options, smtp.port);
  await attempt(uuid, url);
  assert.deepEqual(await stateOf(uuid), sent(3));
  assert.equal(again.received.length, 1);
  await again.stop();
});

test('uses user and password of the address, and reports a wrong one nowhere', async () => {
  const smtp = await testMailServer({ ...AUTH, disabledCommands: [] });
  const uuid = await queueOne();
  const wrong = `smtp://${credentials('Wr0ng-M@rk')}@127.0.0.1:${smtp.port}`;
  const error = await attempt(uuid, wrong).then(
    () => assert.fail('it was let in'),
    (thrown: unknown) => thrown,
  );
  const row = await stateOf(uuid);
  assert.equal(row?.['failure'], 'The mail server answered 535 to AUTH.');
  const marks = ['Wr0ng', encodeURIComponent('Wr0ng-M@rk')];
  for (const mark of [...marks, Buffer.from('\0jo@mail\0Wr0ng-M@rk').toString('base64')])
    assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(mark), mark);
  await attempt(uuid, `smtp://${credentials(PASSWORD)}@127.0.0.1:${smtp.port}`);
  assert.deepEqual([smtp.received.length, smtp.received[0]?.secure], [1, true]);
  await smtp.stop();
});

test('mails and passwords leave this machine over TLS, to a server that proves its name, or not at all', async () => {
  let attempts = 0;
  const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) => {
    attempts += 1;
    done(null, { user: 'jo' });
  };
  // Connected through an address outside of loopback, although it is this machine.
  const plain = await testMailServer({ onAuth });
  const unproven = await testMailServer({ onAuth, disabledCommands: [] });
  const uuid = await queueOne();
  const at = (port: number) => `smtp://${credentials(PASSWORD)}@0.0.0.0:${port}`;
  await assert.rejects(attempt(uuid, at(plain.port)), /DeliveryFailed/);
  await assert.rejects(attempt(uuid, at(unproven.port)), /\((ETLS|ESOCKET)\)/);
  assert.deepEqual([attempts, plain.received, unproven.received], [0, [], []]);
  assert.equal((await stateOf(uuid))?.['waits'], true);
  await Promise.all([plain.stop(), unproven.stop()]);
});

test('smtps is TLS from the first byte', async () => {
  const smtp = await testMailServer({ secure: true });
  const uuid = await queueOne();
  await attempt(uuid, `smtps://127.0.0.1:${smtp.port}`);
  assert.equal(smtp.received[0]?.secure, true);
  assert.deepEqual(await stateOf(uuid), sent(1));
  await smtp.stop();
});

test('mails wait without a mail server; those of the last week are sent once there is one', async () => {
  const [fresh, old, refused, gone] = [
    await queueOne(),
    await queueOne(),
    await queueOne(),
    await queueOne(),
  ];
  await attempt(fresh);
  assert.deepEqual(await stateOf(fresh), waiting(0, null));
  await server.db.owner("update mail set created_at = now() - interval '8 days' where uuid = $1", [
    old,
  ]);
  await server.db.owner('update mail set refused_at = now() where uuid = $1', [refused]);
  await server.db.owner('update mail set sent_at = now(), sealed = null where uuid = $1', [gone]);
  await server.db.owner('delete from queue._private_jobs');
  await server.db.worker.write(null, resendWaiting);
  const jobs = await server.db.owner<{ data: unknown }>(
    "select payload -> 'data' as data from queue._private_jobs",
  );
  assert.deepEqual(jobs, [{ data: { uuid: fresh } }]);
});

test('mails are swept after thirty days', async () => {
  const [kept, swept] = [await queueOne(), await queueOne()];
  const age = 'update mail set created_at = now() - make_interval(days => $2) where uuid = $1';
  await server.db.owner(age, [kept, 29]);
  await server.db.owner(age, [swept, 31]);
  await server.db.worker.write(null, sweepRows);
  assert.deepEqual([(await stateOf(kept))?.['waits'], await stateOf(swept)], [true, undefined]);
});
