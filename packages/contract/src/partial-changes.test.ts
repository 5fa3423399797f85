import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf } from './endpoint.ts';
import { api } from './index.ts';

/** Calls that do something now, where a default says how, and calls that make what was not there. */
const ACTS: Record<string, string> = {
  'revokeApiKey.reason': 'of this revocation; a compromised key stays compromised',
  'rotateApiKey.overlap_hours': 'of this rotation',
  'revokeSigningKey.since': 'of this revocation',
  'createCollection.fields': 'a collection that is there is refused',
  'createCollection.indexes': 'a collection that is there is refused',
  'restoreDocument.revision': 'which content comes back',
};

test('no call that changes something fills in omitted fields', () => {
  const filled: string[] = [];
  for (const [name, { method, query, body }] of entriesOf(api))
    if (method === 'PUT' || method === 'PATCH' || name.startsWith('update'))
      for (const [field, schema] of Object.entries({ ...query?.shape, ...body?.shape })) {
        const absent = schema.safeParse(undefined);
        const isFilled = absent.success && absent.data !== undefined;
        if (isFilled && !(`${name}.${field}` in ACTS)) filled.push(`${name}.${field}`);
      }
  assert.deepEqual(filled, []);
});

test('the exceptions are calls and fields that are there', () => {
  for (const one of Object.keys(ACTS)) {
    const [name, field = ''] = one.split('.');
    const endpoint = entriesOf(api).find(([known]) => known === name)?.[1];
    assert.ok(field in { ...endpoint?.query?.shape, ...endpoint?.body?.shape }, one);
  }
});
