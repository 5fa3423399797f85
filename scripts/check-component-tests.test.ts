/** Rules for component tests, and the definition of a component with state; `scripts/test.ts` lists those that no test rendered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';
import { programOf } from './architecture/syntax.ts';
import { statefulIn } from './exercised-components.ts';

const tests = readSources().filter(
  ({ path }) => path.startsWith('packages/web/src/') && path.endsWith('.test.tsx'),
);

test('finds components and hooks that keep state, not what only draws or surrounds them', () => {
  const text = `
    export function Form() { const [a] = useState(0); return a; }
    const useNames = () => useSyncExternalStore(a, b);
    function Frame() { return list.map(() => <Form />); }
    export const Inner = () => { const f = function named() { return useForm<Row>({}); }; return f; };`;
  assert.deepEqual(statefulIn(programOf('a.tsx', text)), ['Form', 'useNames', 'named']);
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

test('only the frame suspends: React shows what is suspended below another fallback 300 ms later', () => {
  const suspending = readSources()
    .filter(({ path, text }) => path.startsWith('packages/web/src/') && /<Suspense\b/.test(text))
    .map(({ path }) => path);
  assert.deepEqual(suspending, ['packages/web/src/components/shell/frame.tsx'], 'Use `lazily`.');
});
