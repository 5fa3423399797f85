import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';
import { assertConsistent, assertConsistentAfterAny, deployPurls } from './test-consistency.ts';

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

test('a subpath belongs to the module while a record names that module', async () => {
  const purl = 'pkg:golang/example.org/otel/exporters@v1.0.0#otlp/trace/http';
  const parent = goRecord('GO-1', 'example.org/otel/exporters');
  const nested = goRecord('GO-2', 'example.org/otel/exporters/otlp/trace/http');
  const { tenant } = await deployPurls(catalogue, [purl]);
  await catalogue.importRecords([parent]);
  assert.deepEqual(await foundIn(tenant), ['GO-1']);
  await catalogue.importRecords([nested]);
  assert.deepEqual(await foundIn(tenant), ['GO-2'], 'never both');
  await assertConsistent(catalogue);
  const { tenant: later } = await deployPurls(catalogue, [purl.replace('1.0.0', '1.0.1')]);
  assert.deepEqual(await foundIn(later), ['GO-2'], 'uploaded after the record');
  await catalogue.importRecords([goRecord('GO-3', 'example.org/otel/exporters/otlp')]);
  assert.deepEqual(await foundIn(tenant), ['GO-2'], 'the longest that is named');
  await catalogue.importRecords([{ ...nested, withdrawn: '2026-02-01T00:00:00Z' }]);
  assert.deepEqual(await foundIn(tenant), ['GO-3']);
  await assertConsistent(catalogue);
  await catalogue.importRecords([goRecord('GO-3', 'example.org/other')]);
  assert.deepEqual([await foundIn(tenant), await foundIn(later)], [['GO-1'], ['GO-1']]);
  await assertConsistent(catalogue);
});

test('a module that is named decides also where its record does not affect this version', async () => {
  const { tenant } = await deployPurls(catalogue, ['pkg:golang/example.org/fixed@v9.1.0#sub']);
  await catalogue.importRecords([
    goRecord('GO-11', 'example.org/fixed', {
      affected: goRecord('', 'example.org/fixed').affected,
    }),
    goRecord('GO-12', 'example.org/fixed/sub'),
  ]);
  assert.deepEqual(await foundIn(tenant), []);
  await assertConsistent(catalogue);
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
test('after any uploads and imports a full re-match finds every module right', async () => {
  await assertConsistentAfterAny(catalogue, { record, purl, seed: 20260102 });
});
