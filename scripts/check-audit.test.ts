/** Every change has its audit entry, or a reason why it needs none; read from the sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSources, programOf } from './architecture/syntax.ts';
import { UNAUDITED } from './architecture/unaudited-writes.ts';
import { unauditedWrites } from './architecture/writes.ts';

const SERVER = 'packages/server/src/';
const product = parseSources().filter(
  ({ path }) => path.startsWith(SERVER) && !/\.test\.|\/test-[^/]+\.ts$/.test(path),
);

test('every direct write makes an audit entry, or is in the list with a reason', () => {
  const found = unauditedWrites(product).map((site) => site.slice(SERVER.length));
  assert.deepEqual(found.sort(), Object.values(UNAUDITED).flat().sort());
});

test('the list of writes without an entry only falls', () => {
  assert.equal(Object.values(UNAUDITED).flat().length, 72);
});

const site = (name: string) => [`${SERVER}features/x/service.ts: ${name}`];

/** Findings of the check in one file, with an optional file of queries. */
function foundIn(text: string, queries = ''): string[] {
  const source = (file: string, body: string) => {
    const path = `${SERVER}features/x/${file}`;
    return { path, text: body, imports: [], program: programOf(path, body) };
  };
  return unauditedWrites([source('service.ts', text), source('queries.ts', queries)]);
}

test('finds a direct write that leads to no entry, however its work is handed over', () => {
  const queries = 'export function update(tx) { return tx; }';
  const imported = "import * as sql from './queries.ts';";
  const change = (work: string) =>
    `${imported} export const change = (db) => db.write(null, ${work});`;
  assert.deepEqual(foundIn(change('(tx) => sql.update(tx)'), queries), site('change'));
  assert.deepEqual(foundIn(change('sql.update'), queries), site('change'));
  const service = 'const service = () => ({ async remove(ctx) { await db.write(null, drop); } });';
  assert.deepEqual(foundIn(`${service} function drop(tx) {}`), site('service.remove'));
});

test('follows a direct write to its entry through files and functions', () => {
  const queries =
    'export function update(tx) { return note(tx); } const note = (tx) => insertAuditEntry(tx);';
  const text =
    "import { update } from './queries.ts'; const change = (db) => db.write(null, (tx) => update(tx));";
  assert.deepEqual(foundIn(text, queries), []);
  assert.deepEqual(foundIn('const change = (ctx) => ctx.write({}, (tx) => update(tx));'), []);
});
