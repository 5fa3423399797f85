import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type DocumentQuery,
  operatorsOf,
  parseDocumentQuery,
  sentenceOfQuery,
  writeDocumentQuery,
} from './document-query.ts';

const query: DocumentQuery = {
  expressions: [
    {
      fieldComparisons: [
        { field: 'amount', operator: 'GE', value: 5 },
        { field: 'open', operator: 'EQ', value: true },
      ],
    },
    { fieldComparisons: [{ field: 'release.name', operator: 'LIKE', value: '2.8%' }] },
  ],
  orderBy: [{ field: 'amount', desc: true }],
};

test('A search survives the address.', () => {
  assert.deepEqual(parseDocumentQuery(writeDocumentQuery(query)), query);
});

test('A search without comparisons and order is absent from the address.', () => {
  assert.equal(writeDocumentQuery({ expressions: [], orderBy: [] }), undefined);
  assert.equal(
    writeDocumentQuery({ expressions: [{ fieldComparisons: [] }], orderBy: [] }),
    undefined,
  );
});

test('Ignores an invalid search in the address.', () => {
  for (const text of [undefined, '', 'x', '7', 'null', '{}', '{"expressions":[{}],"orderBy":[]}'])
    assert.equal(parseDocumentQuery(text), undefined, text);
  const foreign = JSON.stringify({
    expressions: [{ fieldComparisons: [{ field: 'a', operator: 'IN', value: 1 }] }],
    orderBy: [],
  });
  assert.equal(parseDocumentQuery(foreign), undefined);
});

test('A search reads as a sentence.', () => {
  assert.equal(
    sentenceOfQuery(query, { and: 'and', or: 'or' }),
    'amount ≥ 5 and open = true, or release.name like "2.8%"',
  );
});

test('Compares only texts by pattern, and booleans only for equality.', () => {
  assert.ok(operatorsOf('STRING').includes('LIKE'));
  for (const type of ['INTEGER', 'DOUBLE', 'UUID'] as const)
    assert.deepEqual(operatorsOf(type), ['EQ', 'NE', 'LT', 'LE', 'GT', 'GE']);
  assert.deepEqual(operatorsOf('BOOLEAN'), ['EQ', 'NE']);
});
