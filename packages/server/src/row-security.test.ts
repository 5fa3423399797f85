import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from './platform/db/database.ts';
import { type TestDatabase, testDatabase } from './platform/db/test-database.ts';
import { newValue } from './platform/db/test-values.ts';
import { dropConstraints } from './test-unconstrained.ts';

// Generated from the catalog: isolation by the database itself when every guard of the application fails. Each
// new table is covered automatically.
let db: TestDatabase;
let tables: TenantTable[];
const [own, foreign] = [randomUUID(), randomUUID()];

interface TenantTable {
  name: string;
  /** The application may read it; otherwise it is behind functions. */
  readable: boolean;
  /** Columns that an insert must name, with their types. */
  columns: { name: string; type: string }[];
}

/** An insert of one row for a tenant. */
function insertOf({ name, columns }: TenantTable, tenant: string): string {
  const values = columns.map(({ name: column, type }) => {
    if (column === 'tenant_uuid') return `'${tenant}'`;
    return newValue(type);
  });
  return `insert into ${name} (${columns.map((column) => column.name)}) values (${values})`;
}

const findTables = () =>
  db.owner<TenantTable>(`
    select c.oid::regclass::text as name, has_any_column_privilege('assay_app', c.oid, 'select') as readable,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
       from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
         and (a.attname = 'tenant_uuid' or a.attnotnull and not a.atthasdef)) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped)
    order by 1`);

before(async () => {
  db = await testDatabase();
  await dropConstraints(db);
  await db.owner(`
    do $$
    declare
      rule record;
    begin
      for rule in select distinct tgrelid::regclass as owner from pg_trigger
        where not tgisinternal and tgparentid = 0 and tgrelid::regclass::text not like 'queue.%'
      loop
        execute format('alter table %s disable trigger user', rule.owner);
      end loop;
    end $$`);
  tables = await findTables();
  // Rows that the migrations added to the default tenant.
  for (const { name } of tables) await db.owner(`delete from ${name}`);
  for (const table of tables)
    for (const tenant of [own, foreign]) await db.owner(insertOf(table, tenant));
});
after(() => db.drop());

const readable = () => tables.filter((table) => table.readable);

/** Requests and jobs, each as itself. */
const roles = (): [string, Database][] => [
  ['assay_app', db.app],
  ['assay_worker', db.worker],
];

async function countOf(database: Database, tenant: string | null, name: string) {
  const query = sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`;
  return (await database.read(tenant, (reader) => query.execute(reader))).rows[0]?.n;
}

/** Rows that a statement touched; none when the role has no right to it at all. */
async function touched(database: Database, tenant: string | null, statement: string) {
  try {
    return await database.write(tenant, async (tx) => {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  } catch (error) {
    if (isDenied(error)) return 0;
    throw error;
  }
}

/** SQLSTATE 42501: no right to the table, or a row that the policy refuses. */
const isDenied = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '42501';

test('there are tables to probe, and each tenant sees its own row of them', async () => {
  assert.ok(readable().length >= 15, `${readable().length} tables`);
  for (const [role, database] of roles())
    for (const { name } of readable())
      assert.equal(await countOf(database, own, name), 1, `${role}: ${name}`);
});

test('the probe detects an unprotected table', async () => {
  await db.owner('create table open_to_all (tenant_uuid uuid primary key)');
  await db.owner('grant select, update, delete, insert on open_to_all to assay_app');
  const probe = (await findTables()).find(({ name }) => name === 'open_to_all') ?? assert.fail();
  for (const tenant of [own, foreign]) await db.owner(insertOf(probe, tenant));
  assert.equal(await countOf(db.app, own, 'open_to_all'), 2);
  const change = `update open_to_all set tenant_uuid = tenant_uuid where tenant_uuid = '${foreign}'`;
  assert.equal(await touched(db.app, own, change), 1);
  assert.equal(await touched(db.app, own, insertOf(probe, randomUUID())), 1);
  await db.owner('drop table open_to_all');
});

test('without a tenant no row is visible', async () => {
  for (const [role, database] of roles())
    for (const { name } of readable())
      assert.equal(await countOf(database, null, name), 0, `${role}: ${name}`);
});

test('rows of another tenant cannot be updated or deleted', async () => {
  for (const [role, database] of roles())
    for (const { name } of readable())
      for (const tenant of [own, null]) {
        const where = `where tenant_uuid = '${foreign}'`;
        for (const statement of [
          `update ${name} set tenant_uuid = tenant_uuid ${where}`,
          `delete from ${name} ${where}`,
        ])
          assert.equal(await touched(database, tenant, statement), 0, `${role}: ${statement}`);
      }
});

test('no row can be written for another tenant, or transferred to it', async () => {
  for (const [role, database] of roles())
    for (const table of readable()) {
      const handOver = `update ${table.name} set tenant_uuid = '${foreign}'`;
      for (const tenant of [own, null])
        assert.equal(
          await touched(database, tenant, insertOf(table, foreign)),
          0,
          `${role}: ${table.name}`,
        );
      assert.equal(await touched(database, own, handOver), 0, `${role}: ${table.name}`);
    }
});

test('after all that, both tenants have the rows that they had', async () => {
  for (const { name } of tables) {
    const rows = await db.owner<{ tenant_uuid: string }>(`select tenant_uuid from ${name}`);
    const tenants = rows.map((row) => row.tenant_uuid).toSorted();
    assert.deepEqual(tenants, [own, foreign].toSorted(), name);
  }
});

test('no role that serves requests can read tables behind functions', async () => {
  const hidden = tables.filter((table) => !table.readable);
  assert.ok(hidden.length > 0);
  for (const { name } of hidden) await assert.rejects(countOf(db.app, own, name), isDenied, name);
});
