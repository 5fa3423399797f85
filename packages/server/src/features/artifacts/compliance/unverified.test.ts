import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../../log/test-sequencing.ts';
import { type TestServer, testServer } from '../../../test-server.ts';
import { digestOf, testSigning } from '../../attestations/test-signing.ts';
import { signersLogOf } from '../../signing-keys/test-signers.ts';
import { attest, complianceOf, PROVENANCE, provenanceOf } from './test-compliance.ts';

// These tests do not wait for checkpoints: logged signatures are verified later.
let server: TestServer;
before(async () => {
  const checkpointWaiter = {
    settled: async () => new Map(),
    announce: () => () => {},
    close: async () => {},
  };
  server = await testServer({ checkpointWaiter });
});
after(() => server.stop());

test('unknown while a signature is unverified; fail when there are too few even so', async () => {
  const sequencing = await startSequencing(server);
  const scene = await testSigning(server);
  const { admin, ledger, tenant } = scene;
  const ann = await scene.notary('LedgerAdmin');
  const group = await scene.group(1, ann);
  await signersLogOf(server, tenant.uuid);
  await sequencing.stop();
  const rule = { predicate_types: [PROVENANCE], signers_group_uuid: group };
  const asking = (threshold: number) => ({
    ...{ name: 'release', rules: { attestations: [{ ...rule, threshold }] } },
  });
  await admin.createAttestationProfile(asking(1));
  const sha256 = digestOf('image');
  const [uuid = ''] = await attest(admin, provenanceOf(sha256), ann);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['unknown', 'not_verified']);
  await admin.updateAttestationProfile({ profileId: 'release', ...asking(2) });
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'too_few_signers']);
  await admin.updateAttestationProfile({ profileId: 'release', ...asking(1) });
  await startSequencing(server);
  while ((await admin.getAttestation({ uuid })).leaf.state !== 'checkpointed')
    await new Promise((resolve) => setTimeout(resolve, 20));
  await admin.verifyArtifact({ uuid: ledger.uuid, sha256 });
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['pass', 'attested']);
});
