import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field } from '@assay/contract/collections.ts';
import { draftOf, queryOfDraft, withField } from './search-draft.ts';

const FIELDS: Field[] = [
  { name: 'release', type: 'STRING' },
  { name: 'amount', type: 'DOUBLE' },
  { name: 'open', type: 'BOOLEAN' },
];

test('A built search has the types of its fields.', () => {
  const query = queryOfDraft(
    {
      groups: [
        [
          { field: 'release', operator: 'EQ', value: '7' },
          { field: 'amount', operator: 'GT', value: '7.5' },
          { field: 'open', operator: 'NE', value: 'false' },
        ],
      ],
      orderBy: [],
    },
    FIELDS,
  );
  assert.deepEqual(
    query.expressions[0]?.fieldComparisons.map(({ value }) => value),
    ['7', 7.5, false],
  );
});

test('An empty number is ignored; an empty text is a text.', () => {
  const query = queryOfDraft(
    {
      groups: [
        [
          { field: 'amount', operator: 'GT', value: ' ' },
          { field: 'amount', operator: 'GT', value: 'x' },
          { field: 'release', operator: 'EQ', value: '' },
        ],
      ],
      orderBy: [],
    },
    FIELDS,
  );
  assert.deepEqual(query.expressions, [
    { fieldComparisons: [{ field: 'release', operator: 'EQ', value: '' }] },
  ]);
});

test('A reopened search is unchanged, except for deleted fields.', () => {
  const query = {
    expressions: [
      {
        fieldComparisons: [
          { field: 'amount', operator: 'LE' as const, value: 3 },
          { field: 'gone', operator: 'EQ' as const, value: 'x' },
        ],
      },
    ],
    orderBy: [
      { field: 'open', desc: true },
      { field: 'gone', desc: false },
    ],
  };
  const draft = draftOf(query, FIELDS);
  assert.deepEqual(draft.groups, [[{ field: 'amount', operator: 'LE', value: '3' }]]);
  assert.deepEqual(draft.orderBy, [{ field: 'open', desc: true }]);
});

test('Without a search it starts with one comparison of the first field.', () => {
  assert.deepEqual(draftOf(undefined, FIELDS).groups, [
    [{ field: 'release', operator: 'EQ', value: '' }],
  ]);
});

test('Another field keeps operator and value only if they fit.', () => {
  const row = { field: 'release', operator: 'LIKE' as const, value: '2%' };
  assert.deepEqual(withField(FIELDS, row, 'open'), {
    field: 'open',
    operator: 'EQ',
    value: 'true',
  });
  const text = { field: 'amount', operator: 'GE' as const, value: '5' };
  assert.deepEqual(withField(FIELDS, text, 'release'), {
    field: 'release',
    operator: 'GE',
    value: '',
  });
});
