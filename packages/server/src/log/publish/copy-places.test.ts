import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createMailer } from '../../features/mail/mailer.ts';
import { type TestMailServer, testMailServer } from '../../features/mail/test-mail-server.ts';
import { type TestLogs, testLogs } from '../test-log.ts';
import { openAnchorCopies } from './anchor-copy.ts';
import { openCopiedCheckpoints } from './copied-checkpoints.ts';
import { anchorWarning } from './shared-volume.ts';

const ACCESS = { key_id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG', region: 'eu-central-1' };

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The signature that a request has to have, written from the specification of AWS (Signature Version 4). */
function signatureOf({ method, url, headers }: IncomingMessage, body: Buffer, names: string[]) {
  const date = String(headers['x-amz-date']);
  const signed = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  // A store takes the digest of the body that was signed, and compares it with the body.
  const digest = String(headers['x-amz-content-sha256']);
  const isBody = digest === sha256(body) || digest === 'UNSIGNED-PAYLOAD';
  const request = [method, url, '', signed, names.join(';'), digest].join('\n');
  const scope = `${date.slice(0, 8)}/${ACCESS.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n');
  const key = [ACCESS.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${ACCESS.secret}`, date.slice(0, 8)),
  );
  return isBody ? hmac(key, text).toString('hex') : 'another body';
}

let logs: TestLogs;
let mail: TestMailServer;
let endpoint = '';
const objects = new Map<string, Buffer>();
let isDown = false;
/** A store that speaks the protocol of S3: it refuses what is not signed with its key. */
const store = createServer(async (request, reply) => {
  const body = await buffer(request);
  const [, names = '', signature] =
    /SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const isSigned = signatureOf(request, body, names.split(';')) === signature;
  if (isDown || !isSigned) return reply.writeHead(isDown ? 503 : 403).end();
  const path = request.url ?? '';
  if (request.method === 'PUT') objects.set(path, body);
  const found = objects.get(path);
  return reply
    .writeHead(found === undefined ? 404 : 200)
    .end(request.method === 'GET' ? found : '');
});

before(async () => {
  logs = await testLogs();
  mail = await testMailServer();
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const address = store.address();
  assert.ok(typeof address === 'object' && address !== null);
  endpoint = `http://127.0.0.1:${address.port}`;
});
after(async () => {
  store.close();
  await mail.stop();
  await logs.stop();
});

const PLACES = ['s3://anchors/assay/last-checkpoints', 'mailto:kim@example.org'];

/** A start of the sequencer; gives which logs it froze, and why. */
async function start({ places = PLACES, secret = ACCESS.secret } = {}) {
  const frozen = new Map<string, string>();
  const s3 = { ...ACCESS, secret, session_token: undefined, endpoint };
  const smtp_url = `smtp://127.0.0.1:${mail.port}`;
  const send = createMailer({ smtp_url, from: 'assay@example.org' });
  const copied = await openCopiedCheckpoints(
    { database: logs.database, log: { error: () => {} } },
    openAnchorCopies({ places, authorization: undefined, s3 }, send),
    (log, reason) => void frozen.set(log, reason),
  );
  await copied.stop();
  return frozen;
}

test('an object in S3 is compared at a start, and a person gets the checkpoints by mail', async () => {
  const first = await logs.start();
  await logs.append(4);
  await first.round();
  assert.equal((await start()).size, 0);
  const text = objects.get('/anchors/assay/last-checkpoints')?.toString() ?? '';
  assert.match(text, new RegExp(`^${logs.logUuid} 4 [\\w+/]{43}=$`, 'm'));
  const [sent] = mail.received;
  assert.deepEqual(sent?.to, ['kim@example.org']);
  assert.ok(sent.text.replaceAll('\r\n', '\n').includes(`----\n${text}----`), sent.text);
  assert.match(sent.text, /hold the server against it/);
  await refuses();
  // The tail is cut in the database and in the anchor: the object still has it.
  const { db, logUuid } = logs;
  await db.owner('delete from log_checkpoint where log_uuid = $1 and size = 4', [logUuid]);
  assert.match((await start()).get(logUuid) ?? '', /s3:.* knows a checkpoint of 4 leaves/);
  await oneIsEnough();
});

/** Asserts that one place that contradicts the database is enough, whatever the others say. */
async function oneIsEnough() {
  const { db, logUuid } = logs;
  await db.owner('update log set frozen_at = null, frozen_reason = null where uuid = $1', [
    logUuid,
  ]);
  const object = objects.get('/anchors/assay/last-checkpoints') ?? Buffer.alloc(0);
  objects.set('/anchors/new', Buffer.alloc(0));
  objects.set('/anchors/assay/last-checkpoints', object);
  const frozen = await start({ places: ['s3://anchors/new', ...PLACES] });
  assert.equal(frozen.size, 1);
}

/** Asserts that an unreadable copy, or one readable only with another key, prevents signing. */
async function refuses() {
  isDown = true;
  await assert.rejects(start(), /answered 503/);
  isDown = false;
  await assert.rejects(start({ secret: 'another' }), /answered 403/);
  const copies = { places: PLACES, authorization: undefined, s3: undefined };
  assert.throws(() => openAnchorCopies(copies, undefined), /needs AWS_ACCESS_KEY_ID/);
  const [, person = ''] = PLACES;
  assert.throws(
    () => openAnchorCopies({ ...copies, places: [person] }, undefined),
    /ASSAY_SMTP_URL/,
  );
}

/** A folder for temporary files on another volume: every Linux has them in memory and on a disk. */
async function otherVolume(folder: string): Promise<string> {
  const { dev } = await stat(folder);
  for (const other of ['/dev/shm', '/var/tmp']) if ((await stat(other)).dev !== dev) return other;
  return assert.fail(`/dev/shm and /var/tmp are on the volume of ${folder}`);
}

test('warns while every place that a start compares is on the volume of the data', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'assay-data-'));
  const [anchor, beside] = [join(data_dir, 'anchor'), join(data_dir, 'beside')];
  await mkdir(beside);
  const warned = async (...places: string[]) =>
    (await anchorWarning({ anchor, data_dir, anchor_copies: { places } })) !== undefined;
  assert.equal(await warned(), true);
  assert.equal(await warned(`file:${beside}`), true);
  assert.equal(await warned('mailto:kim@example.org'), true);
  assert.equal(await warned('https://example.org/anchor'), false);
  assert.equal(await warned(`file:${beside}`, 's3://anchors/assay'), false);
  const other = await mkdtemp(join(await otherVolume(data_dir), 'assay-anchor-'));
  assert.equal(await warned(`file:${other}`), false);
  const elsewhere = { anchor: other, data_dir, anchor_copies: { places: [] } };
  assert.equal(await anchorWarning(elsewhere), undefined);
  await rm(other, { recursive: true });
  await rm(data_dir, { recursive: true });
});
