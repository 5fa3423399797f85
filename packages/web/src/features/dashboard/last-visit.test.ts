import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteVisit } from './last-visit.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-01T08:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

function memory(value: string | null = null) {
  return {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text;
    },
  };
}

test('counts looks within half an hour as one visit', () => {
  const store = memory();
  const look = (minutes: number) => noteVisit(store, START + minutes * MINUTE);
  assert.equal(look(0), undefined);
  assert.equal(look(20), undefined);
  assert.equal(look(40), undefined, 'each look prolongs the visit');
  assert.equal(look(100), at(40));
  assert.equal(look(110), at(40), 'a reload shows the same');
  assert.equal(look(24 * 60), at(110));
});

test('starts over when what is stored cannot be read', () => {
  for (const text of ['', '{', 'null', '{"at":"x"}', '{"at":1e300}', '{"at":-1}'])
    assert.equal(noteVisit(memory(text), START), undefined, text);
});
