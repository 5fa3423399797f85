import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readControlLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import { verifyPossession } from '@assay/core/attestation/signers/possession.ts';
import {
  formatPublicKeyPem,
  keyFingerprint,
  parsePublicKeyPem,
} from '@assay/core/attestation/signers/public-key.ts';
import { keyFailure, registrationOfKey } from '@assay/core/attestation/signers/signers-group.ts';
import { ed25519Signer, p256Signer, verifySignature } from '@assay/core/dsse/test-signer.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { addMember, signedIn } from '../users/test-people.ts';
import { registerClientKey, signersLogOf } from './test-signers.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const signers = { p256: p256Signer, ed25519: ed25519Signer };
for (const [what, make] of Object.entries(signers))
  test(`a person registers a key of their own: ${what}, and the log has it with its proof`, async () => {
    const tenant = await testTenant(server);
    const visitor = tenant.as('Visitor');
    const me = await visitor.getCurrentUser({});
    const { key, signer } = await registerClientKey(visitor, { signer: make() });
    const { algorithm } = signer.key;
    const of = { uuid: me.uuid, kind: 'user', name: me.email, enabled: true };
    assert.deepEqual(key, {
      uuid: key.uuid,
      name: 'laptop',
      principal: of,
      custody: 'client',
      algorithm,
      public_key: formatPublicKeyPem(signer.key),
      fingerprint: keyFingerprint(nodeHasher, signer.key),
      issuer: null,
      subject: null,
      not_before: key.created_at,
      not_after: null,
      created_at: key.created_at,
      created_by: me.email,
      revoked: null,
      signatures: 0,
    });
    const { control, head, origin } = await signersLogOf(server, tenant.uuid);
    const leaf = registrationOfKey(control.history, signer.key.spki, head.size);
    assert.ok(leaf?.identity.kind === 'public_key');
    assert.deepEqual([leaf.key, leaf.principal, leaf.custody], [key.uuid, me.uuid, 'client']);
    assert.equal(new Date(leaf.not_before).toISOString(), key.not_before);
    const claim = { log: origin, principal: me.uuid, key: signer.key };
    assert.ok(await verifyPossession(claim, leaf.identity.proof, verifySignature));
    const moment = { control_size: head.size, time: null };
    assert.equal(keyFailure(control.history, leaf, moment), undefined);
  });

test('stores a proof in P1363 as DER', async () => {
  const tenant = await testTenant(server);
  const { key } = await registerClientKey(tenant.as('Visitor'), { encoding: 'p1363' });
  const { entries } = await signersLogOf(server, tenant.uuid);
  const leaf = readControlLeaf(entries.at(-1) ?? assert.fail());
  assert.ok(typeof leaf !== 'string' && leaf.kind === 'signing-key' && leaf.op === 'register');
  assert.ok(leaf.identity.kind === 'public_key' && leaf.identity.proof[0] === 0x30);
  assert.equal(leaf.key, key.uuid);
});

test('a key has an end if given, which must be in the future', async () => {
  const visitor = (await testTenant(server)).as('Visitor');
  const not_after = new Date(Date.now() + 86_400_000).toISOString();
  assert.equal((await registerClientKey(visitor, { not_after })).key.not_after, not_after);
  const past = refused(400, 'A key ends in the future');
  await assert.rejects(registerClientKey(visitor, { not_after: '2020-01-01T00:00:00.000Z' }), past);
});

test('400: a proof by another key, for another principal, for another log, or of nothing', async () => {
  const tenant = await testTenant(server);
  const [visitor, other] = [tenant.as('Visitor'), tenant.as('Auditor')];
  const elsewhere = (await testTenant(server)).as('Visitor');
  const signer = p256Signer();
  const public_key = formatPublicKeyPem(signer.key);
  const proofOf = async (of: typeof visitor, by = signer) => {
    const { message } = await of.getPossessionChallenge({ public_key });
    return Buffer.from(by.sign(Buffer.from(message, 'base64'))).toString('base64');
  };
  const proofs = [
    await proofOf(visitor, p256Signer()),
    await proofOf(other),
    await proofOf(elsewhere),
    Buffer.from(signer.sign(Buffer.from(public_key))).toString('base64'),
    Buffer.alloc(64).toString('base64'),
    '',
  ];
  const name = 'k';
  for (const proof of proofs)
    await assert.rejects(
      visitor.registerSigningKey({ name, public_key, proof }),
      refused(400, 'The proof is not a signature by this key over the challenge'),
    );
  assert.equal((await visitor.listSigningKeys({})).total, 0);
  await visitor.registerSigningKey({ name, public_key, proof: await proofOf(visitor) });
});

