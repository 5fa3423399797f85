import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recount } from './check/recount.ts';
import { rematchAll } from './check/rematch.ts';
import type { TestCatalogue } from './test-catalogue.ts';

/** Creates a separate tenant with one project, which has these packages. */
export async function deployPurls(catalogue: TestCatalogue, purls: string[]) {
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, project, purls);
  return { tenant, project };
}

/** Fails unless every sum is correct, and a full re-match finds no difference. */
export async function assertConsistent({ db }: TestCatalogue): Promise<void> {
  assert.deepEqual(await recount(db.worker), []);
  const { changed, spans } = await rematchAll(db.worker);
  assert.deepEqual({ changed, spans }, { changed: 0, spans: 0 });
}

/** Fails unless everything is consistent after random uploads of such purls and imports of such records. */
export async function assertConsistentAfterAny(
  catalogue: TestCatalogue,
  {
    record,
    purl,
    seed,
  }: { record: fc.Arbitrary<object>; purl: fc.Arbitrary<string>; seed: number },
): Promise<void> {
  const step = fc.oneof(
    fc.record({ record }),
    fc.record({ purls: fc.uniqueArray(purl, { minLength: 1, maxLength: 4 }) }),
  );
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of steps) {
        if ('record' in one) await catalogue.importRecords([one.record]);
        else await catalogue.upload(tenant, project, one.purls);
      }
      await assertConsistent(catalogue);
    }),
    { numRuns: 8, seed },
  );
}
