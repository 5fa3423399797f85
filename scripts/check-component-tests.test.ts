/** Components with state that no component test draws: their number can only fall. */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';

/** Permitted number of untested components. */
const UNTESTED = 0;

const PAGE = 'packages/web/src/';
/** Code that keeps state between renders. */
const STATE =
  /\buse(?:State|Reducer|Form|StoredForm|KeyForm|Mutation|ApiMutation|Register|Disclosure|LocalStorage|SyncExternalStore)[<(]/;
const IMPORT = /(?:^|\n)(?:import|export)(?! type)[^;]*?from '(\.[^']+)'|import\(\s*'(\.[^']+)'/g;
const ADDRESS = /path: '(\/[^']*)'/g;

const sources = readSources().filter(({ path }) => path.startsWith(PAGE));
const byPath = new Map(sources.map((source) => [source.path, source]));
const isComponentTest = (path: string) => path.endsWith('.test.tsx');
const isHelper = (path: string) => path.startsWith(`${PAGE}test-page/`);

const importsOf = (path: string): string[] =>
  [...(byPath.get(path)?.text ?? '').matchAll(IMPORT)].map(([, fixed, lazy]) =>
    join(dirname(path), fixed ?? lazy ?? ''),
  );

/** Files with routes, each with the patterns of its addresses: `/projects/$` has any path behind it, `{-$tab}` may be left out. */
const routes = sources
  .filter(({ path, text }) => text.includes('createRoute(') && !isComponentTest(path))
  .map(({ path, text }) => ({
    path,
    patterns: [...text.matchAll(ADDRESS)].map(
      ([, address = '']) =>
        new RegExp(
          `'${address.replaceAll(/\/\{-\$\w+\}/g, "(?:/[^'?]+)?").replaceAll(/\$\w*/g, "[^'?]+")}[?']`,
        ),
    ),
  }));

/** Components that a test renders: its imports, and the pages whose addresses it names. */
const drawnBy = ({ path, text }: { path: string; text: string }): string[] => [
  ...importsOf(path),
  ...routes
    .filter(({ patterns }) => patterns.some((pattern) => pattern.test(text.replaceAll('`', "'"))))
    .map((route) => route.path),
];

function reachedFrom(starts: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const next = [...starts];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path) || isHelper(path) || !byPath.has(path)) continue;
    reached.add(path);
    next.push(...importsOf(path));
  }
  return reached;
}

const tests = sources.filter(({ path }) => isComponentTest(path));

test('component tests draw every component with state', () => {
  const reached = reachedFrom(tests.flatMap(drawnBy));
  const withState = sources.filter(
    ({ path, text }) => STATE.test(text) && !isComponentTest(path) && !isHelper(path),
  );
  assert.ok(withState.length > 100, 'the pattern finds components');
  const untested = withState.map(({ path }) => path).filter((path) => !reached.has(path));
  assert.ok(
    untested.length <= UNTESTED,
    `${untested.length} of ${withState.length} components with state are drawn by no test:\n${untested.join('\n')}`,
  );
  assert.equal(untested.length, UNTESTED, 'Fewer than before: write the new number down.');
});

test('component tests look for what people perceive', () => {
  const findings = tests.flatMap(({ path, text }) =>
    [...text.matchAll(/querySelector|toHaveClass|className|getByTestId/g)].map(
      ([what]) => `${path}: ${what}`,
    ),
  );
  assert.deepEqual(findings, [], 'Ask for roles, names and texts.');
});

test('component tests compare no elements by value, for a difference would print the document', () => {
  const findings = tests.filter(({ text }) =>
    /assert\.(?:not)?(?:e|E|deepE|strictE)qual\(\s*(?:document\.activeElement,|screen\.query|within\([^)]*\)\.query)/.test(
      text,
    ),
  );
  assert.deepEqual(
    findings.map(({ path }) => path),
    [],
    'Use assertAbsent, or assert.ok(one === other).',
  );
});
