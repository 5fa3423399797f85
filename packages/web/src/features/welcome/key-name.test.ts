import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiKeyName } from '@assay/contract/api-keys.ts';
import { keyNameFor } from './key-name.ts';

const NOW = Date.parse('2026-11-20T08:58:04Z');

test('A key for uploads is named after its project.', () => {
  assert.match(keyNameFor('acme/payments/api', NOW), /^upload-acme-payments-api-[a-z0-9]{8}$/);
});

test('Any project path makes a name that keys may have, and another one at another time.', () => {
  for (const path of ['日本/東京', '-x/!', 'a'.repeat(128), 'it\u2019s/"q"']) {
    assert.equal(ApiKeyName.safeParse(keyNameFor(path, NOW)).success, true, path);
    assert.notEqual(keyNameFor(path, NOW), keyNameFor(path, NOW + 1));
  }
});
