import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { entriesOf } from './endpoint.ts';
import { api } from './index.ts';
import { findUnstorable } from './storable-text.ts';

/** Instants that ISO 8601 knows, and PostgreSQL or the answer to them does not. */
const NO_INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59Z',
  '9999-12-31T23:59:59.9999999Z',
];
const INSTANTS = ['0001-01-01T00:00:00Z', '2026-03-01T12:00:00.123456789Z', '9999-12-31T23:59:59Z'];

/** Fields of inputs that are instants: `createApiKey.expires_at`. */
const instants = entriesOf(api).flatMap(([call, endpoint]) =>
  ([endpoint.params, endpoint.query, endpoint.body] as const).flatMap((place) =>
    Object.entries(place?.shape ?? {})
      .filter(([, field]) => {
        const text = JSON.stringify(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
        return text.includes('"date-time"');
      })
      .map(([name, field]): [string, z.ZodType] => [`${call}.${name}`, field]),
  ),
);

test('each instant of an input is of the years 1 to 9999', () => {
  assert.ok(instants.length >= 7, `${instants.length} instants`);
  for (const [name, field] of instants) {
    for (const text of NO_INSTANTS) assert.equal(field.safeParse(text).success, false, name);
    for (const text of INSTANTS) assert.equal(field.safeParse(text).success, true, name);
  }
});

test('text that cannot be stored is found in values, names and at any depth', () => {
  assert.equal(findUnstorable({ a: ['b', { c: 1, d: null }], e: '\u{1f98a}' }), undefined);
  assert.deepEqual(findUnstorable({ a: [{ b: 'x\0' }] })?.path, ['a', '0', 'b']);
  assert.deepEqual(findUnstorable({ a: { 'b\ud800': 1 } })?.path, ['a']);
  assert.match(findUnstorable('\udc00')?.problem ?? '', /surrogate/);
});
