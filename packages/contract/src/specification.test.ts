/** Holds the calls of the specification (docs/specification/calls.tsv) against the contract. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { entriesOf } from './endpoint.ts';
import { api } from './index.ts';

const list = readFileSync(
  new URL('../../../docs/specification/calls.tsv', import.meta.url),
  'utf8',
);
const names = (text = '') => text.split(',').filter((name) => name !== '');
const CALLS = list
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', query, body] = line.split('\t');
    return { method, path, query: names(query), body: names(body) };
  });
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const endpoints = new Map(entriesOf(api).map(([, endpoint]) => [keyOf(endpoint), endpoint]));

test('the list has every call of section 7, once', () => {
  assert.equal(CALLS.length, 87);
  assert.equal(new Set(CALLS.map(keyOf)).size, CALLS.length);
});

for (const call of CALLS)
  test(`${keyOf(call)} is in the contract`, () => {
    const endpoint = endpoints.get(keyOf(call)) ?? assert.fail('there is no such call');
    const inputs = { ...endpoint.query?.shape, ...endpoint.body?.shape };
    for (const name of call.query)
      assert.ok(name in (endpoint.query?.shape ?? {}), `query ${name}`);
    for (const name of call.body) assert.ok(name in (endpoint.body?.shape ?? {}), `body ${name}`);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(Object.keys(endpoint.params?.shape ?? {}), inPath);
    // Anyone who sends what the specification shows needs nothing else.
    const shown = new Set([...call.query, ...call.body]);
    const isShown = call.query.length + call.body.length > 0;
    for (const [name, schema] of Object.entries(inputs))
      if (isShown && call.method !== 'POST' && !shown.has(name))
        assert.ok(schema._zod.optin !== undefined, `${name} is required, and not shown`);
  });

test('entities have the fields of section 3, and calls answer with them', () => {
  const FIELDS: Record<string, string> = {
    getCurrentUser:
      'uuid auth_type email first_name last_name username role two_factor_auth current_tenant_uuid signers_groups_uuids',
    signIn: 'token expiration requires_two_factor_auth two_factor_auth',
    verifyOtp: 'token expiration',
    initiateTwoFactor: 'token expiration key',
    confirmTwoFactor: 'token expiration recovery_codes',
    getTenant: 'uuid',
    getRequireTfa: 'require_tfa',
    getApiKey: 'uuid name ledger_uuid created_at created_by expires_at',
    getLedger: 'uuid name',
    createSignersGroup: 'uuid name description',
    createAttestationProfile: 'profileId',
    ssoCallback: 'access-token access-token-expiration',
  };
  const byName = new Map(entriesOf(api));
  for (const [name, fields] of Object.entries(FIELDS)) {
    const shape: unknown = Object(byName.get(name)?.result).shape;
    for (const field of fields.split(' ')) assert.ok(field in Object(shape), `${name}.${field}`);
  }
});
