import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;

before(async () => {
  db = await testDatabase();
});

after(() => db.drop());

const names = async (text: string) =>
  (await db.owner<{ name: string }>(text)).map((row) => row.name);

test('every table with a tenant_uuid forces row-level security, for reading and for writing', async () => {
  await db.owner('create table probe (tenant_uuid uuid primary key)');
  const lacking = `
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_table_privilege('assay_app', c.oid, 'select, insert, update, delete') or c.relname = 'probe')
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polroles = '{0}'
          and pg_get_expr(p.polqual, p.polrelid) = '(tenant_uuid = current_tenant())'
          and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_uuid = current_tenant())')
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polroles = array['assay_definer'::regrole::oid]))
    order by 1`;
  assert.deepEqual(await names(lacking), ['probe'], 'the check itself finds an unprotected table');
  await db.owner("select protect_tenant_table('probe')");
  assert.deepEqual(await names(lacking), []);
});

test('before it is analyzed, no table with a tenant_uuid is taken for one of many tenants', async () => {
  await db.owner('create table young (tenant_uuid uuid primary key)');
  const unknown = `
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
      select from pg_statistic s where s.starelid = c.oid and s.staattnum = a.attnum and not s.stainherit
        and s.stadistinct <> 0)
    order by 1`;
  const found = async () => (await db.superuser<{ name: string }>(unknown)).map(({ name }) => name);
  assert.deepEqual(await found(), ['young'], 'the check itself finds such a table');
  await db.owner("select protect_tenant_table('young')");
  assert.deepEqual(await found(), []);
});

test('only those two policies show a row of a protected table', async () => {
  assert.deepEqual(
    await names(`
      select polrelid::regclass || '.' || polname as name from pg_policy
      where polrelid::regclass::text not like 'queue.%' and polname not in ('tenant', 'cross_tenant')
        and polpermissive and polroles <> array['assay_sequencer'::regrole::oid] order by 1`),
    [],
  );
});

test('the sequencer reaches only logs, and cannot revoke recorded leaves', async () => {
  const rights = await names(`
    select c.relname || ': ' || string_agg(r, ' ' order by r) as name
    from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) r
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('assay_sequencer', c.oid, r)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by 1`);
  assert.deepEqual(rights, [
    'audit_entry: select',
    'log: select update',
    'log_checkpoint: insert select',
    'log_entry: insert select',
    'log_head: insert select update',
    'log_key: insert select update',
    'log_pending: delete insert select',
  ]);
});

test('requests and jobs add waiting leaves, and write nothing else of a log', async () => {
  for (const role of ['assay_app', 'assay_worker']) {
    const rights = await names(`
      select c.relname || ': ' || string_agg(r, ' ' order by r) as name
      from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) r
      where c.relname in ('log', 'log_key', 'log_head', 'log_pending', 'log_entry', 'log_checkpoint')
        and has_any_column_privilege('${role}', c.oid, case when r in ('delete', 'truncate') then 'select' else r end)
        and (r not in ('delete', 'truncate') or has_table_privilege('${role}', c.oid, r))
      group by c.relname order by 1`);
    assert.deepEqual(rights, [
      'log: select',
      'log_checkpoint: select',
      'log_entry: select',
      'log_head: select',
      'log_key: select',
      'log_pending: insert select',
    ]);
    const [row] = await db.owner<{ may: boolean }>(
      "select has_column_privilege($1, 'log_key', 'sealed', 'select') as may",
      [role],
    );
    assert.equal(row?.may, false, `${role} cannot read private keys`);
  }
});

test('keys of a table that requests write begin with its tenant, so that no key reveals a hidden row', async () => {
  assert.deepEqual(
    await names(`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace
      where i.indisunique and has_table_privilege('assay_app', c.oid, 'insert, update')
        and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'tenant_uuid')
      order by 1`),
    [],
  );
});

test('the app sees nothing of a table without policies except explicit grants', async () => {
  assert.deepEqual(
    await names(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relforcerowsecurity
        and has_table_privilege('assay_app', c.oid, 'select, insert, update, delete') order by 1`),
    [],
  );
});

test('roles that sign in own nothing and are exempt from nothing', async () => {
  assert.deepEqual(
    await names(`select rolname as name from pg_roles where rolname in ('assay_app', 'assay_worker', 'assay_sequencer', 'assay_definer', 'assay_queue')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`),
    [],
  );
  assert.deepEqual(
    await names(`select r.rolname as name from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where d.deptype = 'o' and r.rolname in ('assay_app', 'assay_worker', 'assay_sequencer')`),
    [],
  );
  assert.deepEqual(
    await names(
      "select rolname as name from pg_roles where rolcanlogin and rolname like 'assay%' order by 1",
    ),
    ['assay_app', 'assay_owner', 'assay_sequencer', 'assay_worker'],
  );
  assert.deepEqual(
    await names(`select m.roleid::regrole::text as name from pg_auth_members m
      where m.member in ('assay_app'::regrole, 'assay_worker'::regrole, 'assay_sequencer'::regrole)`),
    ['assay_queue'],
  );
});

test('every definer function pins its search path, has an owner without login and is not for everybody', async () => {
  assert.deepEqual(
    await names(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'queue'::regnamespace)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not (coalesce(array_to_string(p.proconfig, ' '), '') ~ 'search_path=pg_catalog'
          and pg_get_userbyid(p.proowner) in ('assay_definer', 'assay_queue')
          and p.proacl is not null and not exists (select from aclexplode(p.proacl) g where g.grantee = 0))
      order by 1`),
    [],
  );
});

