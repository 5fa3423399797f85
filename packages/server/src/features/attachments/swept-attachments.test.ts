import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { files } from '../../fsck/files.ts';
import { Scope } from '../../fsck/scope/scope.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { API, API_ROOT, upload } from '../artifacts/test-upload.ts';
import { sweepTasks } from '../sweep/jobs.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(sweepTasks(server.db.worker, server.documents));
});
after(() => server.stop());

/** Output of `assay fsck` about files. */
async function checkFiles(): Promise<string[]> {
  const { db, documents, folder, logStore: store, vault } = server;
  const problems: string[] = [];
  const parts = {
    ...{ all: db.owner, admin: db.owner, database: db.worker, vault, store, documents },
    ...{ blobFolder: join(folder, 'blobs') },
    options: { acked: [], receipts: new Map(), sboms: 0, sweep: false },
    scope: new Scope(null),
    isComparing: false,
  };
  await files.check(parts, (problem) => problems.push(problem));
  return problems;
}

test('the content of an artifact’s file goes with its last owner; until then fsck looks for it', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  await upload(tenant, { project: 'a/api', root: API_ROOT });
  const { uuid: project } = await admin.createProject({ path: 'p' });
  const body = Buffer.from('a report');
  const one = await admin.addAttachment({ purl: API, name: 'one', body });
  const two = await admin.addAttachment({ project, name: 'two', body });
  const ref = { tenant_uuid: tenant.uuid, sha256: one.sha256 };
  const { blobs } = server.documents;
  await admin.deleteAttachment({ uuid: two.uuid });
  await until(async () => (await server.db.owner(WAITING)).length === 0);
  assert.equal(await blobs.has(ref), true);
  assert.deepEqual(await checkFiles(), []);
  await blobs.remove(ref);
  assert.deepEqual(await checkFiles(), [`File ${one.sha256} of tenant ${tenant.uuid} is missing.`]);
  const three = await admin.addAttachment({ purl: API, name: 'three', body });
  await admin.deleteAttachment({ uuid: one.uuid });
  await admin.deleteAttachment({ uuid: three.uuid });
  await until(async () => !(await blobs.has(ref)));
  assert.deepEqual(await checkFiles(), []);
});

const WAITING =
  "select from queue.state() where task = 'sweep.documents' and waiting + running > 0";
