import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { digestOf, judgingTasks, signedBy, testSigning } from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(judgingTasks(server));
});
after(() => server.stop());

const CLIENTS = 20;
const now = Date.now();

test('twenty concurrent equal statements make one artifact trusted, each statement once', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const [ann, bob] = [await scene.notary('LedgerAdmin'), await scene.notary('TenantAdmin')];
  await scene.group(2, ann, bob);
  const sha256 = digestOf('image');
  const items = await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) =>
      scene.notarize(i % 2 ? ann : bob, sha256, { stated_at: now + (i % 10) }),
    ),
  );
  assert.equal(new Set(items.map(({ artifact_uuid }) => artifact_uuid)).size, 1);
  assert.equal(items.filter(({ repeated }) => !repeated).length, 10);
  assert.ok(items.some(({ level }) => level === 'trusted'));
  const { verdict, evidence } = await admin.verifyArtifact({ uuid: ledger.uuid, sha256 });
  assert.deepEqual([verdict.level, evidence.length], ['trusted', 10]);
  const [row] = await server.db.owner(
    'select trust_level, attestation_count from artifact where tenant_uuid = $1',
    [scene.tenant.uuid],
  );
  assert.deepEqual(row, { trust_level: 'trusted', attestation_count: 10 });
});

test('calls about the same artifacts in any order, while groups change and keys are revoked, end at one level', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const [ann, bob, cleo] = [
    await scene.notary('LedgerAdmin'),
    await scene.notary('TenantAdmin'),
    await scene.notary('Visitor'),
  ];
  const group = await scene.group(1, ann, bob, cleo);
  const artifacts = Array.from({ length: 8 }, (_, i) => digestOf(`artifact ${i}`));
  const state = async (i: number) => {
    const { client, signer } = i % 2 ? ann : bob;
    const order = i % 3 ? artifacts : artifacts.toReversed();
    const envelopes = order.map((sha256) =>
      signedBy(scene.status(sha256, { stated_at: now + i }), [signer]),
    );
    return client.notarize({ uuid: ledger.uuid, envelopes });
  };
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, i) => state(i)),
    admin.updateSignersGroup({ uuid: group, threshold: 3 }),
    cleo.client.revokeSigningKey({ uuid: cleo.key, reason: 'compromised' }),
    admin.updateSignersGroup({ uuid: group, threshold: 2 }),
  ]);
  const levels = async () => {
    const rows = await server.db.owner<{ trust_level: string }>(
      'select trust_level from artifact where tenant_uuid = $1',
      [scene.tenant.uuid],
    );
    return rows.map(({ trust_level }) => trust_level);
  };
  const { threshold } = (await admin.listSignersGroups({})).items[0] ?? assert.fail();
  const expected = threshold === 2 ? 'trusted' : 'unknown';
  while ((await levels()).some((level) => level !== expected))
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (const sha256 of artifacts) {
    const { verdict } = await admin.verifyArtifact({ uuid: ledger.uuid, sha256 });
    assert.equal(verdict.level, expected);
  }
});
