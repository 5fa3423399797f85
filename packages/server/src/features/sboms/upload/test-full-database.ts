/**
 * Tests PostgreSQL on a full disk, and with space again. Runs as a separate process, started by
 * `full-disk.test.ts` with `TMPDIR` on a small disk that contains everything: cluster, blobs and derived files.
 * Ends with an exception on a failure.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { watchDiskSpace } from '../../../platform/disk-space.ts';
import { smallDisk } from '../../../platform/test-small-disk.ts';
import { refused } from '../../../test-refused.ts';
import { testServer, testTenant } from '../../../test-server.ts';
import { bomOf } from '../test-bom.ts';

// The cluster of this run is elsewhere: this scene starts its own.
delete process.env['ASSAY_TEST_CLUSTER'];

const disk = smallDisk(tmpdir());
// Space is not checked in advance: the test is about PostgreSQL's behavior without space.
const server = await testServer({ disk: watchDiskSpace([]) });
// Jobs and the sequencer have no space either.
await server.work();
const watched = await testServer({ disk: watchDiskSpace([tmpdir()], 0) });
const tenant = await testTenant(server);
const admin = tenant.as('LedgerAdmin');
const visitor = (await testTenant(watched)).as('Visitor');
const started = () => server.db.owner('select pg_postmaster_start_time() as at');
const before = await started();

const { uuid } = await tenant.as('TenantAdmin').createLedger({ name: 'kept' });
const at = { uuid, name: 'default' };
/** Ids of the acknowledged documents, and the content of each. */
const acknowledged = new Map<string, string>();

async function put(id: string): Promise<void> {
  const text = randomBytes(50_000).toString('hex');
  await admin.createDocuments({ ...at, body: JSON.stringify({ id, document: { text } }) });
  acknowledged.set(id, text);
}

async function checkAcknowledged(): Promise<void> {
  for (const [id, text] of acknowledged)
    assert.deepEqual((await admin.getDocument({ ...at, id })).document, { text });
}

await put('first');
const sbom = await admin.uploadSbom({ project: 'p', version: '1', body: bomOf('kept') });
assert.equal(await watchedDisk(), 'ok');
// Disk space is cached for a second.
await setTimeout(1_100);

disk.fill();
const full = refused(507, 'The disk of this server is full');
// Writes that fit into free pages and buffers are acknowledged, and must exist afterwards.
await assert.rejects(async () => {
  for (let i = 0; i < 200; i++) await put(`full-${i}`);
}, full);
await assert.rejects(admin.uploadSbom({ project: 'p', version: '2', body: bomOf('two') }), full);
assert.equal(await watchedDisk(), 'low');
await checkAcknowledged();
assert.equal((await admin.getSbom({ sbomid: sbom.sbomid })).version, '1');
assert.equal((await admin.listProjects({})).items.length, 1);

disk.free();
for (let i = 0; i < 20; i++) await put(`again-${i}`);
await checkAcknowledged();
const two = await admin.uploadSbom({ project: 'p', version: '2', body: bomOf('two') });
assert.equal(two.version, '2');
await setTimeout(1_100);
assert.equal(await watchedDisk(), 'ok');
assert.deepEqual(await started(), before);
await watched.stop();
await server.stop();

async function watchedDisk(): Promise<string> {
  return (await visitor.getHealth({})).disk;
}
