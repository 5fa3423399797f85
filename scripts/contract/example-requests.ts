import { createHash } from 'node:crypto';
import type { Examples } from '@assay/contract/openapi.ts';
import { keysOf } from '@assay/core/encoding/record.ts';
import { examples } from '@assay/server/authz-matrix/test-examples.ts';
import type { Things } from '@assay/server/authz-matrix/test-things.ts';

/** Values of the examples; none of them works anywhere. */
const KNOWN = {
  password: 'Correct-Horse-7',
  recovery_code: 'AAAAAA-BBBBBB-CCCCCC-DDDDDD',
  otp: '123456',
  email: 'ada@example.org',
  license: 'assay-license.v1.cGF5bG9hZA.c2lnbmF0dXJl',
};

const ENVELOPE = {
  payloadType: 'application/vnd.in-toto+json',
  payload: 'eyJfdHlwZSI6Imh0dHBzOi8vaW4tdG90by5pby9TdGF0ZW1lbnQvdjEifQ==',
  signatures: [{ keyid: '', sig: 'MEUCIQ==' }],
};

/** Returns the requests that the authorization matrix sends, one per call, always with the same example values. */
export function exampleRequests(): Examples {
  const things = exampleThings();
  const all = keysOf(examples).map((name) => [
    name,
    JSON.parse(JSON.stringify(examples[name](things, KNOWN))),
  ]);
  return Object.fromEntries(all);
}

/** Example values of every kind; unlisted ones are a UUID derived from their name. */
function exampleThings(): Things {
  const texts = {
    digest: createHash('sha256').update('artifact').digest('hex'),
    envelope: JSON.stringify(ENVELOPE),
    path: 'acme/payments/api',
    in_a_month: '2026-12-31T00:00:00.000Z',
    address: KNOWN.email,
    confirm_secret: 'secret-of-the-link',
    reset_secret: 'secret-of-the-link',
  };
  // All other fields of the interface are UUIDs, so new ones need no line here.
  return new Proxy(texts, {
    get: (known, name) => Reflect.get(known, name) ?? uuidOf(String(name)),
  }) as Things;
}

/** A UUID of version 8 (RFC 9562): the same for the same name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
