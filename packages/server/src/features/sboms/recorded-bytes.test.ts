import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { bomOf } from './test-bom.ts';

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await startSequencing(server);
  await server.work();
  tenant = await testTenant(server);
});
after(() => server.stop());

/** An SBOM and an attachment, with the addresses of their bytes. */
async function stored(name: string) {
  const admin = tenant.as('LedgerAdmin');
  const body = bomOf(name);
  const sbom = await admin.uploadSbom({ project: name, wait: 'ready', body });
  const file = await admin.addAttachment({ sbomid: sbom.sbomid, name, body: Buffer.from(name) });
  for (let waiting = 1; waiting > 0; ) {
    const rows = await server.db.owner<{ waiting: number }>(
      'select count(*)::int as waiting from log_pending',
    );
    waiting = rows[0]?.waiting ?? 0;
  }
  return [
    { path: `/sboms/${sbom.sbomid}/document`, sha256: sbom.sha256, bytes: Buffer.from(body) },
    { path: `/attachments/${file.uuid}/content`, sha256: file.sha256, bytes: Buffer.from(name) },
  ];
}

const get = (path: string) => tenant.sendAs('LedgerAdmin')(path, { method: 'GET' });

const overwrite = (sha256: string, bytes: Buffer) =>
  writeFile(
    join(server.folder, 'blobs', tenant.uuid, sha256.slice(0, 2), `${sha256}.zst`),
    zstdCompressSync(bytes),
  );

test('no download of replaced bytes succeeds, whether as many, fewer or more', async () => {
  for (const { path, sha256, bytes } of await stored('replaced')) {
    assert.ok(Buffer.from(await (await get(path)).arrayBuffer()).equals(bytes));
    const same = Buffer.alloc(bytes.length, 'x');
    for (const other of [same, same.subarray(1), Buffer.concat([same, same])]) {
      await overwrite(sha256, other);
      const received = get(path).then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        return answer.status === 200 && body.length === bytes.length;
      });
      assert.equal(await received.catch(() => false), false, `${path}: ${other.length}`);
    }
    await overwrite(sha256, bytes);
    assert.ok(Buffer.from(await (await get(path)).arrayBuffer()).equals(bytes));
  }
});

test('refuses bytes whose row was made to fit, with the recorded upload or without', async () => {
  const other = Buffer.from('{"bomFormat":"CycloneDX"}');
  const { sha256, size_bytes } = await server.documents.blobs.put(tenant.uuid, other);
  for (const [at, { path }] of (await stored('fitted')).entries()) {
    const table = at === 0 ? 'sbom' : 'attachment';
    const key = at === 0 ? 'sbomid' : 'uuid';
    const uuid = path.split('/')[2];
    const to = [Buffer.from(sha256, 'hex'), size_bytes, uuid];
    const [before] = await server.db.owner<{ sha256: Buffer; size_bytes: string }>(
      `select sha256, size_bytes from ${table} where ${key} = $1`,
      [uuid],
    );
    await server.db.owner(`update ${table} set sha256 = $1, size_bytes = $2 where ${key} = $3`, to);
    assert.equal((await get(path)).status, 500, path);
    await server.db.owner(
      `update audit_entry set object_sha256 = $1, object_size = $2 where subject_uuid = $3 and object_size is not null`,
      to,
    );
    const answer = await get(path);
    assert.equal(answer.status, 500, path);
    assert.match(await answer.text(), /"code":"contradicted"/, path);
    const back = [before?.sha256, before?.size_bytes, uuid];
    for (const text of [
      `update ${table} set sha256 = $1, size_bytes = $2 where ${key} = $3`,
      `update audit_entry set object_sha256 = $1, object_size = $2 where subject_uuid = $3 and object_size is not null`,
    ])
      await server.db.owner(text, back);
    assert.equal((await get(path)).status, 200, path);
  }
});