const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004';
const GX = '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296';
const GY = '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';
const KEYS: [what: string, key: string, sentence: string][] = [
  ['a point that is not on the curve', `${P256}${GX}${GX}`, 'does not lie on P-256'],
  ['a coordinate beyond the field', `${P256}${'ff'.repeat(32)}${GY}`, 'below the prime'],
  [
    'a compressed point',
    `3039301306072a8648ce3d020106082a8648ce3d03010703220003${GX}`,
    'one encoding',
  ],
  ['small order', `302a300506032b6570032100${'00'.repeat(32)}`, 'Anybody can sign'],
  [
    'P-384',
    `3076301006072a8648ce3d020106052b8104002203620004${'01'.repeat(96)}`,
    'P-256 or Ed25519',
  ],
  ['no DER', '00', 'P-256 or Ed25519'],
];
for (const [what, hex, sentence] of KEYS)
  test(`400: a key is refused for ${what}, with the reason`, async () => {
    const visitor = (await testTenant(server)).as('Visitor');
    const public_key = Buffer.from(hex, 'hex').toString('base64');
    const wrong = refused(400, sentence);
    await assert.rejects(visitor.getPossessionChallenge({ public_key }), wrong);
    const told = { name: 'k', public_key, proof: Buffer.alloc(64).toString('base64') };
    await assert.rejects(visitor.registerSigningKey(told), wrong);
  });

test('400: an invalid key, and fields that a custody does not have', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const issuer = 'https://issuer.example.com';
  for (const public_key of ['', 'A', '-----BEGIN PUBLIC KEY-----', '-----BEGIN RSA-----\n'])
    await assert.rejects(admin.getPossessionChallenge({ public_key }), refused(400));
  for (const told of [
    {},
    { public_key: 'x' },
    { custody: 'server', proof: 'AAAA' },
    { custody: 'server', issuer },
    { custody: 'fulcio', issuer },
    { custody: 'fulcio', issuer, subject: 's', public_key: 'x' },
  ] as const)
    await assert.rejects(admin.registerSigningKey({ name: 'k', ...told }), refused(400));
});

test('409: refuses a known key without naming its owner, even when revoked', async () => {
  const tenant = await testTenant(server);
  const { key, signer } = await registerClientKey(tenant.as('Auditor'));
  const taken = refused(409, 'This key is registered already');
  await assert.rejects(registerClientKey(tenant.as('Visitor'), { signer }), taken);
  await tenant.as('Auditor').revokeSigningKey({ uuid: key.uuid, reason: 'retired' });
  await assert.rejects(registerClientKey(tenant.as('Visitor'), { signer }), taken);
  await assert.rejects(registerClientKey(tenant.as('Auditor'), { signer }), taken);
  await registerClientKey((await testTenant(server)).as('Visitor'), { signer });
  const actions = (await tenant.auditedActions()).filter((did) => did.endsWith('register'));
  assert.deepEqual(actions, ['signing_key.register']);
});

