import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Endpoint, entriesOf, ROLES, type Role } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import { mintToken } from './platform/credentials/tokens.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from './test-server.ts';

// Generated from the contract: a call is covered the moment it is described.
let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  tenant = await testTenant(server);
});
after(() => server.stop());

const calls = entriesOf(api);
const KEY_ROLES = ['LedgerAdmin', 'Auditor', 'Visitor'] as const;

/** A call with nothing in it but its credential; every path value is an unknown uuid. */
async function statusOf(endpoint: Endpoint, headers: Record<string, string>): Promise<number> {
  const answer = await server.server.inject({
    method: endpoint.method,
    url: `/api/v1${endpoint.path.replace(/\{\w+\}/g, () => randomUUID())}`,
    headers: {
      ...headers,
      ...(endpoint.raw?.request && { 'content-type': endpoint.raw.request[0] }),
    },
    remoteAddress: `198.18.${calls.findIndex(([, one]) => one === endpoint)}.1`,
  });
  return answer.statusCode;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Past the guard: whatever it says about the input then, it is neither 401 nor 403. */
const passes = (status: number) => status !== 401 && status !== 403;

test('every call of the contract is served', async () => {
  for (const [name, endpoint] of calls) {
    const url = `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    assert.ok(server.server.hasRoute({ method: endpoint.method, url }), name);
  }
});

for (const [name, endpoint] of calls) {
  if (endpoint.access === 'anyone') {
    test(`${name}: anyone may call, with or without a credential`, async () => {
      for (const headers of [{}, bearer('x'), bearer(mintToken('ays'))])
        assert.ok(passes(await statusOf(endpoint, headers)));
    });
    continue;
  }
  const least = ROLES.indexOf(endpoint.access);

  test(`${name}: 401 without a credential that holds`, async () => {
    const bad: Record<string, string>[] = [
      {},
      bearer('x'),
      bearer(mintToken('ays')),
      bearer(mintToken('ayk')),
      { 'x-api-key': mintToken('ayk') },
      { authorization: 'Basic YTpi' },
    ];
    for (const headers of bad) assert.equal(await statusOf(endpoint, headers), 401);
  });

  test(`${name}: ${endpoint.access} and higher may call, nobody lower`, async () => {
    for (const role of ROLES) {
      const status = await statusOf(endpoint, bearer(await tenant.tokenOf(role)));
      // A sign-out ends the session that the next row would use.
      if (name === 'signOut') await renew(role);
      const may = ROLES.indexOf(role) <= least;
      assert.equal(may ? passes(status) : status === 403, true, `${role}: ${status}`);
    }
  });

  test(`${name}: API keys ${endpoint.api_keys ? 'may call by their role' : 'may not call'}`, async () => {
    for (const role of KEY_ROLES) {
      const status = await statusOf(endpoint, { 'x-api-key': await tenant.keyOf(role) });
      const may = endpoint.api_keys === true && ROLES.indexOf(role) <= least;
      assert.equal(may ? passes(status) : status === 403, true, `${role}: ${status}`);
    }
  });

  for (const scope of ['otp-pending', 'enrol-2fa'] as const) {
    const may = endpoint.scopes?.includes(scope) === true;
    test(`${name}: a session of scope ${scope} ${may ? 'may' : 'may not'} call`, async () => {
      const token = await tenant.scopedToken('SuperAdmin', scope);
      const status = await statusOf(endpoint, bearer(token));
      assert.equal(may ? passes(status) : status === 403, true, String(status));
    });
  }
}

const renew = (role: Role) => tenant.renew(role);
