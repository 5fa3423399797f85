import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { TooLarge } from '../../errors.ts';
import { openBlobStore } from './open-blob-store.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const directory = mkdtempSync(join(tmpdir(), 'assay-blobs-'));
const store = await openBlobStore(`file:${directory}`);

after(() => rmSync(directory, { recursive: true, force: true }));

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const drafts = () => readdirSync(join(directory, '.drafts'));
const fileOf = (tenant: string, sha256: string) =>
  join(directory, tenant, sha256.slice(0, 2), `${sha256}.zst`);

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('returns bytes unchanged, whole or in chunks, under the SHA-256 of the uncompressed bytes', async () => {
  for (const size of [0, 1, 65_537, 3_000_000]) {
    const bytes = randomBytes(size);
    const stored = await store.put(A, pieces(bytes, 10_000));
    assert.deepEqual(stored, { sha256: sha256Of(bytes), size_bytes: size });
    assert.deepEqual(await store.put(A, bytes), stored);
    const ref = { tenant_uuid: A, sha256: stored.sha256 };
    assert.ok((await store.readAll(ref))?.equals(bytes));
    assert.ok((await buffer((await store.open(ref)) ?? assert.fail())).equals(bytes));
  }
  assert.deepEqual(drafts(), []);
});

test('the file is compressed with zstd and readable by its owner alone', async () => {
  const bytes = Buffer.from('{"bomFormat":"CycloneDX"}'.repeat(10_000));
  const { sha256 } = await store.put(A, bytes);
  const file = fileOf(A, sha256);
  assert.ok(statSync(file).size < bytes.length / 100);
  assert.ok(zstdDecompressSync(readFileSync(file)).equals(bytes));
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(statSync(join(directory, A)).mode & 0o777, 0o700);
});

test('writes a draft from a file and pieces, and publishes it again when the sweep removed it', async () => {
  const bytes = randomBytes(5_000_000);
  const head = join(directory, 'head');
  writeFileSync(head, bytes.subarray(0, 1_500_000));
  const draft = await store.draft(head);
  rmSync(head);
  for await (const piece of pieces(bytes.subarray(1_500_000), 65_536))
    await draft.write([piece.subarray(0, 7), new Uint8Array(piece.subarray(7))]);
  const stored = await draft.end();
  assert.deepEqual(stored, { sha256: sha256Of(bytes), size_bytes: bytes.length });
  for (const tenant_uuid of [A, A, B]) {
    const ref = { tenant_uuid, sha256: stored.sha256 };
    assert.equal(await store.has(ref), false);
    await draft.publish(tenant_uuid);
    assert.ok((await store.readAll(ref))?.equals(bytes));
    assert.ok(zstdDecompressSync(readFileSync(fileOf(tenant_uuid, stored.sha256))).equals(bytes));
    await store.remove(ref);
    assert.deepEqual(drafts(), []);
  }
  await draft.publish(A);
  await draft.discard();
  assert.ok(await store.has({ tenant_uuid: A, sha256: stored.sha256 }));
});

test('leaves nothing of discarded drafts, and continues with others', async () => {
  const [one, two] = [await store.draft(), await store.draft()];
  await one.write([randomBytes(3_000_000)]);
  await two.write([Buffer.from('kept')]);
  await one.discard();
  await assert.rejects(one.write([Buffer.from('late')]));
  await assert.rejects(store.draft('/nowhere'), { code: 'ENOENT' });
  await two.publish(A);
  await two.discard();
  assert.deepEqual(drafts(), []);
  assert.ok(await store.has({ tenant_uuid: A, sha256: sha256Of(Buffer.from('kept')) }));
});

test("a tenant's blob is not found by another tenant or by the server", async () => {
  const { sha256 } = await store.put(A, Buffer.from('secret'));
  for (const tenant_uuid of [B, null]) {
    assert.equal(await store.has({ tenant_uuid, sha256 }), false);
    assert.equal(await store.readAll({ tenant_uuid, sha256 }), undefined);
    assert.equal(await store.open({ tenant_uuid, sha256 }), undefined);
    await store.remove({ tenant_uuid, sha256 });
  }
  assert.equal(await store.has({ tenant_uuid: A, sha256 }), true);
});

test('a removed blob is gone, and removing it again is not an error', async () => {
  const { sha256 } = await store.put(null, Buffer.from('to be removed'));
  const ref = { tenant_uuid: null, sha256 };
  assert.equal(await store.has(ref), true);
  await store.remove(ref);
  await store.remove(ref);
  assert.equal(await store.has(ref), false);
});

test('more bytes than permitted are refused and leave nothing', async () => {
  const bytes = randomBytes(100_000);
  await assert.rejects(store.put(B, pieces(bytes, 7_000), { limit_bytes: 99_999 }), TooLarge);
  assert.equal(await store.has({ tenant_uuid: B, sha256: sha256Of(bytes) }), false);
  assert.deepEqual(drafts(), []);
  assert.equal(
    (await store.put(B, pieces(bytes, 7_000), { limit_bytes: 100_000 })).size_bytes,
    100_000,
  );
});

test('a source that fails midway leaves nothing', async () => {
  const broken = async function* () {
    yield Buffer.from('half');
    throw new Error('connection lost');
  };
  await assert.rejects(store.put(B, broken()), /connection lost/);
  assert.deepEqual(drafts(), []);
});

test('every reader detects damage on the disk', async () => {
  const { sha256 } = await store.put(A, Buffer.from('original'));
  const ref = { tenant_uuid: A, sha256 };
  writeFileSync(fileOf(A, sha256), zstdCompressSync(Buffer.from('tampered')));
  await assert.rejects(store.readAll(ref), /damaged/);
  writeFileSync(fileOf(A, sha256), 'not zstd');
  await assert.rejects(store.readAll(ref));
});

test('storing the same bytes again repairs a damaged blob', async () => {
  const bytes = Buffer.from('repaired');
  const { sha256 } = await store.put(A, bytes);
  writeFileSync(fileOf(A, sha256), 'rubbish');
  await store.put(A, bytes);
  assert.ok((await store.readAll({ tenant_uuid: A, sha256 }))?.equals(bytes));
});

test('keys that are not a UUID or SHA-256 never become a path', async () => {
  const { sha256 } = await store.put(A, Buffer.from('x'));
  await assert.rejects(store.put('../../etc', Buffer.from('x')), /tenant UUID/);
  assert.throws(() => store.has({ tenant_uuid: A, sha256: `../${sha256.slice(3)}` }), /SHA-256/);
  assert.throws(() => store.has({ tenant_uuid: '..', sha256 }), /tenant UUID/);
  assert.deepEqual(drafts(), []);
});

test('drafts of processes that are gone are swept at the next start, those of living ones stay', async () => {
  const dead = join(directory, '.drafts', `4194304@${hostname()}@a`);
  const living = join(directory, '.drafts', `${process.ppid}@${hostname()}@b`);
  const elsewhere = join(directory, '.drafts', '4194304@another-machine@c');
  writeFileSync(dead, 'half');
  writeFileSync(living, 'half');
  writeFileSync(elsewhere, 'half');
  await openBlobStore(`file:${directory}`);
  assert.deepEqual(drafts(), [basename(living), basename(elsewhere)].toSorted());
  rmSync(living);
  utimesSync(elsewhere, 0, 0);
  await openBlobStore(`file:${directory}`);
  assert.deepEqual(drafts(), []);
});

test('refuses a location other than a file: directory', async () => {
  await assert.rejects(openBlobStore('ftp://x'), /must be file:<directory>/);
  await assert.rejects(openBlobStore('file:'), /must be file:<directory>/);
});
