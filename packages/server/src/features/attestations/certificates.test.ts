import assert from 'node:assert/strict';
import { sign } from 'node:crypto';
import { after, before, test } from 'node:test';
import { BUNDLE_MEDIA_TYPE } from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { testAuthority } from '@assay/sigstore/test-certificates.ts';
import { conformanceCases } from '@assay/sigstore/test-conformance.ts';
import { certified, ISSUER, uriName } from '@assay/sigstore/test-fulcio.ts';
import { stampOf, testStamper } from '@assay/sigstore/test-stamp.ts';
import { trustRootJson } from '@assay/sigstore/test-trust-root.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { digestOf, judgingTasks, testSigning, textOf } from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(judgingTasks(server));
});
after(() => server.stop());

const HOUR = 3_600_000;
const SUBJECT = 'https://example.com/ci';

/** A signer with certificates of an authority, whose signatures are time-stamped. */
function certifiedSigner() {
  const [from, until] = [Date.now() - HOUR, Date.now() + HOUR];
  const of = { from, until };
  const authority = testAuthority({ root: of, below: of });
  const stamper = testStamper(authority.below, of);
  const trust = {
    issuers: [{ chain: authority.chain, from }],
    stampers: [{ chain: [stamper, ...authority.chain], from }],
  };
  return {
    root: trustRootJson(trust),
    bundleOf(payload: Uint8Array): string {
      const { key, der } = certified(authority.below, { ...of, names: [uriName(SUBJECT)] });
      const signature = new Uint8Array(sign('sha256', paeOf(IN_TOTO_PAYLOAD_TYPE, payload), key));
      // A second later than a key that is registered now is valid from.
      const stamp = stampOf(stamper, signature, {
        time: Math.ceil(Date.now() / 1000) * 1000 + 1000,
      });
      const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
      return JSON.stringify({
        mediaType: BUNDLE_MEDIA_TYPE,
        verificationMaterial: {
          certificate: { rawBytes: base64(der) },
          tlogEntries: [],
          timestampVerificationData: { rfc3161Timestamps: [{ signedTimestamp: base64(stamp) }] },
        },
        dsseEnvelope: envelopeJson({
          ...{ payload_type: IN_TOTO_PAYLOAD_TYPE, payload },
          signatures: [{ keyid: '', signature }],
        }),
      });
    },
  };
}

test('the identity in a certificate signs as its registered principal, while its authority is trusted', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { principal } = await admin.registerSigningKey({
    ...{ name: 'CI', custody: 'fulcio', issuer: ISSUER, subject: SUBJECT },
  });
  const { uuid: group } = await admin.createSignersGroup({ name: 'ci' });
  await admin.addSignersGroupUser({ uuid: group, userUUID: principal.uuid });
  const { root, bundleOf } = certifiedSigner();
  const sha256 = digestOf('built');
  const early = await admin.createAttestation({ body: bundleOf(scene.status(sha256)) });
  assert.deepEqual(
    early.items.map(({ signer, verification }) => [signer, verification]),
    [[null, 'unverifiable']],
  );
  assert.deepEqual(await admin.setTrustRoot({ body: root }), {
    ...{ certificate_authorities: 1, logs: 0, timestamp_authorities: 1 },
  });
  const { items } = await admin.createAttestation({ body: bundleOf(scene.status(sha256)) });
  assert.deepEqual(
    items.map((one) => [one.signer?.uuid, one.custody, one.verification, one.groups]),
    [[principal.uuid, 'fulcio', 'valid', [group]]],
  );
  assert.ok(items[0]?.trusted_time);
  const verdict = async () =>
    (await admin.verifyArtifact({ uuid: scene.ledger.uuid, sha256 })).verdict.level;
  assert.equal(await verdict(), 'trusted');
  await admin.setTrustRoot({ body: '{}' });
  assert.equal(await verdict(), 'unknown');
  const trusted_root = JSON.parse(await textOf(admin.getTrustedRoot({})));
  assert.deepEqual([trusted_root.tlogs.length, trusted_root.certificateAuthorities], [1, []]);
});

test('a trusted_root.json that cannot be used is refused with a place', async () => {
  const { admin } = await testSigning(server);
  await assert.rejects(
    admin.setTrustRoot({ body: '{"mediaType":"a"}' }),
    (error) => refused(400)(error) && /^body\/mediaType: /.test(String(Object(error).detail)),
  );
  await assert.rejects(admin.setTrustRoot({ body: '{' }), refused(400));
});

/** Bundles of Sigstore’s suite and their results; null for an invalid signature. */
const FOREIGN = new Map<string, [verification: string, ...codes: string[]] | null>([
  ['happy-path-intoto-in-dsse-v3', ['valid']],
  ['rekor2-dsse-happy-path', ['valid']],
  ['rekor2-dsse-mismatch-sig_fail', ['invalid', 'entry_mismatch']],
  ['rekor2-dsse-invalid-sig_fail', null],
]);

for (const { name, bundle, root } of conformanceCases()) {
  const expected = FOREIGN.get(name);
  if (expected === undefined) continue;
  test(`a bundle of Sigstore’s suite is shown as what it is worth, and decides nothing: ${name}`, async () => {
    const { admin, ledger } = await testSigning(server);
    await admin.setTrustRoot({ body: root });
    const body = new Uint8Array(bundle);
    if (expected === null) return assert.rejects(admin.createAttestation({ body }), refused(400));
    const { items } = await admin.createAttestation({ body });
    const [{ uuid, signer, verification, codes, subjects } = assert.fail()] = items;
    assert.deepEqual([signer, verification, ...codes], [null, ...expected]);
    const received = await admin.getAttestationBundle({ uuid, received: 'true' });
    assert.deepEqual(new Uint8Array(await received.arrayBuffer()), body);
    const sha256 = subjects[0]?.digests['sha256'] ?? '';
    const { verdict } = await admin.verifyArtifact({ uuid: ledger.uuid, sha256 });
    assert.equal(verdict.level, 'unknown');
    await assert.rejects(admin.getArtifactEvidence({ sha256 }), refused(404));
  });
}
