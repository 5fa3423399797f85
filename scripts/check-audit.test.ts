/** Every change has its audit entry, or a reason why it needs none; read from the sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEEDS_NO_ENTRY } from '../packages/server/src/tamper/test-relied-on.ts';
import {
  ANY_TABLE,
  JOB_QUEUE,
  readMigrations,
  schemaOf,
} from './architecture/database-functions.ts';
import { parseSources, programOf } from './architecture/syntax.ts';
import { UNAUDITED } from './architecture/unaudited-writes.ts';
import { unauditedWrites } from './architecture/writes.ts';

const SERVER = 'packages/server/src/';
const MOST_NAMED = 24;

const product = parseSources().filter(
  ({ path }) => path.startsWith(SERVER) && !/\.test\.|\/test-[^/]+\.ts$/.test(path),
);

/** A job continues what has an entry, and is no data that anybody reads. */
const needsNoEntry = new Set([JOB_QUEUE, ...NEEDS_NO_ENTRY]);

test('every direct write to a table that people rely on makes an audit entry, or is named with a reason', () => {
  const found = unauditedWrites(product, readMigrations())
    .filter(({ tables }) => [...tables].some((table) => !needsNoEntry.has(table)))
    .map(({ site }) => site.slice(SERVER.length));
  assert.deepEqual(found.sort(), Object.values(UNAUDITED).flat().sort());
});

test('the list of writes without an entry only falls', () => {
  assert.equal(Object.values(UNAUDITED).flat().length, MOST_NAMED);
});

const site = (name: string) => [`${SERVER}features/x/service.ts: ${name}`];

/** Findings of the check in one file, with an optional file of queries, in a database of one table. */
function foundIn(text: string, queries = '') {
  const source = (file: string, body: string) => {
    const path = `${SERVER}features/x/${file}`;
    return { path, text: body, imports: [], program: programOf(path, body) };
  };
  const schema = schemaOf([
    'create table thing (id int);',
    'create function add_things() returns void language sql as $$ insert into thing values (1) $$;',
    'create function add_more() returns void language sql as $$ select add_things() $$;',
    "create function empty(t text) returns void language plpgsql as $f$ begin execute format('delete from %I', t); end $f$;",
  ]);
  return unauditedWrites([source('service.ts', text), source('queries.ts', queries)], schema);
}

const sitesIn = (text: string, queries = '') => foundIn(text, queries).map((one) => one.site);

test('finds a direct write that leads to no entry, however its work is handed over', () => {
  const queries = 'export function update(tx) { return tx; }';
  const imported = "import * as sql from './queries.ts';";
  const change = (work: string) =>
    `${imported} export const change = (db) => db.write(null, ${work});`;
  assert.deepEqual(sitesIn(change('(tx) => sql.update(tx)'), queries), site('change'));
  assert.deepEqual(sitesIn(change('sql.update'), queries), site('change'));
  const service = 'const service = () => ({ async remove(ctx) { await db.write(null, drop); } });';
  assert.deepEqual(sitesIn(`${service} function drop(tx) {}`), site('service.remove'));
});

test('follows a direct write to its entry through files and functions', () => {
  const queries =
    'export function update(tx) { return note(tx); } const note = (tx) => insertAuditEntry(tx);';
  const text =
    "import { update } from './queries.ts'; const change = (db) => db.write(null, (tx) => update(tx));";
  assert.deepEqual(sitesIn(text, queries), []);
  assert.deepEqual(sitesIn('const change = (ctx) => ctx.write({}, (tx) => update(tx));'), []);
});

const tablesIn = (text: string, queries = '') =>
  foundIn(text, queries).flatMap(({ tables }) => [...tables]);

test('names the tables of a write through functions of the sources and of the database', () => {
  const change = (work: string) => `const change = (db) => db.write(null, ${work});`;
  const ours = "import * as sql from './queries.ts';";
  const queries = 'export const add = (tx) => sql`update thing set id = 2`.execute(tx);';
  assert.deepEqual(tablesIn(ours + change('(tx) => sql.add(tx)'), queries), ['thing']);
  assert.deepEqual(tablesIn(change('(tx) => sql`select add_more()`.execute(tx)')), ['thing']);
  assert.deepEqual(tablesIn(change("(tx) => tx.insertInto('thing').execute()")), ['thing']);
  const locks = 'select from thing for update; select pg_notify(1)';
  assert.deepEqual(tablesIn(change(`(tx) => sql\`${locks}\`.execute(tx)`)), []);
});

test('takes a write as one to any table when it hands the transaction to code that is not found', () => {
  const change = (work: string) => `const change = (db, work) => db.write(null, ${work});`;
  assert.deepEqual(tablesIn(change('work')), [ANY_TABLE]);
  assert.deepEqual(tablesIn(change('(tx) => work(tx)')), [ANY_TABLE]);
  assert.deepEqual(tablesIn(change('(inside) => parts.store(inside)')), [ANY_TABLE]);
  assert.deepEqual(tablesIn(change("(tx) => sql`select empty('thing')`.execute(tx)")), [ANY_TABLE]);
  assert.deepEqual(tablesIn(change(`(tx) => sql\`delete from \${thing}\`.execute(tx)`)), [
    ANY_TABLE,
  ]);
});
