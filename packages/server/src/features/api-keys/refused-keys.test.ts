import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

/** Answer to a call with a secret. */
async function answerTo(secret: string) {
  const response = await server.send({ 'x-api-key': secret })('/projects', { method: 'GET' });
  const { error, code } = z
    .object({ error: z.string().optional(), code: z.string().optional() })
    .parse(await response.json());
  return { status: response.status, error, code };
}

const UNKNOWN = { status: 401, error: 'Session Expired', code: 'session.expired' };

/** A key, and the change that makes it refused. */
async function keyThatEnds(end: 'revoked' | 'compromised' | 'expired' | 'rotated' | 'deleted') {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const { uuid, secret } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  assert.equal((await answerTo(secret)).status, 200);
  if (end === 'revoked') await admin.revokeApiKey({ uuid });
  if (end === 'compromised') await admin.revokeApiKey({ uuid, reason: 'compromised' });
  if (end === 'deleted') await admin.deleteApiKey({ uuid });
  if (end === 'rotated') await admin.rotateApiKey({ uuid, overlap_hours: 1 });
  const past = end === 'rotated' ? 'previous_until' : end === 'expired' ? 'expires_at' : null;
  if (past !== null)
    await server.db.owner(
      `update api_key set ${past} = now() - interval '1 second' where uuid = $1`,
      [uuid],
    );
  return { admin, uuid, secret };
}

for (const [end, code, sentence] of [
  ['revoked', 'api_key.revoked', /^This API key is revoked\./],
  ['compromised', 'api_key.revoked', /^This API key is revoked\./],
  ['expired', 'api_key.expired', /^This API key has expired\./],
  ['rotated', 'api_key.rotated', /^This secret was replaced when the API key was rotated\./],
  ['deleted', 'api_key.deleted', /^This API key was deleted\./],
] as const)
  test(`401: anyone who has the secret of a key that is ${end} is told so, and nobody else`, async () => {
    const { secret } = await keyThatEnds(end);
    const answer = await answerTo(secret);
    assert.deepEqual([answer.status, answer.code], [401, code]);
    assert.match(answer.error ?? '', sentence);
    const last = secret.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [secret.slice(0, 12), `${secret.slice(0, -1)}${last}`, `${secret}A`])
      assert.deepEqual(await answerTo(wrong), UNKNOWN, wrong);
  });

test('200: a key that is unrevoked works again', async () => {
  const { admin, uuid, secret } = await keyThatEnds('revoked');
  await admin.unrevokeApiKey({ uuid });
  assert.equal((await answerTo(secret)).status, 200);
});
