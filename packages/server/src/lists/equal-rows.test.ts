import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createArtifactService } from '../features/artifacts/service.ts';
import { contextOf } from '../features/artifacts/test-inventory.ts';
import { type TestCatalogue, testCatalogue } from '../features/catalogue/test-catalogue.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

// Lists read no documents.
const nothing = {} as never;
const service = createArtifactService({
  documents: nothing,
  database: nothing,
  logReader: nothing,
});
const NAMES = Array.from({ length: 16 }, (_, i) => `equal-${i}`);

for (const sort of ['-used_in', '-severity', 'name'] as const)
  test(`${sort}: rows that are equal are not in the order in which another tenant first had them`, async () => {
    const [first, second] = [await catalogue.addTenant(), await catalogue.addTenant()];
    const purls = NAMES.map((name) => `pkg:npm/${name}@1.0.${sort.length}`);
    // All have the same name in the list by name, in as many versions.
    const equal = sort === 'name' ? NAMES.map((_, i) => `pkg:npm/one-${sort}@1.0.${i}`) : purls;
    for (const purl of equal.toReversed()) {
      await catalogue.upload(first, await catalogue.addProject(first), [purl]);
    }
    await catalogue.upload(second, await catalogue.addProject(second), equal);
    const ctx = contextOf(catalogue, second);
    const list = async () => {
      const input = { scope: 'all', sort, pageSize: 200 } as const;
      const { items } = await service.listArtifacts(ctx, input, nothing);
      return items.map(({ purl }) => String(purl));
    };
    const shown = await list();
    const ids = await catalogue.db.owner<{ identity: string }>(
      'select identity from package_version where identity = any ($1) order by pv_id',
      [equal],
    );
    const stored = ids.map(({ identity }) => identity);
    assert.deepEqual(shown.toSorted(), stored.toSorted());
    assert.notDeepEqual(shown, stored);
    assert.notDeepEqual(shown, stored.toReversed());
    assert.deepEqual(await list(), shown, 'the order stays');
  });
