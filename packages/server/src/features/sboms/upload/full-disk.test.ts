import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { watchDiskSpace } from '../../../platform/disk-space.ts';
import { refused } from '../../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { bomOf } from '../test-bom.ts';

const SCENE = fileURLToPath(new URL('./test-full-disk.ts', import.meta.url));
/** Root keeps its rights; others get those of root in a namespace of users. */
const NAMESPACE = process.getuid?.() === 0 ? '-m' : '-rm';
const canMount = spawnSync('unshare', [NAMESPACE, 'true']).status === 0;

let low: TestServer;
before(async () => {
  low = await testServer({ disk: watchDiskSpace([tmpdir()], Number.MAX_SAFE_INTEGER) });
});
after(() => low.stop());

test('below the reserve: 507 for what brings data, the rest goes on, and health says so', async () => {
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

test('a full disk refuses uploads with 507, loses nothing, and all goes on when there is room', {
  skip: canMount ? false : 'needs a mount namespace of its own',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'));
  const mount = 'mount -t tmpfs -o size=24m tmpfs "$TMPDIR" && exec "$0" "$1"';
  const { status, stderr } = spawnSync(
    'unshare',
    [NAMESPACE, 'sh', '-c', mount, process.execPath, SCENE],
    { env: { ...process.env, TMPDIR: folder }, encoding: 'utf8', timeout: 300_000 },
  );
  rmdirSync(folder);
  assert.equal(status, 0, stderr);
});
