import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { recount } from './check/recount.ts';
import { rematchAll } from './check/rematch.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

/** Rows ever written to the tables of the catalogue, including rolled-back ones. */
async function written(): Promise<Record<string, number>> {
  // A session reports its writes once a second unless forced; the pool used one session for all of them.
  await catalogue.db.worker.read(null, (tx) => sql`select pg_stat_force_next_flush()`.execute(tx));
  const rows = await catalogue.db.owner<{ relname: string; n: string }>(
    `select relname, n_tup_ins::text as n from pg_stat_user_tables
     where relname in ('package', 'package_version', 'package_match', 'package_risk')`,
  );
  return Object.fromEntries(rows.map(({ relname, n }) => [relname, Number(n)]));
}

/** Rows that an upload of a new tenant wrote. */
async function upload(purls: string[]): Promise<Record<string, number>> {
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  const before = await written();
  await catalogue.upload(tenant, project, purls);
  const after = await written();
  return Object.fromEntries(
    Object.entries(after).map(([table, n]) => [table, n - (before[table] ?? 0)]),
  );
}

const stored = async () =>
  (
    await catalogue.db.owner<{ counts: number[] }>(
      `select array[(select count(*) from package), (select count(*) from package_version),
         (select count(*) from package_match), (select count(*) from package_risk),
         (select count(*) from package_version where pv_id < 0)]::int[] as counts`,
    )
  )[0]?.counts;

test('packages that another tenant stored are written again, and nothing of it stays', async () => {
  await catalogue.importRecords([npmRecord('GHSA-1', rated('high')), npmRecord('GHSA-2')]);
  const purls = ['pkg:npm/left-pad@1.0.0', 'pkg:npm/own-name@1.0.0'];
  const first = await upload(purls);
  const before = await stored();
  const second = await upload(purls);
  assert.deepEqual(await stored(), before);
  assert.deepEqual(first, { package: 2, package_version: 2, package_match: 2, package_risk: 1 });
  assert.deepEqual(second, first);
  assert.deepEqual(await recount(catalogue.db.worker), []);
  assert.equal((await rematchAll(catalogue.db.worker)).changed, 0);
});

test('a tenant that has its packages writes none of them again', async () => {
  const tenant = await catalogue.addTenant();
  const purls = ['pkg:npm/known@1.0.0'];
  const project = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, project, purls);
  const before = await written();
  await catalogue.upload(tenant, await catalogue.addProject(tenant), purls);
  assert.deepEqual(await written(), before);
});
