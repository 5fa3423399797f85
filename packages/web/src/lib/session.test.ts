import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSessionValid, parseSession } from './session.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

test('A session is valid while its expiration lies in the future.', () => {
  assert.equal(isSessionValid({ token: 't', expiration: '2026-03-01T12:00:01Z' }, NOW), true);
  assert.equal(isSessionValid({ token: 't', expiration: '2026-03-01T12:00:00Z' }, NOW), false);
  assert.equal(isSessionValid({ token: '', expiration: '2027-01-01T00:00:00Z' }, NOW), false);
  assert.equal(isSessionValid({ token: 't', expiration: 'soon' }, NOW), false);
  assert.equal(isSessionValid(undefined, NOW), false);
});

test('Only token and expiration are read from the storage.', () => {
  const text = '{"token":"t","expiration":"2026-03-01T12:00:00Z","role":"SuperAdmin"}';
  assert.deepEqual(parseSession(text), { token: 't', expiration: '2026-03-01T12:00:00Z' });
});

test('Other stored text counts as no session.', () => {
  for (const text of [null, '', '{', 'null', '[]', '"t"', '{"token":1,"expiration":"x"}', '{}'])
    assert.equal(parseSession(text), undefined);
});
