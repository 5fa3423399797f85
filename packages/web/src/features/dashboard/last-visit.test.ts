import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteVisit } from './last-visit.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-01T08:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const ANN = 'ann acme';

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
  const look = (minutes: number) => noteVisit(store, ANN, START + minutes * MINUTE);
  assert.equal(look(0), undefined);
  assert.equal(look(20), undefined);
  assert.equal(look(40), undefined, 'each look prolongs the visit');
  assert.equal(look(100), at(40));
  assert.equal(look(110), at(40), 'a reload shows the same');
  assert.equal(look(24 * 60), at(110));
});

test('another user, and the same one in another tenant, have visits of their own', () => {
  const store = memory();
  const look = (owner: string, minutes: number) =>
    noteVisit(store, owner, START + minutes * MINUTE);
  look(ANN, 0);
  assert.equal(look('ben acme', 100), undefined);
  assert.equal(look('ann other', 200), undefined);
  assert.equal(look(ANN, 300), at(0));
  assert.equal(look('ben acme', 400), at(100));
});

test('keeps the visits of fifty users and tenants, the latest', () => {
  const store = memory();
  for (let i = 0; i <= 50; i++) noteVisit(store, `user ${i}`, START + i * MINUTE);
  assert.equal(noteVisit(store, 'user 1', START + 100 * MINUTE), at(1));
  assert.equal(noteVisit(store, 'user 0', START + 200 * MINUTE), undefined);
});

test('starts over when what is stored cannot be read', () => {
  const one = (text: string) => `{"${ANN}":${text}}`;
  for (const text of ['', '{', 'null', '[]', '7', one('null'), one('{"at":"x"}')])
    assert.equal(noteVisit(memory(text), ANN, START), undefined, text);
  for (const text of [one('{"at":1e300}'), one('{"at":-1}')])
    assert.equal(noteVisit(memory(text), ANN, START), undefined, text);
});
