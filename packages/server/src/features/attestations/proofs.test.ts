import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { verifyArtifactPack } from '@assay/core/attestation/pack/verify-artifact-pack.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import {
  COMPLIANCE_MEMBER,
  TRUST_LEVEL_MEMBER,
  VSA_PREDICATE_TYPE,
} from '@assay/core/attestation/trust/vsa.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import {
  attested,
  digestOf,
  openLedger,
  signedBy,
  type TestSigning,
  testSigning,
  textOf,
} from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const PURL = 'pkg:oci/app@sha256:0a?repository_url=registry.example.org/app';

/** Keys of both logs of a scene, from where a verifier may have them. */
async function keysOf({ admin, ledger }: TestSigning) {
  const { log } = await admin.getSignersLog({});
  const { log: own } = await admin.getLedger({ uuid: ledger.uuid });
  return [log, own].map(({ verifier_key }) =>
    parseVerifierKey(nodeHasher, verifier_key ?? assert.fail('no key')),
  );
}

async function verifiedPack(scene: TestSigning, sha256: string) {
  const answer = await scene.admin.getArtifactEvidence({ sha256 });
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const pack = parseArtifactPack(new Uint8Array(await answer.arrayBuffer()));
  const keys = await keysOf(scene);
  const found = await verifyArtifactPack(createAttestationPlatform(null), pack, {
    ...{ keys, trust_pack: false, authorities: 'none', time: Date.now() },
  });
  return { pack, found };
}

test("the pack of an artifact proves the server's level without the server", async () => {
  const scene = await testSigning(server);
  const [ann, bob] = [await scene.notary('LedgerAdmin'), await scene.notary('TenantAdmin')];
  const group = await scene.group(2, ann, bob);
  const sha256 = digestOf('image');
  await scene.notarize(ann, sha256, { name: PURL });
  const half = await verifiedPack(scene, sha256);
  assert.deepEqual([half.found.verdict, half.found.level?.level], ['proven', 'unknown']);
  await scene.notarize(bob, sha256);
  const body = JSON.stringify(signedBy(attested(sha256), [ann.signer]));
  await scene.admin.createAttestation({ body });
  const { pack, found } = await verifiedPack(scene, sha256);
  assert.deepEqual(
    [
      found.verdict,
      found.level?.level,
      pack.claimed.level,
      found.steps.filter(({ outcome }) => outcome !== 'passed'),
    ],
    ['proven', 'trusted', 'trusted', []],
  );
  assert.deepEqual(pack.artifact, { digests: { sha256 }, name: 'app.tar', purl: PURL });
  assert.deepEqual(pack.names.groups, { [group]: 'g2' });
  assert.deepEqual(
    Object.keys(pack.names.principals).sort(),
    [ann.principal, bob.principal].sort(),
  );
  await ann.client.revokeSigningKey({ uuid: ann.key, reason: 'compromised' });
  const later = await verifiedPack(scene, sha256);
  assert.deepEqual([later.found.verdict, later.found.level?.level], ['proven', 'untrusted']);
});

test('exports the verdict as SLSA verification summary, signed by a separate key', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const sha256 = digestOf('image');
  const item = await scene.notarize(ann, sha256, { name: PURL });
  const summary = async () => {
    const { payload_type, payload, signatures } = parseEnvelope(
      Buffer.from(await textOf(admin.getArtifactSummary({ sha256 }))),
    );
    const key = createPublicKey(await textOf(admin.getSummaryKey({})));
    const [signature] = signatures;
    assert.equal(payload_type, IN_TOTO_PAYLOAD_TYPE);
    assert.ok(
      signature && verify('sha256', paeOf(payload_type, payload), key, signature.signature),
    );
    return JSON.parse(Buffer.from(payload).toString());
  };
  const { subject, predicateType, predicate } = await summary();
  assert.deepEqual(
    [subject, predicateType],
    [[{ name: PURL.replace('org/', 'org%2F'), digest: { sha256 } }], VSA_PREDICATE_TYPE],
  );
  assert.deepEqual(
    [predicate.verificationResult, predicate.verifiedLevels, predicate[TRUST_LEVEL_MEMBER].level],
    ['PASSED', ['ASSAY_TRUSTED'], 'trusted'],
  );
  assert.equal(predicate.inputAttestations[0].uri, `urn:uuid:${item.attestation_uuids[0]}`);
  assert.equal(predicate.policy.annotations.checkpoint.origin, ledger.origin);
  assert.equal(predicate[COMPLIANCE_MEMBER].profile, null);
  await admin.createAttestationProfile({ name: 'Release', rules: { sbom: {} } });
  const failing = (await summary()).predicate;
  assert.deepEqual(
    [failing.verificationResult, failing.verifiedLevels, failing[TRUST_LEVEL_MEMBER].level],
    ['FAILED', ['FAILED'], 'trusted'],
  );
  const { profile } = failing[COMPLIANCE_MEMBER];
  assert.deepEqual(
    [profile.name, profile.verdict, profile.results[0].code],
    ['Release', 'fail', 'no_sbom'],
  );
  const rules = { trust_levels: ['trusted' as const] };
  await admin.updateAttestationProfile({ profileId: 'release', rules });
  const passing = (await summary()).predicate;
  assert.deepEqual(
    [passing.verificationResult, passing.verifiedLevels],
    ['PASSED', ['ASSAY_TRUSTED', 'ASSAY_PROFILE']],
  );
  assert.match(passing.policy.uri, /\/attestation-profiles\/.+\/2$/);
  await scene.notarize(ann, sha256, { level: 'untrusted' });
  assert.equal((await summary()).predicate.verificationResult, 'FAILED');
  const actions = await scene.tenant.auditedActions();
  assert.equal(actions.filter((action) => action === 'verdict_key.create').length, 1);
});

test('proves the requested one of two ledgers; an artifact without statements has no proof', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const ann = await scene.notary('LedgerAdmin');
  await admin.createLedger({ name: 'second' });
  const second = await openLedger(admin, 'second');
  const sha256 = digestOf('image');
  await assert.rejects(admin.getArtifactEvidence({ sha256 }), refused(404, 'Artifact not found'));
  await scene.notarize(ann, sha256);
  const elsewhere = { sha256, ledger_uuid: second.uuid };
  await assert.rejects(admin.getArtifactEvidence(elsewhere), refused(404, 'Evidence not found'));
  await scene.notarizeIn(second, ann, sha256);
  await assert.rejects(admin.getArtifactEvidence({ sha256 }), refused(409, 'say which one'));
  for (const { uuid, origin } of [ledger, second]) {
    const answer = await admin.getArtifactEvidence({ sha256, ledger_uuid: uuid });
    const pack = parseArtifactPack(new Uint8Array(await answer.arrayBuffer()));
    assert.equal(pack.ledger.origin, origin);
  }
});
