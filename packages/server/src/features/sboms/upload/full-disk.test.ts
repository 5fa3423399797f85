import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { watchDiskSpace } from '../../../platform/disk-space.ts';
import { canMount, runAsItIs, runOnSmallDisk } from '../../../platform/test-small-disk.ts';
import { refused } from '../../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { bomOf } from '../test-bom.ts';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const isMounting = canMount();
const onDisk = (megabytes: number) => (program: string[]) => runOnSmallDisk(megabytes, program);

let low: TestServer;
before(async () => {
  low = await testServer({ disk: watchDiskSpace([tmpdir()], Number.MAX_SAFE_INTEGER) });
});
after(() => low.stop());

test('below the reserve: 507 for calls that bring data, others continue, and health reports it', async () => {
  const tenant = await testTenant(low);
  const admin = tenant.as('LedgerAdmin');
  const full = refused(507, 'The disk of this server is full');
  await assert.rejects(admin.uploadSbom({ project: 'p', body: bomOf('a') }), full);
  const ledger = await tenant.as('TenantAdmin').createLedger({ name: 'l' });
  const document = { uuid: ledger.uuid, name: 'default', body: '{"document":{}}' };
  await assert.rejects(admin.createDocuments(document), full);
  assert.deepEqual((await admin.listProjects({})).items, []);
  const { disk, status } = await admin.getHealth({});
  assert.deepEqual([disk, status], ['low', 'degraded']);
});

// Without permission to mount, the size limit replaces the disk: nothing is skipped.
const ways = { limit: runAsItIs, ...(isMounting && { mount: onDisk(24) }) };
for (const [way, run] of Object.entries(ways))
  test(`refuses uploads with 507 when no file can grow, loses nothing, and continues when there is room (${way})`, () =>
    run([fileOf('./test-full-disk.ts'), way]));

if (isMounting)
  test('refuses writes with 507 while the disk of PostgreSQL is full, loses nothing, and continues without restart', () =>
    runOnSmallDisk(400, [fileOf('./test-full-database.ts')]));
