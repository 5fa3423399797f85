import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLACEHOLDERS } from '@assay/contract/placeholders.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

for (const { method, path } of PLACEHOLDERS)
  test(`501: ${method} ${path} is not added yet, and says nothing to strangers`, async () => {
    const send = (await testTenant(server)).sendAs('Visitor');
    const answer = await send(path, { method });
    assert.equal(answer.status, 501);
    const { error, code } = (await answer.json()) as { error: string; code: string };
    assert.deepEqual([error, code], ['Endpoint not added yet', 'not_added']);
    assert.equal((await server.send()(path, { method })).status, 401);
  });
