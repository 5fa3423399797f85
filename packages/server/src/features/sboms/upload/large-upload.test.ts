import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../../../test-server.ts';
import { until } from '../../../test-until.ts';

const SIZE = 6 * 1024 * 1024;

let server: TestServer;
let origin: string;

before(async () => {
  server = await testServer({ limits: { document_bytes: 8 * 1024 * 1024 } });
  await server.work();
  origin = await listenOnLoopback(server);
});
after(() => server.stop());

/** An SBOM of several megabytes that hardly shrinks when it is compressed. */
function large(size = SIZE): Buffer {
  const components = Array.from({ length: Math.ceil(size / 10_000) }, (_, i) => ({
    type: 'library',
    name: `large-${i}`,
    description: randomBytes(5_000).toString('hex'),
  }));
  return Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }));
}

interface Sent {
  status: number;
  body: { sbomid: string; sha256: string };
}

async function push(
  tenant: TestTenant,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const authorization = `Bearer ${await tenant.tokenOf('LedgerAdmin')}`;
  const answer = await fetch(`${origin}/api/v1/sboms?project=p&version=1`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

const left = (): string[][] =>
  ['tmp', 'blobs/.drafts'].map((name) => {
    const folder = join(server.folder, name);
    return existsSync(folder) ? readdirSync(folder).filter((one) => !one.startsWith('parse-')) : [];
  });

for (const [encoding, encode] of Object.entries({
  identity: (bytes: Buffer) => bytes,
  gzip: gzipSync,
  zstd: (bytes: Buffer) => zstdCompressSync(bytes),
}))
  test(`stores a large document once, and gives it back identical (${encoding})`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('LedgerAdmin');
    const document = large();
    const sent = await push(tenant, encode(document), { 'content-encoding': encoding });
    assert.equal(sent.status, 201);
    const { body } = sent;
    assert.deepEqual(left(), [[], []]);
    const download = await admin.getSbomDocument({ sbomid: body.sbomid });
    assert.ok(Buffer.from(await download.arrayBuffer()).equals(document));
    const status = async () => (await admin.getSbom({ sbomid: body.sbomid })).status;
    await until(async () => ['ready', 'failed'].includes(await status()));
    assert.equal(await status(), 'ready');
  });

test('creates one SBOM from equal large documents uploaded concurrently', async () => {
  const tenant = await testTenant(server);
  const document = large();
  const answers = await Promise.all([1, 2, 3, 4].map(() => push(tenant, document)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201]);
  assert.equal(new Set(answers.map(({ body }) => body.sbomid)).size, 1);
  assert.deepEqual(left(), [[], []]);
});

test('answers a repeated large document with the same Idempotency-Key alike, and refuses another', async () => {
  const tenant = await testTenant(server);
  const document = large();
  const key = { 'idempotency-key': 'large-1' };
  const first = await push(tenant, document, key);
  const again = await push(tenant, document, key);
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.equal(again.body.sbomid, first.body.sbomid);
  assert.equal((await push(tenant, large(), key)).status, 409);
  assert.deepEqual(left(), [[], []]);
});

test('leaves nothing of large documents that are refused or damaged', async () => {
  const tenant = await testTenant(server);
  assert.equal((await push(tenant, large(9 * 1024 * 1024))).status, 413);
  const damaged = gzipSync(large()).subarray(0, SIZE / 2);
  assert.equal((await push(tenant, damaged, { 'content-encoding': 'gzip' })).status, 400);
  await until(() => left().flat().length === 0);
  assert.deepEqual((await tenant.as('LedgerAdmin').listProjects({})).items, []);
});

test('leaves nothing of a large document whose sender is gone', async () => {
  const tenant = await testTenant(server);
  const headers = {
    authorization: `Bearer ${await tenant.tokenOf('LedgerAdmin')}`,
    'content-type': 'application/octet-stream',
    'content-length': SIZE,
  };
  const sending = request(`${origin}/api/v1/sboms?project=p`, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.write(large().subarray(0, SIZE - 1000));
  await until(() => readdirSync(join(server.folder, 'blobs/.drafts')).length === 1);
  sending.destroy();
  await until(() => left().flat().length === 0);
  const ended = async () =>
    (await tenant.as('LedgerAdmin').listUploads({})).items.map(({ state, error }) => [
      state,
      error?.code,
    ]);
  await until(async () => (await ended())[0]?.[0] === 'failed');
  assert.deepEqual(await ended(), [['failed', 'body.incomplete']]);
});