/** They read rows by whole keys or of one index, packages of a set, or tables with few rows for a tenant. */
const PLANNED_FOR_ANY_TENANT = [
  ...[
    'asked_findings',
    'changed_vulnerabilities',
    'deciding_members',
    'find_member',
    'known_matches_of',
  ],
  ...[
    'known_package_version',
    'list_sessions',
    'notification_mails',
    'notification_members',
    'own_tenant',
  ],
  ...['own_tenant_name', 'set_matches', 'set_risks', 'sets_with_any'],
];

test('each look-up in what a tenant has is planned for that tenant', async () => {
  const isPlanned = "coalesce('plan_cache_mode=force_custom_plan' = any (p.proconfig), false)";
  const lookUps = (condition: string) =>
    names(`
      select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
      where l.lanname = 'sql' and p.provolatile = 's' and p.pronamespace = 'public'::regnamespace
        and p.prosrc ~ '\\mcurrent_tenant\\M' and ${condition} order by 1`);
  assert.deepEqual(await lookUps(`not ${isPlanned}`), PLANNED_FOR_ANY_TENANT);
  const planned = await lookUps(isPlanned);
  for (const name of ['artifact_sums', 'known_package_versions_by_key', 'worst_known_rating'])
    assert.ok(planned.includes(name), name);
  const changing = `
    select p.proname as name from pg_proc p
    where p.proname in ('link_packages', 'refresh_artifacts') and ${isPlanned} order by 1`;
  assert.deepEqual(await names(changing), ['link_packages', 'refresh_artifacts']);
});

test('neither app nor worker can create anything in the schemas', async () => {
  for (const role of ['assay_app', 'assay_sequencer', 'public']) {
    for (const schema of ['public', 'queue']) {
      const [row] = await db.owner<{ may: boolean }>(
        'select has_schema_privilege($1, $2, $3) as may',
        [role, schema, 'create'],
      );
      assert.equal(row?.may, false, `${role} in ${schema}`);
    }
  }
});

test('extensions that searches rely on are there, and the one that breaks them is not', async () => {
  const installed = await names('select extname as name from pg_extension order by 1');
  assert.ok(installed.includes('pg_trgm') && installed.includes('btree_gin'));
  assert.ok(!installed.includes('intarray'));
});

test('a function that works across tenants is refused unless it pins its search path', async () => {
  await db.owner(
    'create function loose() returns int language sql security definer as $$ select 1 $$',
  );
  await assert.rejects(db.owner("select own_by_definer('loose()', 'assay_app')"), /search_path/);
  await db.owner('alter function loose() set search_path = pg_catalog, public');
  await db.owner("select own_by_definer('loose()', 'assay_app')");
  const may = `select has_function_privilege('assay_app', 'loose()', 'execute') as app,
    has_function_privilege('assay_worker', 'loose()', 'execute') as worker,
    pg_get_userbyid(proowner) as owner from pg_proc where proname = 'loose'`;
  assert.deepEqual(await db.owner(may), [{ app: true, worker: false, owner: 'assay_definer' }]);
});

test('no trigger joins the rows before a statement with those after it', async () => {
  // A connection keeps the plan of a statement that changed one row, and then compares each old row with each new one.
  const joining = `
    select distinct f.proname as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where t.tgoldtable is not null and t.tgnewtable is not null
      and f.prosrc ~ ('\\mjoin\\s+(' || t.tgoldtable || '|' || t.tgnewtable || ')\\M')
      and f.prosrc ~ ('\\mfrom\\s+(' || t.tgoldtable || '|' || t.tgnewtable || ')\\M')
    order by 1`;
  await db.owner(`
    create table changed_probe (id int);
    create function join_probe() returns trigger language plpgsql as $$
      begin perform from gone g join came c on c.id = g.id; return null; end $$;
    create trigger probe after update on changed_probe referencing old table as gone new table as came
      for each statement execute function join_probe()`);
  const own = (await names(joining)).filter((name) => name !== 'join_probe');
  assert.deepEqual([own, (await names(joining)).length], [[], 1]);
});
