import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calledOf, definitionOf } from './field-lines.ts';

test('A definition survives its form.', () => {
  const collection = {
    name: 'orders',
    fields: [{ name: 'order.number', type: 'INTEGER' as const }],
    indexes: [{ fields: ['order.number', 'year'], unique: true as const }],
  };
  assert.deepEqual(calledOf(definitionOf(collection)), collection);
});

test('Ignores empty lines, and blanks around names.', () => {
  assert.deepEqual(
    calledOf({
      name: 'x',
      fields: [
        { name: ' a ', type: 'STRING' },
        { name: '  ', type: 'UUID' },
      ],
      indexes: ['', ' , ', 'a ,b'],
    }),
    {
      name: 'x',
      fields: [{ name: 'a', type: 'STRING' }],
      indexes: [{ fields: ['a', 'b'], unique: true }],
    },
  );
});
