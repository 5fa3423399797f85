import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import { checkIdempotencyKey } from './idempotency-key.ts';

const withKey = (key: string | undefined) => ({ headers: { 'idempotency-key': key } });
const KEYS: [key: string, isTaken: boolean][] = [
  ['build-17', true],
  ['~'.repeat(255), true],
  ['~'.repeat(256), false],
  ['', false],
  ['two words', false],
  ['\u00e9', false],
];

for (const [name, endpoint] of entriesOf(api))
  test(`${name}: an Idempotency-Key is honoured or refused, never passed over`, () => {
    checkIdempotencyKey(withKey(undefined), endpoint);
    const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    for (const [key, isTaken] of KEYS) {
      const check = () => checkIdempotencyKey(withKey(key), endpoint);
      if (isRead || (endpoint.idempotency_key && isTaken)) check();
      else assert.throws(check, { status: 400 }, key);
    }
  });
