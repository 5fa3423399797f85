import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@assay/contract/endpoint.ts';
import type { ApiName } from '@assay/contract/index.ts';
import { calls, endpointOf } from './test-cells.ts';
import { CREDENTIALS, type Credential } from './test-credentials.ts';
import { examples } from './test-examples.ts';
import { type HostileRequest, hostileRequestsOf } from './test-hostile-requests.ts';
import { buildWorld, thingsFor, type World } from './test-world.ts';

/** Requests of each credential and call, ten times as many of the one that may call; all of them from 10,000 on. */
const REQUESTS = Number(process.env['ASSAY_HOSTILE_REQUESTS'] ?? 2);

let world: World;
before(async () => {
  world = await buildWorld();
});
after(() => world.stop());

for (const call of calls)
  test(`${call}: no value of its contract makes the server fail`, async () => {
    const failed: string[] = [];
    for (const credential of CREDENTIALS) {
      for (const request of requestsOf(call, credential)) {
        const answer = await ask(request, credential);
        if (answer.statusCode < 500) continue;
        failed.push(`${credential} ${request.what}: ${answer.statusCode} ${answer.body}`);
      }
    }
    assert.deepEqual(failed, []);
  });

/**
 * The worst values in every place for the credential with the most rights, and others distributed evenly over
 * all.
 */
function requestsOf(call: ApiName, credential: Credential): HostileRequest[] {
  const things = thingsFor(world, 'own', credential);
  // Each example fits its call; that is lost once the name is one of all.
  const example = Object(examples[call](things, world.known()));
  const all = [...hostileRequestsOf(call, example)];
  const count = credential === furthest(endpointOf(call)) ? REQUESTS * 10 : REQUESTS;
  const step = Math.max(1, Math.floor(all.length / count));
  // Each credential starts at a different value, so that together they cover more than one does.
  const first = CREDENTIALS.indexOf(credential) % step;
  return all.filter(
    ({ always }, i) => i % step === first || (always && credential === furthest(endpointOf(call))),
  );
}

const furthest = ({ access, only_scopes, scopes = [] }: Endpoint): Credential => {
  if (access === 'anyone') return 'none';
  return (only_scopes && scopes.find((scope) => scope !== 'full')) || 'SuperAdmin';
};

/** Sends it within a transaction that is undone: a session that it ends, or a password that it changes, stays. */
const ask = ({ method, path, headers, body }: HostileRequest, credential: Credential) =>
  world.undo(() =>
    world.server.server.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      remoteAddress: '198.18.0.1',
      headers: { ...headers, ...world.callers[credential].headers },
      ...(body !== undefined && { payload: body }),
    }),
  );
