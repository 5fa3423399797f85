import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keysOf } from '@assay/core/encoding/record.ts';
import fc from 'fast-check';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { recount } from '../../catalogue/check/recount.ts';
import { rematchAll } from '../../catalogue/check/rematch.ts';
import { npmRecord, rated, VECTORS } from '../../catalogue/test-catalogue.ts';
import { importRecords, npmBom } from './test-inventory-steps.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const name = fc.constantFrom('a', 'b', 'c', 'd');
const version = fc.constantFrom('1.0.0', '2.0.0', '3.0.0');
const project = fc.constantFrom('p', 'q');
const packages = fc.uniqueArray(
  fc.tuple(name, version).map((one) => one.join('@')),
  { minLength: 1, maxLength: 5 },
);
const severity = fc.constantFrom(...keysOf(VECTORS));
const sbom = fc.nat();

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ upload: packages, project, in_use: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ use: sbom, in_use: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ remove: sbom }) },
  { weight: 1, arbitrary: fc.record({ leave: project }) },
  {
    weight: 3,
    arbitrary: fc.record({
      id: fc.constantFrom('CVE-2026-1', 'GHSA-1'),
      name,
      fixed: version,
      severity,
    }),
  },
);

test('after any uploads, changes of use, deletions and imports a recount finds nothing', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        const { items } = await admin.listSboms({ pageSize: 200 });
        const at = (nth: number) => items[nth % Math.max(items.length, 1)]?.sbomid;
        if ('upload' in one) {
          const query = { project: one.project, inUse: String(one.in_use), wait: 'ready' } as const;
          await admin.uploadSbom({ ...query, body: npmBom(...one.upload) });
        } else if ('use' in one) {
          const sbomid = at(one.use);
          if (sbomid) await admin.updateSbom({ sbomid, in_use: one.in_use });
        } else if ('remove' in one) {
          const sbomid = at(one.remove);
          if (sbomid) await admin.deleteSbom({ sbomid });
        } else if ('leave' in one) {
          const { items: found } = await admin.listProjects({ project: one.leave });
          if (found[0]) await admin.deleteProject({ uuid: found[0].uuid });
        } else {
          const { id, severity: word, ...rest } = one;
          await importRecords(server, [npmRecord(id, { ...rest, ...rated(word) })]);
        }
      }
      assert.deepEqual(await recount(server.db.worker), []);
      assert.equal((await rematchAll(server.db.worker)).changed, 0);
    }),
    { numRuns: 12, seed: 20261122 },
  );
});
