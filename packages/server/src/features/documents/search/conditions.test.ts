import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field } from '@assay/contract/collections.ts';
import { Invalid } from '../../../errors.ts';
import { expressionsOf, ordersOf } from './conditions.ts';

const fields: Field[] = [
  { name: 'name', type: 'STRING' },
  { name: 'done', type: 'BOOLEAN' },
  { name: 'count', type: 'INTEGER' },
  { name: 'ratio', type: 'DOUBLE' },
  { name: 'owner.id', type: 'UUID' },
];
const UUID = '0B8E6F2A-9C1D-4E3F-8A7B-6C5D4E3F2A1B';

type Operator = 'EQ' | 'NE' | 'LT' | 'LE' | 'GT' | 'GE' | 'LIKE' | 'NOT_LIKE';
const asked = (field: string, operator: Operator, value: string | number | boolean) =>
  expressionsOf(fields, { fieldComparisons: [{ field, operator, value }] });
const testsOf = (pattern: string) => asked('name', 'LIKE', pattern)[0]?.all[0]?.tests;

test('a pattern becomes a range as far as it begins with plain text', () => {
  const cases: [string, unknown][] = [
    ['abc', [{ operator: '=', value: 'abc' }]],
    [
      'abc%',
      [
        { operator: '>=', value: 'abc' },
        { operator: '<', value: 'abd' },
      ],
    ],
    [
      'ab%c',
      [
        { operator: '>=', value: 'ab' },
        { operator: '<', value: 'ac' },
        { operator: 'like', value: 'ab%c' },
      ],
    ],
    [
      'a_',
      [
        { operator: '>=', value: 'a' },
        { operator: '<', value: 'b' },
        { operator: 'like', value: 'a_' },
      ],
    ],
    ['%a', [{ operator: 'like', value: '%a' }]],
    ['%', []],
    [
      'é%',
      [
        { operator: '>=', value: 'é' },
        { operator: '<', value: 'ê' },
      ],
    ],
    [
      '\ud7ff%',
      [
        { operator: '>=', value: '\ud7ff' },
        { operator: '<', value: '\ue000' },
      ],
    ],
    [
      'a\u{10FFFF}%',
      [
        { operator: '>=', value: 'a\u{10FFFF}' },
        { operator: '<', value: 'b' },
      ],
    ],
    ['\u{10FFFF}%', [{ operator: '>=', value: '\u{10FFFF}' }]],
  ];
  for (const [pattern, tests] of cases) assert.deepEqual(testsOf(pattern), tests, pattern);
});

test('comparisons of one field go together, and what must not be stands apart', () => {
  const [expression] = expressionsOf(fields, {
    fieldComparisons: [
      { field: 'count', operator: 'GE', value: 1 },
      { field: 'count', operator: 'LT', value: 9 },
      { field: 'done', operator: 'NE', value: true },
    ],
  });
  assert.deepEqual(expression?.all.length, 1);
  assert.deepEqual(expression?.all[0]?.tests.length, 2);
  assert.deepEqual(expression?.none, [
    { field: 'done', column: 'number_value', tests: [{ operator: '=', value: 1 }] },
  ]);
});

test('uuids are compared in lower case, whatever they are sent in', () => {
  const [expression] = asked('owner.id', 'EQ', UUID);
  assert.deepEqual(expression?.all[0]?.tests, [{ operator: '=', value: UUID.toLowerCase() }]);
});

const refused: [string, Operator, string | number | boolean][] = [
  ['other', 'EQ', 'a'],
  ['name', 'EQ', 1],
  ['name', 'LIKE', 1],
  ['count', 'EQ', '1'],
  ['count', 'LIKE', '1%'],
  ['done', 'EQ', 1],
  ['done', 'NOT_LIKE', 'x'],
  ['ratio', 'GT', true],
  ['owner.id', 'EQ', 'no uuid'],
  ['owner.id', 'LIKE', '0b8e%'],
];
for (const [field, operator, value] of refused)
  test(`400: ${field} ${operator} ${JSON.stringify(value)}`, () => {
    assert.throws(() => asked(field, operator, value), Invalid);
  });

test('400: ordering by an undeclared field, and comparisons beside expressions', () => {
  assert.throws(() => ordersOf(fields, [{ field: 'other', desc: false }]), Invalid);
  const both = { fieldComparisons: [], expressions: [{ fieldComparisons: [] }] };
  assert.throws(() => expressionsOf(fields, both), Invalid);
});
