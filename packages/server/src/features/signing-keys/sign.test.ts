import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { verifySignature } from '@assay/core/dsse/test-signer.ts';
import { type Actor, anonymous } from '../../context.ts';
import { Conflict, Forbidden, NotFound, ReauthenticationRequired } from '../../errors.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { signWithServerKey } from './sign.ts';
import { registerClientKey } from './test-signers.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

/** A key of custody `server`, and its owner at work. */
async function serverKey(tenant: TestTenant) {
  const visitor = tenant.as('Visitor');
  const key = await visitor.registerSigningKey({ name: 'here', custody: 'server' });
  const owner: Actor = {
    ...anonymous('192.0.2.1'),
    ...{ kind: 'user', uuid: key.principal.uuid, name: key.principal.name },
    ...{ role: 'Visitor', tenantUuid: tenant.uuid, fresh: true },
  };
  return { key, owner, visitor };
}

const messages = [Buffer.from('one'), Buffer.from('two')];
const signAs = (actor: Actor, key: string) =>
  signWithServerKey(server.vault, server.contextOf(actor), key, messages);

test('the server signs for the owner of a key, with each message a signature in DER', async () => {
  const { key, owner } = await serverKey(await testTenant(server));
  const { key: row, signatures } = await signAs(owner, key.uuid);
  assert.deepEqual([row.uuid, row.principal_uuid, row.custody], [key.uuid, owner.uuid, 'server']);
  const parsed = parsePublicKeyPem(key.public_key ?? '');
  assert.equal(signatures.length, messages.length);
  for (const [i, signature] of signatures.entries()) {
    const message = messages[i] ?? assert.fail();
    const claim = { key: parsed, message, signature, encoding: 'der' as const };
    assert.ok(await verifySignature(claim));
  }
});

test('refuses to sign for another user, an administrator, an API key, an old session', async () => {
  const tenant = await testTenant(server);
  const { key, owner } = await serverKey(tenant);
  const other = await tenant.as('TenantAdmin').getCurrentUser({});
  const stranger = { ...owner, uuid: other.uuid, role: 'TenantAdmin' as const };
  await assert.rejects(signAs(stranger, key.uuid), NotFound);
  await assert.rejects(signAs({ ...owner, kind: 'api-key' }, key.uuid), Forbidden);
  await assert.rejects(signAs({ ...owner, kind: 'system' }, key.uuid), Forbidden);
  await assert.rejects(signAs({ ...owner, fresh: false }, key.uuid), ReauthenticationRequired);
  const elsewhere = { ...owner, tenantUuid: (await testTenant(server)).uuid };
  await assert.rejects(signAs(elsewhere, key.uuid), NotFound);
  await assert.rejects(signAs(owner, randomUUID()), NotFound);
});

test("refuses to sign with a client's key, or one that is revoked or has ended", async () => {
  const { key, owner, visitor } = await serverKey(await testTenant(server));
  const { key: own } = await registerClientKey(visitor);
  await assert.rejects(signAs(owner, own.uuid), NotFound);
  const ended = "update signing_key set not_after = now() - interval '1 s' where uuid = $1";
  await server.db.owner(ended, [key.uuid]);
  await assert.rejects(signAs(owner, key.uuid), Conflict);
  await visitor.revokeSigningKey({ uuid: key.uuid, reason: 'retired' });
  await assert.rejects(signAs(owner, key.uuid), NotFound);
});

test('a sealed half assigned to another key does not open', async () => {
  const tenant = await testTenant(server);
  const [one, other] = [await serverKey(tenant), await serverKey(tenant)];
  await server.db.owner(
    'update signing_key set sealed = (select sealed from signing_key where uuid = $2) where uuid = $1',
    [one.key.uuid, other.key.uuid],
  );
  await assert.rejects(signAs(one.owner, one.key.uuid), { name: 'Unreadable' });
});
