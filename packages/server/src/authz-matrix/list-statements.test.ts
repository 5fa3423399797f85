/** Counts the SQL statements of calls: of a list, the same for two hundred rows as for one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { type ApiName, api } from '@assay/contract/index.ts';
import type { Page } from '@assay/contract/page.ts';
import { evaluateMarked } from '../features/artifacts/compliance/stored/evaluate.ts';
import { selectTenantsToEvaluate } from '../features/artifacts/compliance/stored/mark-queries.ts';
import { calls, endpointOf } from './test-cells.ts';
import { examples } from './test-examples.ts';
import { buildWorld, thingsFor, type World } from './test-world.ts';

/** Identity, rate limit, and the rows with their count: reading a page of a list takes no more statements. */
const MOST = 8;

/**
 * Artifacts are merged from several indexes, with a statement for each group of rows that can be next, and looked up and
 * counted that wait to be judged.
 */
const MORE: Partial<Record<ApiName, number>> = { listArtifacts: 15 };

let world: World;
before(async () => {
  world = await buildWorld();
  // A list judges an artifact that waits to be judged, with more statements.
  const { worker } = world.server.db;
  for (const tenant of await worker.read(null, (db) => selectTenantsToEvaluate(db, 'none')))
    await evaluateMarked(worker, tenant, { signal: new AbortController().signal });
});
after(() => world.stop());

const lists = calls.filter((call) => 'cursor' in (endpointOf(call).query?.shape ?? {}));

test('every list needs a fixed number of statements, however many rows it answers', async (t) => {
  let withSeveralRows = 0;
  for (const call of lists) {
    const most = MORE[call] ?? MOST;
    await t.test(`${call}: ${most} at most`, async () => {
      const [one, many] = [await ask(call, 1), await ask(call, 200)];
      assert.ok(one.statements.length <= most, one.statements.join('\n'));
      if (many.page.items.length > 1) withSeveralRows++;
      // Beyond a full first page the rows are counted: that is one statement, not one for each row.
      assert.ok(many.statements.length <= one.statements.length, many.statements.join('\n'));
    });
  }
  assert.ok(withSeveralRows >= 10, `${withSeveralRows} of ${lists.length}`);
});

test('an SBOM is read once, however often pipelines ask how far it is', async () => {
  const { sbom: sbomid } = thingsFor(world, 'own', 'SuperAdmin');
  const client = createClient(api, world.server.send(world.callers.SuperAdmin.headers));
  world.statements.length = 0;
  await client.getSbom({ sbomid });
  // Identity, rate limit, the SBOM, its receipt, the coverage and its components without trust.
  assert.ok(world.statements.length <= 6, world.statements.join('\n'));
});

/** A page of a list, and the statements that it took. */
async function ask(call: ApiName, pageSize: number) {
  const things = thingsFor(world, 'own', 'SuperAdmin');
  const address = `198.19.${pageSize}.${lists.indexOf(call)}`;
  const client = createClient(api, world.server.send(world.callers.SuperAdmin.headers, address));
  // Each example fits its call; that is lost once the name is one of all.
  const request = client[call] as (input: unknown) => Promise<Page<unknown>>;
  return world.undo(async () => {
    world.statements.length = 0;
    const page = await request({ ...Object(examples[call](things, world.known())), pageSize });
    return { page, statements: [...world.statements] };
  });
}
