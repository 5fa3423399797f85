/**
 * Tests a server whose blob directory is full, and has space again. Runs as a separate process, started by
 * `full-disk.test.ts`: `mount` with `TMPDIR` on a small disk, `limit` with a file-size limit of this process,
 * which needs no privileges. Ends with an exception on a failure.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { watchDiskSpace } from '../../../platform/disk-space.ts';
import { fileSizeLimit, smallDisk } from '../../../platform/test-small-disk.ts';
import { refused } from '../../../test-refused.ts';
import { testServer, testTenant } from '../../../test-server.ts';

const disk = process.argv[2] === 'mount' ? smallDisk(tmpdir()) : fileSizeLimit();

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

// Space is not checked in advance: the test is about writes without space.
const server = await testServer({ disk: watchDiskSpace([]) });
const tenant = await testTenant(server);
const admin = tenant.as('LedgerAdmin');
const acknowledged = large();
const one = await admin.uploadSbom({ project: 'p', version: '1', body: acknowledged });

disk.fill();
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

// The job has no space either. It must not mark the SBOM as failed.
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

disk.free();
const again = await admin.uploadSbom({ project: 'p', version: '2', wait: 'ready', body: two });
assert.equal(again.status, 'ready');
assert.equal((await admin.addAttachment(attachment)).size_bytes, 100_000);
for (let status = ''; status !== 'ready'; await setTimeout(100))
  status = (await admin.getSbom({ sbomid: one.sbomid })).status;
await server.stop();
