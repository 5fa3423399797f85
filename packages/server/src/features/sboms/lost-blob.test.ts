import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { files } from '../../fsck/files.ts';
import { Scope } from '../../fsck/scope/scope.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { bomOf } from './test-bom.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

test('500: a lost blob is named as such, nobody is told to try again, and fsck names it', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const sbom = await admin.uploadSbom({ project: 'p', wait: 'ready', body: bomOf('lost') });
  const name = 'a.txt';
  const file = await admin.addAttachment({ sbomid: sbom.sbomid, name, body: Buffer.from('b') });
  for (const { sha256 } of [sbom, file])
    await server.documents.blobs.remove({ tenant_uuid: tenant.uuid, sha256 });
  await server.documents.derived.removeAll(tenant.uuid);
  const send = tenant.sendAs('LedgerAdmin');
  for (const path of [
    `/sboms/${sbom.sbomid}/document`,
    `/sboms/${sbom.sbomid}/export?format=spdx`,
    `/attachments/${file.uuid}/content`,
  ]) {
    const answer = await send(path, { method: 'GET' });
    const { code, error } = z
      .object({ code: z.string(), error: z.string() })
      .parse(await answer.json());
    assert.deepEqual([answer.status, code], [500, 'blob.lost'], path);
    assert.match(error, /bytes of this item are missing.*assay fsck/);
    assert.equal(answer.headers.get('retry-after'), null);
  }
  const { owner: all } = server.db;
  const problems: string[] = [];
  const options = { acked: [], receipts: new Map(), sboms: 0, sweep: false };
  const parts = { ...server, all, admin: all, database: server.db.worker, options };
  const where = {
    isComparing: false,
    store: server.logStore,
    blobFolder: `${server.folder}/blobs`,
  };
  await files.check({ ...parts, ...where, scope: new Scope(null) }, (problem) =>
    problems.push(problem),
  );
  for (const { sha256 } of [sbom, file])
    assert.ok(problems.includes(`File ${sha256} of tenant ${tenant.uuid} is missing.`), sha256);
});
