import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  isValidExpression,
  type LicenseExpression,
  type ListedKind,
  parseLicenseExpression,
} from './license-expression.ts';

test('refuses texts that are no expression, however deeply they are nested', () => {
  for (const text of [
    '',
    '()',
    'MIT OR',
    'AND',
    'MIT WITH',
    '(MIT',
    'MIT)',
    'The MIT License',
    'MIT, BSD',
  ])
    assert.equal(parseLicenseExpression(text), null, text);
  assert.equal(parseLicenseExpression('('.repeat(100_000)), null);
  const chain = Array.from({ length: 20_000 }, () => 'MIT').join(' OR ');
  assert.equal(parseLicenseExpression(chain)?.kind, 'or');
});

test('finds valid expressions by the list of ids', () => {
  const ids = { license: ['MIT', 'GPL-2.0-only'], exception: ['Classpath-exception-2.0'] };
  const isListed = (id: string, kind: ListedKind) => ids[kind].includes(id);
  for (const text of ['MIT', 'GPL-2.0-only WITH Classpath-exception-2.0', 'MIT OR LicenseRef-a'])
    assert.ok(isValidExpression(text, isListed), text);
  for (const text of [
    'NONE',
    'NOASSERTION',
    'MIT OR Nonsense-1.0',
    'MIT License',
    'Classpath-exception-2.0',
    'MIT WITH MIT',
    'MIT WITH LicenseRef-a',
    'LicenseRef-a+',
  ])
    assert.ok(!isValidExpression(text, isListed), text);
});

const term = fc
  .constantFrom('MIT', 'Zlib', 'LicenseRef-x')
  .chain((id) => fc.boolean().map((or_later) => termOf(id, or_later)));
const termOf = (id: string, or_later: boolean): LicenseExpression => ({
  ...{ kind: 'license', id, or_later, exception: null },
});
const { expression } = fc.letrec<{ expression: LicenseExpression; pair: LicenseExpression }>(
  (tie) => ({
    expression: fc.oneof({ maxDepth: 4 }, term, tie('pair')),
    pair: fc
      .tuple(fc.constantFrom('and', 'or'), tie('expression'), tie('expression'))
      .map(([kind, left, right]): LicenseExpression => ({ kind, of: [left, right] })),
  }),
);
const written = (of: LicenseExpression): string =>
  of.kind === 'license'
    ? `${of.id}${of.or_later ? '+' : ''}`
    : `(${of.of.map(written).join(` ${of.kind} `)})`;

test('reads what was written as the same tree', () => {
  fc.assert(
    fc.property(expression, (tree) => {
      assert.deepEqual(parseLicenseExpression(written(tree)), tree);
    }),
  );
});
