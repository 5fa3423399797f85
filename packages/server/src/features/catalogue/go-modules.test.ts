import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { recount } from './check/recount.ts';
import { rematchAll } from './check/rematch.ts';
import { rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

const goRecord = (id: string, name: string, fields: object = {}) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'Go', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '9.0.0' }] }],
    },
  ],
  ...rated('high'),
  ...fields,
});

/** Ids of the vulnerabilities that a tenant's projects have. */
async function foundIn(tenant: string): Promise<string[]> {
  const rows = await catalogue.db.owner<{ id: string }>(
    `select v.id from tenant_vulnerability t join vulnerability v using (vuln_id)
     where t.tenant_uuid = $1 and t.affected_projects > 0 order by v.id`,
    [tenant],
  );
  return rows.map((row) => row.id);
}

async function assertConsistent() {
  assert.deepEqual(await recount(catalogue.db.worker), []);
  assert.equal((await rematchAll(catalogue.db.worker)).changed, 0);
}

async function deployed(purls: string[]): Promise<string> {
  const tenant = await catalogue.addTenant();
  await catalogue.upload(tenant, await catalogue.addProject(tenant), purls);
  return tenant;
}

test('a subpath belongs to the module while a record names that module, whenever it comes or goes', async () => {
  const purl = 'pkg:golang/example.org/otel/exporters@v1.0.0#otlp/trace/http';
  const parent = goRecord('GO-1', 'example.org/otel/exporters');
  const nested = goRecord('GO-2', 'example.org/otel/exporters/otlp/trace/http');
  const tenant = await deployed([purl]);
  await catalogue.importRecords([parent]);
  assert.deepEqual(await foundIn(tenant), ['GO-1']);
  await catalogue.importRecords([nested]);
  assert.deepEqual(await foundIn(tenant), ['GO-2'], 'never both');
  await assertConsistent();
  const later = await deployed([purl.replace('1.0.0', '1.0.1')]);
  assert.deepEqual(await foundIn(later), ['GO-2'], 'uploaded after the record');
  await catalogue.importRecords([goRecord('GO-3', 'example.org/otel/exporters/otlp')]);
  assert.deepEqual(await foundIn(tenant), ['GO-2'], 'the longest that is named');
  await catalogue.importRecords([{ ...nested, withdrawn: '2026-02-01T00:00:00Z' }]);
  assert.deepEqual(await foundIn(tenant), ['GO-3']);
  await assertConsistent();
  await catalogue.importRecords([goRecord('GO-3', 'example.org/other')]);
  assert.deepEqual([await foundIn(tenant), await foundIn(later)], [['GO-1'], ['GO-1']]);
  await assertConsistent();
});

test('a module that is named decides also where its record does not affect this version', async () => {
  const tenant = await deployed(['pkg:golang/example.org/fixed@v9.1.0#sub']);
  await catalogue.importRecords([
    goRecord('GO-11', 'example.org/fixed', {
      affected: goRecord('', 'example.org/fixed').affected,
    }),
    goRecord('GO-12', 'example.org/fixed/sub'),
  ]);
  assert.deepEqual(await foundIn(tenant), []);
  await assertConsistent();
});

const MODULES = ['example.org/m', 'example.org/m/a', 'example.org/m/a/b', 'example.org/m/c'];
const record = fc
  .record({
    id: fc.constantFrom('GO-21', 'GO-22', 'GO-23'),
    name: fc.constantFrom(...MODULES),
    withdrawn: fc.option(fc.constant('2026-02-01T00:00:00Z'), { nil: undefined, freq: 4 }),
  })
  .map(({ id, name, withdrawn }) => goRecord(id, name, { withdrawn }));
const purl = fc
  .tuple(fc.constantFrom('1.0.0', '9.5.0'), fc.constantFrom('', '#a', '#a/b', '#a/b/x', '#c'))
  .map(([version, subpath]) => `pkg:golang/example.org/m@v${version}${subpath}`);
const step = fc.oneof(
  fc.record({ record }),
  fc.record({ purls: fc.uniqueArray(purl, { minLength: 1, maxLength: 4 }) }),
);

test('after any uploads and imports a full re-match finds every module right', async () => {
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of steps) {
        if ('record' in one) await catalogue.importRecords([one.record]);
        else await catalogue.upload(tenant, project, one.purls);
      }
      await assertConsistent();
    }),
    { numRuns: 8, seed: 20260102 },
  );
});
