/** Rules of the sources that are checked in syntax trees; each failure states the rule and its reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSERTIONS, UNUSED_TYPES } from './architecture/accepted.ts';
import { modulesOf } from './architecture/modules.ts';
import {
  assertionsIn,
  booleanArguments,
  booleanParameters,
  longFunctions,
} from './architecture/rules.ts';
import { type Parsed, parseSources, programOf } from './architecture/syntax.ts';
import { exportUses, isTypeExport } from './architecture/used-exports.ts';

const MOST_LINES = 60;

const sources = parseSources();
const modules = modulesOf(sources);
const isTest = (path: string) =>
  /\.test\.tsx?$|\.story\.ts$|\/test-[^/]+\.tsx?$|^(e2e|bench|accuracy)\//.test(path);

test('functions have at most sixty lines of their own', () => {
  assert.deepEqual(
    sources.flatMap((source) => [...longFunctions(source, MOST_LINES)]),
    [],
    'What is longer than a screen is not understood at once.',
  );
});

const own = (source: Parsed) => modules.get(source.path) ?? assert.fail();

test('no exported function has a boolean by position', () => {
  assert.deepEqual(
    sources.flatMap((source) => booleanParameters(source, own(source))),
    [],
    'Nobody knows at the call what `true` means: take an object, a word, or make two functions.',
  );
});

test('no call of our functions passes true or false by position', () => {
  assert.deepEqual(
    sources.flatMap((source) => booleanArguments(source, own(source), modules)),
    [],
    'Nobody knows at the call what `true` means: take an object, a word, or make two functions.',
  );
});

/** `packages/core`, with ` tests` for modules that only tests import; everything else by its first folder. */
function partOf(path: string): string {
  const part = /^packages\/\w+/.exec(path)?.[0] ?? path.split('/')[0] ?? '';
  return part.startsWith('packages') && isTest(path) ? `${part} tests` : part;
}

test('type assertions do not become more', () => {
  const counts = new Map<string, number>();
  for (const source of sources) {
    const part = partOf(source.path);
    counts.set(part, (counts.get(part) ?? 0) + assertionsIn(source));
  }
  assert.deepEqual(
    [...counts].filter(([part, count]) => count > (ASSERTIONS[part] ?? 0)),
    [],
    'An assertion is believed, not checked: narrow instead.',
  );
});

/**
 * Tools, and names looked up at run time: schemas become named parts of the API, and JSX calls its runtime by
 * name.
 */
const FOUND_BY_NAME =
  /^scripts\/|^packages\/(contract|icons)\/src\/|^packages\/web\/src\/visible-jsx\//;
const uses = exportUses(sources).filter(({ path }) => !isTest(path) && !FOUND_BY_NAME.test(path));

test('everything that is exported is used by another file', () => {
  assert.deepEqual(
    uses
      .filter((one) => one.users.size === 0 && !isTypeExport(one, modules))
      .map(({ path, name }) => `${path}: ${name}`),
    [],
    'What nothing imports is deleted, or is not exported.',
  );
});

test('nothing outside of test helpers exists only for tests', () => {
  const text = new Map(sources.map((source) => [source.path, source.text]));
  const isUsedWithin = ({ path, name }: { path: string; name: string }) =>
    [...(text.get(path) ?? '').matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
  const found = uses
    .filter((one) => one.users.size > 0 && [...one.users].every(isTest) && !isUsedWithin(one))
    .map(({ path, name }) => `${path}: ${name}`);
  assert.deepEqual(found, [], 'Code that only tests run is read and kept for nobody.');
});

test('unused exported types do not increase', () => {
  const count = uses.filter((one) => one.users.size === 0 && isTypeExport(one, modules)).length;
  assert.ok(count <= UNUSED_TYPES, `${count} exported types that no other file names`);
});

const parsed = (text: string, path = 'a.ts'): Parsed => ({
  path,
  text,
  imports: [],
  program: programOf(path, text),
});

test('counts the lines of a function without those of functions within it', () => {
  const lines = (count: number) => 'x();\n'.repeat(count);
  const inner = `const f = () => {\n${lines(58)}};\n`;
  assert.deepEqual([...longFunctions(parsed(`function g() {\n${inner}${inner}}`), 60)], []);
  assert.deepEqual(
    [...longFunctions(parsed(`function g() {\n${lines(59)}}`), 60)],
    [['a.ts: g', 61]],
  );
});

test('finds booleans by position in declarations and in calls through any import', () => {
  const declared = parsed(
    'export const f = (a: string, b = false) => a; export class C { m(x: boolean) {} }',
    'f.ts',
  );
  const calling = parsed(
    "import { f } from './f.ts'; import * as ns from './f.ts'; f('', true); ns.f('', false); g(true);",
    'g.ts',
  );
  const both = modulesOf([declared, calling]);
  const [one, other] = [both.get('f.ts'), both.get('g.ts')];
  assert.ok(one && other);
  assert.deepEqual(booleanParameters(declared, one), ['f.ts:1', 'f.ts:1']);
  assert.deepEqual(booleanArguments(calling, other, both), ['g.ts:1', 'g.ts:1']);
});

test('counts every assertion but as const', () => {
  assert.equal(assertionsIn(parsed('const a = [] as const; const b = a as unknown as string;')), 2);
});

test('finds the users of an export, through namespaces and re-exports', () => {
  const files = [
    parsed('export const a = 1; export const b = 2; export const c = 3;', 'a.ts'),
    parsed("export { a } from './a.ts';", 'b.ts'),
    parsed("import { a } from './b.ts'; import * as ns from './a.ts'; ns.b + a;", 'c.ts'),
  ];
  const used = exportUses(files).filter(({ path }) => path === 'a.ts');
  assert.deepEqual(
    used.map(({ name, users }) => [name, [...users]]),
    [
      ['a', ['b.ts', 'c.ts']],
      ['b', ['c.ts']],
      ['c', []],
    ],
  );
});