test('only a TenantAdmin registers keys of API keys, and nobody those of a user', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const api = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const principal_uuid = api.uuid;
  await assert.rejects(
    registerClientKey(tenant.as('LedgerAdmin'), { principal_uuid }),
    refused(403),
  );
  const { key } = await registerClientKey(admin, { principal_uuid });
  assert.deepEqual(key.principal, { uuid: api.uuid, kind: 'api-key', name: 'ci', enabled: true });
  const person = await tenant.as('Visitor').getCurrentUser({});
  const ofPerson = registerClientKey(admin, { principal_uuid: person.uuid });
  await assert.rejects(ofPerson, refused(403));
  const served = admin.registerSigningKey({ name: 'k', custody: 'server', principal_uuid });
  await assert.rejects(served, refused(403));
  const foreign = await (await testTenant(server)).as('Visitor').getCurrentUser({});
  for (const uuid of [foreign.uuid, randomUUID()])
    await assert.rejects(
      registerClientKey(admin, { principal_uuid: uuid }),
      refused(404, 'Signer not found'),
    );
  await admin.revokeApiKey({ uuid: api.uuid });
  const registration = registerClientKey(admin, { principal_uuid });
  await assert.rejects(registration, refused(409, 'Whose key this is may not sign'));
});

test('an API key alone cannot register any key', async () => {
  const tenant = await testTenant(server);
  const key = tenant.asKey('LedgerAdmin');
  const public_key = formatPublicKeyPem(p256Signer().key);
  await assert.rejects(key.getPossessionChallenge({ public_key }), refused(403));
  for (const custody of ['client', 'server', 'fulcio'] as const)
    await assert.rejects(key.registerSigningKey({ name: 'k', custody }), refused(403));
  assert.equal((await key.listSigningKeys({})).total, 0);
});

test('403: a session of yesterday registers nothing', async () => {
  const tenant = await testTenant(server);
  const user = await addMember(server, tenant.uuid, 'Visitor');
  const stale = await signedIn(server, tenant.uuid, user.uuid, 11);
  await assert.rejects(registerClientKey(stale), refused(403, 'Sign in again'));
  await registerClientKey(await signedIn(server, tenant.uuid, user.uuid));
});

test('a key stored by the server is created here with its proof, and its private half is sealed', async () => {
  const tenant = await testTenant(server);
  const visitor = tenant.as('Visitor');
  const key = await visitor.registerSigningKey({ name: 'here', custody: 'server' });
  assert.deepEqual([key.custody, key.algorithm], ['server', 'ecdsa-p256-sha256']);
  const { control, head, origin } = await signersLogOf(server, tenant.uuid);
  const parsed = parsePublicKeyPem(key.public_key ?? '');
  const leaf = registrationOfKey(control.history, parsed.spki, head.size);
  assert.ok(leaf?.identity.kind === 'public_key' && leaf.custody === 'server');
  const claim = { log: origin, principal: key.principal.uuid, key: parsed };
  assert.ok(await verifyPossession(claim, leaf.identity.proof, verifySignature));
  const [row] = await server.db.owner<{ sealed: Buffer }>(
    'select sealed from signing_key where uuid = $1',
    [key.uuid],
  );
  const sealed = row?.sealed ?? assert.fail();
  assert.ok(!sealed.includes(Buffer.from('06072a8648ce3d0201', 'hex')));
  const about = { owner: tenant.uuid, purpose: 'signing-key', subject: key.uuid };
  assert.ok(
    (await server.vault.open(about, sealed)).includes(Buffer.from(parsed.spki.subarray(-64))),
  );
});

test('a TenantAdmin registers identities of a certificate authority, once each', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const person = await tenant.as('Visitor').getCurrentUser({});
  const identity = { issuer: 'https://issuer.example.com', subject: 'ada@example.com' };
  const told = { name: 'f', custody: 'fulcio', ...identity } as const;
  await assert.rejects(tenant.as('LedgerAdmin').registerSigningKey(told), refused(403));
  const key = await admin.registerSigningKey({ ...told, principal_uuid: person.uuid });
  assert.deepEqual(
    [key.principal.uuid, key.issuer, key.subject, key.algorithm, key.public_key, key.fingerprint],
    [person.uuid, identity.issuer, identity.subject, null, null, null],
  );
  const again = admin.registerSigningKey(told);
  await assert.rejects(again, refused(409, 'This key is registered already'));
  const { entries } = await signersLogOf(server, tenant.uuid);
  const leaf = readControlLeaf(entries.at(-1) ?? assert.fail());
  assert.ok(typeof leaf !== 'string' && leaf.kind === 'signing-key' && leaf.op === 'register');
  assert.deepEqual(leaf.identity, { kind: 'certificate', ...identity });
});
