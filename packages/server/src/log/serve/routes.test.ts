import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { decodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { verifyInclusion } from '@assay/core/log/tree/proof.ts';
import { Tile, tilePath, tilesOf, widthOf } from '@assay/core/log/tree/tile.ts';
import { createTreeReader } from '@assay/core/log/tree/tree-reader.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { appendLeaves } from '../append/append.ts';
import { selectLogState } from '../append/queries.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import { ledgerOf, newLeaf } from '../test-log.ts';
import { startSequencing } from '../test-sequencing.ts';

const LEAVES = 700;

let server: TestServer;
let tenant: TestTenant;
let log: string;
let auditor: string;
before(async () => {
  server = await testServer();
  tenant = await testTenant(server);
  auditor = await tenant.tokenOf('Auditor');
  log = await ledgerOf(server.db, tenant.uuid);
  await startSequencing(server);
  await grow(300, 300);
  await grow(LEAVES - 300, LEAVES);
});
after(() => server.stop());

async function grow(count: number, size: number): Promise<void> {
  const leaves = Array.from({ length: count }, newLeaf);
  await server.db.app.write(tenant.uuid, (tx) => appendLeaves(tx, tenant.uuid, log, leaves));
  while ((await get('checkpoint')).body.split('\n')[1] !== String(size))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Sends a request, by default as the auditor; null: without a credential. */
const get = (path: string, token: string | null = auditor, headers: Record<string, string> = {}) =>
  server.server.inject({
    url: path.startsWith('/') ? path : `/tlog/${log}/${path}`,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  });

/** Tiles as a client reads them. */
const reader = () =>
  createTreeReader(nodeHasher, async (place) => {
    const answer = await get(tilePath(place));
    assert.equal(answer.statusCode, 200, tilePath(place));
    return new Tile(nodeHasher, answer.rawPayload);
  });

async function checkpoint() {
  const state = await server.db.app.read(tenant.uuid, (db) => selectLogState(db, [log]));
  const key = parseVerifierKey(nodeHasher, state.get(log)?.verifier_key ?? '');
  const opened = await openCheckpoint(
    (await get('checkpoint')).body,
    { log: [key] },
    verifyEd25519,
  );
  return typeof opened === 'string' ? assert.fail(opened) : opened;
}

/** Leaves as a client reads them, hashed again. */
async function leafHashes(): Promise<Uint8Array[]> {
  const hashes: Uint8Array[] = [];
  for (let index = 0n; index * 256n < LEAVES; index++) {
    const width = widthOf('entries', index, BigInt(LEAVES));
    const answer = await get(tilePath({ level: 'entries', index, width }));
    const leaves = decodeEntryBundle(answer.rawPayload, width);
    hashes.push(...leaves.map((leaf) => leafHash(nodeHasher, leaf)));
  }
  return hashes;
}

test('checkpoint, tiles and entries prove each other', async () => {
  const { size, root } = await checkpoint();
  assert.equal(size, BigInt(LEAVES));
  assert.deepEqual(await reader().root(size), root);
  const hashes = await leafHashes();
  assert.equal(hashes.length, LEAVES);
  for (const index of [0n, 255n, 256n, 511n, 512n, 699n]) {
    const path = await reader().inclusion(index, size);
    const leaf_hash = hashes[Number(index)] ?? assert.fail();
    assert.deepEqual(verifyInclusion(nodeHasher, { index, size, leaf_hash, path, root }), {
      ok: true,
    });
  }
});

test('serves all tiles of every published size, and none beyond', async () => {
  for (const size of [300n, 700n])
    for (const place of tilesOf(size)) {
      const answer = await get(tilePath(place));
      assert.equal(answer.statusCode, 200, tilePath(place));
      assert.equal(answer.rawPayload.length, 32 * place.width);
    }
  for (const path of [
    'tile/0/002',
    'tile/0/002.p/189',
    'tile/0/003.p/1',
    'tile/1/000',
    'tile/1/000.p/3',
    'tile/2/000.p/1',
    'tile/entries/002',
    'tile/entries/002.p/189',
  ])
    assert.equal((await get(path)).statusCode, 404, path);
});

test('immutable files are cacheable forever, others for seconds, and private ones not by others', async () => {
  const ages = async (path: string) => (await get(path)).headers['cache-control'];
  assert.equal(await ages('tile/0/000'), 'private, max-age=31536000, immutable');
  assert.equal(await ages('tile/entries/001'), 'private, max-age=31536000, immutable');
  assert.equal(await ages('tile/0/002.p/188'), 'private, max-age=2');
  assert.equal(await ages('checkpoint'), 'private, max-age=2');
});

test('bundles are compressed for clients that accept it', async () => {
  const plain = await get('tile/entries/000');
  const packed = await get('tile/entries/000', auditor, { 'accept-encoding': 'br, gzip' });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal(packed.headers.vary, 'accept-encoding');
  assert.deepEqual(gunzipSync(packed.rawPayload), plain.rawPayload);
});

async function ledgerKey(ledger: string): Promise<string> {
  const token = mintToken('ayk');
  await server.db.owner(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, created_by_uuid, created_by, expires_at, ledger_uuid)
     values ($1, $2, $3, 'ayk_test', $4, 'Auditor', $2, 'test', now() + interval '1 day', $5)`,
    [tenant.uuid, randomUUID(), `key ${ledger}`, hashOfToken(token), ledger],
  );
  return token;
}

test('auditors of the tenant and keys of the ledger read; for all others the log is missing, byte for byte', async () => {
  const [second] = await server.db.owner<{ uuid: string }>(
    "insert into ledger (tenant_uuid, name, created_by) values ($1, 'second', 'test') returning uuid",
    [tenant.uuid],
  );
  const paths = ['checkpoint', 'tile/0/000', 'tile/0/002.p/188', 'tile/entries/000'];
  const stranger = await testTenant(server);
  const may = [
    await tenant.tokenOf('TenantAdmin'),
    auditor,
    await tenant.keyOf('Auditor'),
    await ledgerKey(log),
  ];
  const mayNot = [
    null,
    'ays_nonsense',
    await tenant.tokenOf('Visitor'),
    await tenant.scopedToken('Auditor', 'otp-pending'),
    await stranger.tokenOf('TenantAdmin'),
    await stranger.keyOf('Auditor'),
    await ledgerKey(second?.uuid ?? ''),
  ];
  const missing = (await get(`/tlog/${randomUUID()}/checkpoint`)).body;
  assert.equal(missing, (await get('/api/v1/nowhere')).body);
  for (const path of paths) {
    for (const token of may) assert.equal((await get(path, token)).statusCode, 200, path);
    for (const token of mayNot) {
      const { statusCode, body } = await get(path, token);
      assert.deepEqual([statusCode, body], [404, missing], `${path} ${token}`);
    }
  }
  const two = await get('checkpoint', auditor, { 'x-api-key': await tenant.keyOf('Auditor') });
  assert.deepEqual([two.statusCode, two.body], [404, missing]);
});

test('everyone can read a public log, and shared caches keep it', async () => {
  const open = (is: boolean) =>
    server.db.owner('update log set public = $2 where uuid = $1', [log, is]);
  await open(true);
  for (const path of ['checkpoint', 'tile/0/000', 'tile/0/002.p/188', 'tile/entries/002.p/188']) {
    const { statusCode, headers } = await get(path, null);
    assert.equal(statusCode, 200, path);
    assert.match(String(headers['cache-control']), /^public, /);
  }
  await open(false);
  assert.equal((await get('checkpoint', null)).statusCode, 404);
});

test('a path with another spelling is not found', async () => {
  for (const path of [
    `/tlog/${log.toUpperCase()}/checkpoint`,
    `/tlog/${log}/checkpoint/`,
    `/tlog/${log}//checkpoint`,
    `/tlog/${log}/%63heckpoint`,
    `/tlog/${log}/tile/0/000.p/256`,
    `/tlog/${log}/tile/0/0`,
    `/tlog/${log}/tile/0/x000/000`,
    `/tlog/${log}/tile/0/000%2ep/1`,
    `/tlog/${log}/`,
    '/tlog/',
  ])
    assert.equal((await get(path)).statusCode, 404, path);
  assert.equal((await get(`/tlog/${log}/checkpoint?at=1`)).statusCode, 200);
});
