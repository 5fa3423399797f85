import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AttributeRelation, relationOfAttributes } from './attribute-relation.ts';

/** NIST IR 7696, table 6-2: record, component, relation. `unclear`: subset or undefined. */
const table: [stated: string, own: string, relation: AttributeRelation][] = [
  ['*', '*', 'covers'],
  ['*', '-', 'covers'],
  ['*', 'sp1', 'covers'],
  ['*', 'sp*', 'covers'],
  ['-', '*', 'unclear'],
  ['-', '-', 'covers'],
  ['-', 'sp1', 'differs'],
  ['-', 'sp*', 'unclear'],
  ['sp1', '*', 'unclear'],
  ['sp1', '-', 'differs'],
  ['sp1', 'sp1', 'covers'],
  ['sp1', 'SP1', 'covers'],
  ['sp1', 'sp2', 'differs'],
  ['sp1', 'sp*', 'unclear'],
  ['sp*', '*', 'unclear'],
  ['sp*', '-', 'differs'],
  ['sp*', 'sp1', 'covers'],
  ['sp*', 'rc1', 'differs'],
  ['sp*', '*p1', 'unclear'],
];
for (const [stated, own, relation] of table) {
  test(`a record with ${stated} and a component with ${own}: ${relation}`, () => {
    assert.equal(relationOfAttributes(stated, own), relation);
  });
}

test('quoting does not matter to the value, and a quoted wildcard is a character', () => {
  assert.equal(relationOfAttributes('node\\.js', 'node.js'), 'covers');
  assert.equal(relationOfAttributes('a\\*', 'a\\*'), 'covers');
  assert.equal(relationOfAttributes('a\\*', 'ab'), 'differs');
  assert.equal(relationOfAttributes('a\\\\*', 'a\\\\b'), 'covers');
  assert.equal(relationOfAttributes('\\-', '-'), 'differs');
});

test('a question mark matches one character or none, at either end', () => {
  assert.equal(relationOfAttributes('8.?', '8.'), 'covers');
  assert.equal(relationOfAttributes('8.?', '8.1'), 'covers');
  assert.equal(relationOfAttributes('8.?', '8.12'), 'differs');
  assert.equal(relationOfAttributes('8.??', '8.12'), 'covers');
  assert.equal(relationOfAttributes('??ab', 'xab'), 'covers');
  assert.equal(relationOfAttributes('*ab*', 'xxabyab'), 'covers');
  assert.equal(relationOfAttributes('?ab', 'abxab'), 'differs');
});
