/**
 * Fills the disk of a server and frees it again. A process of its own, started by `full-disk.test.ts` in a mount namespace
 * where `TMPDIR` is a small disk; ends with an exception when something is not as it must be.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { refused } from '../../../test-refused.ts';
import { testServer, testTenant } from '../../../test-server.ts';
import { bomOf } from '../test-bom.ts';

const filler = join(tmpdir(), 'filler');

function fill(): void {
  for (const size of [1 << 20, 1 << 16, 1 << 12, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size));
    } catch (error) {
      assert.equal(Reflect.get(Object(error), 'code'), 'ENOSPC');
    }
  }
}

/** An SBOM that does not shrink when it is compressed. */
const large = () =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [
        { type: 'library', name: 'a', description: randomBytes(200_000).toString('hex') },
      ],
    }),
  );

const server = await testServer();
const tenant = await testTenant(server);
const admin = tenant.as('LedgerAdmin');
const acknowledged = bomOf('acknowledged');
const one = await admin.uploadSbom({ project: 'p', version: '1', body: acknowledged });

fill();
const full = refused(507, 'The disk of this server is full');
const two = large();
await assert.rejects(admin.uploadSbom({ project: 'p', version: '2', body: two }), full);
const attachment = { sbomid: one.sbomid, name: 'a', body: randomBytes(100_000) };
await assert.rejects(admin.addAttachment(attachment), full);
for (const folder of ['tmp', 'blobs/.drafts'])
  assert.deepEqual(readdirSync(join(server.folder, folder)), [], folder);

const { items: failures } = await admin.listUploads({ state: 'failed' });
assert.deepEqual(
  failures.map(({ version, sbomid, error }) => [version, sbomid, error?.status]),
  [['2', null, 507]],
);

// The job has no room either. It must not give the SBOM up.
await server.work();
for (let failed = 0; failed === 0; await setTimeout(50)) {
  const jobs = await server.db.owner<{ count: number }>(
    'select count(*)::int as count from queue._private_jobs where last_error is not null',
  );
  failed = jobs[0]?.count ?? 0;
}
const document = await admin.getSbomDocument({ sbomid: one.sbomid });
assert.deepEqual(Buffer.from(await document.arrayBuffer()), acknowledged);
assert.equal((await admin.getSbom({ sbomid: one.sbomid })).status, 'matching');

rmSync(filler);
const again = await admin.uploadSbom({ project: 'p', version: '2', wait: 'ready', body: two });
assert.equal(again.status, 'ready');
assert.equal((await admin.addAttachment(attachment)).size_bytes, 100_000);
for (let status = ''; status !== 'ready'; await setTimeout(100))
  status = (await admin.getSbom({ sbomid: one.sbomid })).status;
await server.stop();
