import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import {
  digestOf,
  judgingTasks,
  openLedger,
  type TestSigning,
  testSigning,
} from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(judgingTasks(server));
});
after(() => server.stop());

const IMAGE = 'pkg:oci/app@sha256:0a?repository_url=registry.example.org/app';

/** Level and codes of an artifact, judged now. */
async function judged({ admin, ledger }: TestSigning, sha256: string) {
  const { verdict } = await admin.verifyArtifact({ uuid: ledger.uuid, sha256 });
  return [verdict.level, ...verdict.reasons.map(({ code }) => code)];
}

/** Level in lists, once it is the expected one. */
async function listed({ tenant }: TestSigning, sha256: string, expected: string) {
  await until(async () => {
    const [row] = await server.db.owner<{ trust_level: string }>(
      `select trust_level from artifact where tenant_uuid = $1 and sha256 = decode($2, 'hex')`,
      [tenant.uuid, sha256],
    );
    return row?.trust_level === expected;
  });
}

async function threeOf(scene: TestSigning) {
  const ann = await scene.notary('LedgerAdmin');
  const bob = await scene.notary('Auditor');
  const cleo = await scene.notary('Visitor');
  return { ann, bob, cleo, group: await scene.group(2, ann, bob, cleo) };
}

test('two of three make an artifact trusted, with reasons; a key that was compromised before takes that back', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const { ann, bob, group } = await threeOf(scene);
  const sha256 = digestOf('image');
  const first = await scene.notarize(ann, sha256, { name: IMAGE });
  assert.deepEqual(await judged(scene, sha256), ['unknown', 'too_few_signers']);
  const second = await scene.notarize(bob, sha256, { name: IMAGE });
  assert.deepEqual([first.level, second.level, second.repeated], ['unknown', 'trusted', false]);
  const verified = await admin.verifyArtifact({ uuid: ledger.uuid, purl: IMAGE });
  assert.deepEqual(verified.verdict.reasons, [
    { code: 'trusted', about: '', evidence: [first.statement_id, second.statement_id] },
  ]);
  assert.deepEqual(
    verified.evidence.map(({ signer, custody, verification, groups, codes, leaf }) => [
      ...[signer?.uuid, custody, verification, groups, codes, leaf.state],
    ]),
    [bob, ann].map(({ principal }) => [
      ...[principal, 'client', 'valid', [group], [], 'checkpointed'],
    ]),
  );
  await listed(scene, sha256, 'trusted');
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await ann.client.revokeSigningKey({ uuid: ann.key, reason: 'compromised', since });
  await listed(scene, sha256, 'untrusted');
  assert.deepEqual(await judged(scene, sha256), ['untrusted', 'invalid_evidence']);
  const { items } = await admin.listAttestations({ sha256, key_uuid: ann.key });
  assert.deepEqual([items[0]?.verification, items[0]?.codes], ['invalid', ['compromised']]);
});

test('one of the group is enough to distrust, until as many as trust needs take it back by its name', async () => {
  const scene = await testSigning(server);
  const { ann, bob, cleo } = await threeOf(scene);
  // A Visitor signs, and another user submits it.
  const signed = { ...cleo, client: ann.client };
  const sha256 = digestOf('package');
  await scene.notarize(ann, sha256);
  await scene.notarize(bob, sha256);
  const against = await scene.notarize(signed, sha256, { level: 'untrusted', reason: 'Leaked.' });
  assert.equal(against.level, 'untrusted');
  assert.deepEqual(await judged(scene, sha256), ['untrusted', 'distrusted']);
  const supersedes = [against.statement_id];
  assert.equal((await scene.notarize(ann, sha256, { supersedes })).level, 'untrusted');
  assert.equal((await scene.notarize(bob, sha256, { supersedes })).level, 'trusted');
  assert.equal((await scene.notarize(ann, sha256, { level: 'unsupported' })).level, 'unsupported');
});

test('statements by signers without a group change nothing', async () => {
  const scene = await testSigning(server);
  const stranger = await scene.notary('TenantAdmin');
  const sha256 = digestOf('file');
  assert.equal((await scene.notarize(stranger, sha256)).level, 'unknown');
  assert.deepEqual(await judged(scene, sha256), ['unknown', 'no_profile']);
  const { ann, bob } = await threeOf(scene);
  await scene.notarize(ann, sha256);
  await scene.notarize(bob, sha256);
  assert.equal((await scene.notarize(stranger, sha256, { level: 'untrusted' })).level, 'trusted');
});

test('levels follow changes of groups: the threshold, and whether there is one', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, group } = await threeOf(scene);
  const sha256 = digestOf('image');
  await scene.notarize(ann, sha256);
  await admin.updateSignersGroup({ uuid: group, threshold: 1 });
  await listed(scene, sha256, 'trusted');
  await admin.removeSignersGroupUser({ uuid: group, user_uuid: ann.principal });
  assert.deepEqual(await judged(scene, sha256), ['trusted', 'trusted']);
  await admin.deleteSignersGroup({ uuid: group });
  await listed(scene, sha256, 'unknown');
});

test('ledgers are judged for themselves, and lists show the worst of them', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob } = await threeOf(scene);
  await admin.createLedger({ name: 'second' });
  const second = await openLedger(admin, 'second');
  const sha256 = digestOf('image');
  await scene.notarize(ann, sha256);
  await scene.notarize(bob, sha256);
  const elsewhere = { ...scene, ledger: second };
  const stated = { level: 'untrusted' as const, ledger: second.origin };
  assert.equal((await scene.notarizeIn(second, ann, sha256, stated)).level, 'untrusted');
  assert.deepEqual(await judged(scene, sha256), ['trusted', 'trusted']);
  assert.deepEqual(await judged(elsewhere, sha256), ['untrusted', 'distrusted']);
  await listed(scene, sha256, 'untrusted');
});
