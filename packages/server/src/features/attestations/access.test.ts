import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { digestOf, openLedger, signedBy, type TestSigning, testSigning } from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const sha256 = digestOf('artifact');

test("403 unless LedgerAdmin or in a group that has not ended; they may submit others' statements", async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const [ann, bob] = [await scene.notary('LedgerAdmin'), await scene.notary('Auditor')];
  const envelopes = [signedBy(scene.status(sha256), [ann.signer])];
  const handIn = () => bob.client.notarize({ uuid: ledger.uuid, envelopes });
  await assert.rejects(handIn(), refused(403));
  const group = await scene.group(1, bob);
  const end = (at: string | null) =>
    server.db.owner('update signers_group set expires_at = $2 where uuid = $1', [group, at]);
  await end('2026-01-01');
  await assert.rejects(handIn(), refused(403));
  await end(null);
  const { items } = await handIn();
  assert.deepEqual(
    items.map(({ level, repeated }) => [level, repeated]),
    [['unknown', false]],
  );
  const again = await admin.notarize({ uuid: ledger.uuid, envelopes });
  assert.deepEqual(again.items, [{ ...items[0], repeated: true }]);
});

test('another tenant’s ledgers, attestations and artifacts are missing, word for word as unknown ones', async () => {
  const [ours, theirs] = [await testSigning(server), await testSigning(server)];
  const ann = await ours.notary('TenantAdmin');
  const { attestation_uuids } = await ours.notarize(ann, sha256);
  const [uuid = ''] = attestation_uuids;
  const stranger = theirs.admin;
  const unknown = crypto.randomUUID();
  const answers = async (ask: () => Promise<unknown>) =>
    ask().then(
      () => assert.fail('It was answered'),
      (error) => [error.status, error.message],
    );
  for (const ask of [
    (of: string) => stranger.getAttestation({ uuid: of }),
    (of: string) => stranger.verifyAttestation({ uuid: of }),
    (of: string) => stranger.getAttestationBundle({ uuid: of }),
  ])
    assert.deepEqual(await answers(() => ask(uuid)), await answers(() => ask(unknown)));
  const envelopes = [signedBy(ours.status(sha256), [ann.signer])];
  for (const ask of [
    (of: string) => stranger.notarize({ uuid: of, envelopes }),
    (of: string) => stranger.verifyArtifact({ uuid: of, sha256 }),
    (of: string) =>
      stranger.createAttestation({ ledger_uuid: of, body: JSON.stringify(envelopes[0]) }),
  ])
    assert.deepEqual(await answers(() => ask(ours.ledger.uuid)), await answers(() => ask(unknown)));
  await assert.rejects(
    stranger.getArtifactEvidence({ sha256 }),
    refused(404, 'Artifact not found'),
  );
  await assert.rejects(stranger.getArtifactSummary({ sha256 }), refused(404, 'Artifact not found'));
  assert.deepEqual((await stranger.listAttestations({})).items, []);
  const nothing = await stranger.verifyArtifact({ uuid: theirs.ledger.uuid, sha256 });
  assert.deepEqual(
    [nothing.verdict.level, nothing.artifacts, nothing.evidence],
    ['unknown', [], []],
  );
});

/** Client of a new API key with a role, bound to a ledger if given. */
async function keyOf(
  { admin }: TestSigning,
  role: 'Auditor' | 'LedgerAdmin',
  ledger_uuid?: string,
) {
  const name = `key-${crypto.randomUUID()}`;
  const made = await admin.createApiKey({ name, role, ...(ledger_uuid && { ledger_uuid }) });
  const headers = { authorization: `Bearer ${made.secret}` };
  return { uuid: made.uuid, client: createClient(api, server.send(headers)) };
}

test('a stolen API key cannot sign: it submits signatures, only in its own ledger if bound', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const ann = await scene.notary('TenantAdmin');
  const made = await admin.registerSigningKey({ name: 'kept here', custody: 'server' });
  await admin.createLedger({ name: 'other' });
  const other = await openLedger(admin, 'other');
  const free = await keyOf(scene, 'LedgerAdmin');
  const bound = await keyOf(scene, 'LedgerAdmin', other.uuid);
  const statements = [{ sha256 }];
  await assert.rejects(
    free.client.notarize({ uuid: ledger.uuid, statements, key_uuid: made.uuid }),
    refused(403),
  );
  const envelopes = [signedBy(scene.status(sha256), [ann.signer])];
  await assert.rejects(
    bound.client.notarize({ uuid: ledger.uuid, envelopes }),
    refused(404, 'Ledger not found'),
  );
  const theirs = [signedBy(scene.status(sha256, { ledger: other.origin }), [ann.signer])];
  await bound.client.notarize({ uuid: other.uuid, envelopes: theirs });
  const verified = await bound.client.verifyArtifact({ uuid: other.uuid, sha256 });
  assert.deepEqual(
    verified.evidence.map(({ signer }) => signer?.uuid),
    [ann.principal],
  );
  assert.equal((await free.client.notarize({ uuid: ledger.uuid, envelopes })).items.length, 1);
});

test('a key stored by the server signs only in its owner’s fresh session, and is marked', async () => {
  const scene = await testSigning(server);
  const { admin, ledger, tenant } = scene;
  const { uuid: key_uuid, principal } = await admin.registerSigningKey({
    name: 'kept here',
    custody: 'server',
  });
  const { uuid: group } = await admin.createSignersGroup({ name: 'one' });
  await admin.addSignersGroupUser({ uuid: group, userUUID: principal.uuid });
  const name = 'pkg:npm/left-pad@1.3.0';
  const statements = [
    { sha256, name },
    { sha256: digestOf('b'), level: 'untrusted' as const },
  ];
  const { items } = await admin.notarize({ uuid: ledger.uuid, statements, key_uuid });
  assert.deepEqual(
    items.map(({ level }) => level),
    ['trusted', 'untrusted'],
  );
  const { evidence } = await admin.verifyArtifact({ uuid: ledger.uuid, purl: name });
  assert.deepEqual(
    evidence.map(({ custody, signer }) => [custody, signer?.uuid]),
    [['server', principal.uuid]],
  );
  const other = tenant.as('LedgerAdmin');
  const signing = { uuid: ledger.uuid, statements, key_uuid };
  await assert.rejects(other.notarize(signing), refused(404, 'Signing key not found'));
  await server.db.owner(
    `update session set created_at = now() - interval '1 hour', authenticated_at = now() - interval '1 hour'
     where account_uuid = $1`,
    [principal.uuid],
  );
  await assert.rejects(admin.notarize(signing), refused(403, 'Sign in again'));
});
