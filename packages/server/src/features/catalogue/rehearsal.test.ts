import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recount } from './check/recount.ts';
import { rematchAll } from './check/rematch.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';

const TABLES = ['package', 'package_version', 'package_match', 'package_risk'];

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
  // A sequence keeps what a transaction took from it when the transaction is rolled back.
  await catalogue.db.owner(`create function count_written() returns trigger security definer language plpgsql
    as $$ begin perform nextval('written_' || tg_table_name); return null; end $$`);
  for (const table of TABLES) {
    await catalogue.db.owner(`create sequence written_${table}`);
    await catalogue.db.owner(
      `create trigger written after insert on ${table} for each row execute function count_written()`,
    );
  }
});
after(() => catalogue.stop());

/** Rows ever written to the tables of the catalogue, including rolled-back ones. */
async function written(): Promise<Record<string, number>> {
  const rows = await catalogue.db.owner<{ name: string; n: string }>(
    `select name, coalesce(pg_sequence_last_value(('written_' || name)::regclass), 0)::text as n
     from unnest($1::text[]) as name`,
    [TABLES],
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]));
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
