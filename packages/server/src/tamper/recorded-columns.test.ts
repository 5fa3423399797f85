/** Whatever column of a recorded row is changed, an audit entry contradicts it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts';
import { newValue, otherValue } from '../platform/db/test-values.ts';
import { dropConstraints } from '../test-unconstrained.ts';
import { columnsOf, recordedTables } from './test-tables.ts';

/** Columns that no audit entry records, since they follow from use, from bytes or from the passing of time. */
const NOT_RECORDED: Record<string, readonly string[]> = {
  api_key: ['last_used_at'],
  invitation: ['handed_hash', 'token_hash'],
  membership: ['created_at', 'last_sign_in_at'],
  sbom: [
    ...['component_count', 'encoding', 'error', 'format', 'name', 'owners_read'],
    ...['scope_components', 'scope_ids', 'serial_number', 'set_id', 'spec_version'],
    ...['stated_version', 'status', 'steps', 'subject', 'warning_count', 'warnings'],
  ],
  scheduled_task: ['next_run_at', 'records', 'state'],
  vex_statement: [...['act_uuid', 'findings', 'pv_ids', 'sbomids', 'unmatched']],
};

/** Invitations that ran out are swept, and the default tenant is there since the first start. */
const UNMISSED: ReadonlySet<string> = new Set(['invitation', 'tenant']);

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
  await dropConstraints(db);
});
after(() => db.drop());

/** A statement without triggers; what it does to rows is taken back at the end of `use`. */
async function silently<Found>(statement: string, use: () => Promise<Found>): Promise<Found> {
  await db.superuser("begin; set local session_replication_role = 'replica'");
  try {
    await db.superuser(statement);
    return await use();
  } finally {
    await db.superuser('rollback');
  }
}

const differing = async () =>
  (await db.superuser<{ of_table: string }>('select of_table from differing_rows()')).map(
    ({ of_table }) => of_table,
  );

test('a change of any column of a recorded row is found, and so is a row more or less', async () => {
  const tables = await recordedTables(db.superuser);
  const [home] = await db.superuser<{ uuid: string }>('select default_tenant() as uuid');
  assert.ok(home && tables.length > 20);
  await db.superuser("set session_replication_role = 'replica'");
  for (const table of tables) {
    if (table === 'tenant') continue;
    const columns = (await columnsOf(db.superuser, table)).filter(({ required }) => required);
    const values = columns.map(({ name, type }) =>
      name === 'tenant_uuid' ? `'${home.uuid}'` : newValue(type),
    );
    await db.superuser(
      `insert into ${table} (${columns.map(({ name }) => name)}) values (${values})`,
    );
  }
  await db.superuser("set session_replication_role = 'origin'");
  assert.deepEqual(
    [...new Set(await differing())].toSorted(),
    tables.filter((table) => table !== 'tenant'),
    'a row more',
  );
  await db.superuser('select record_rows_as_found()');
  assert.deepEqual(await differing(), []);
  const missed: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await silently(`delete from ${table}`, differing);
    assert.equal(found.includes(table), !UNMISSED.has(table), `${table}: a row less`);
    missed[table] = [];
    for (const { name, type } of await columnsOf(db.superuser, table)) {
      const change = `update ${table} set ${name} = ${otherValue(name, type)}`;
      if (!(await silently(change, differing)).includes(table)) missed[table].push(name);
    }
    missed[table].sort();
  }
  assert.deepEqual(
    Object.fromEntries(Object.entries(missed).filter(([, columns]) => columns.length > 0)),
    NOT_RECORDED,
  );
});
