/** Sigstore's own verifier takes a ledger for a Rekor: it accepts our bundles, and refuses changed ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHashedRekord } from '@assay/core/attestation/bundle/hashedrekord.ts';
import { verifyBundle } from '@assay/core/attestation/bundle/verify-bundle.ts';
import { entryOf, messageBundle } from '@assay/core/attestation/scenes/test-scene.ts';
import { World } from '@assay/core/attestation/scenes/test-world.ts';
import { ed25519Signer, p256Signer } from '@assay/core/dsse/test-signer.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { createAttestationPlatform } from './attestation-platform.ts';
import { peerRefusal, sigstoreAccepts } from './test-peer.ts';
import { jsonOf, PeerScene } from './test-peer-scene.ts';
import { tamperings } from './test-tampering.ts';
import { parseTrustRoots } from './trust-roots.ts';
import { formatTrustedRoot } from './trusted-root.ts';

/** Trusted root of a ledger alone. */
const rootOf = ({ ledger }: World): string => {
  const { name: origin, public_key } = ledger.key;
  const log = { origin, public_key, base_url: `https://${origin}` };
  return formatTrustedRoot([{ ...log, from: new Date(0), until: null }], null);
};

test('Sigstore accepts statements that keys of P-256 and Ed25519 signed, without a time stamp', async () => {
  for (const signer of [p256Signer(), ed25519Signer()]) {
    const world = new World();
    const alice = world.register({ signer });
    for (const payload of [world.provenance(), world.status('trusted')]) {
      const bundle = jsonOf(await world.notarize(alice, payload));
      assert.equal(sigstoreAccepts(bundle, rootOf(world), signer.key.spki), true);
      assert.equal(sigstoreAccepts(bundle, rootOf(world), p256Signer().key.spki), false);
      assert.equal(sigstoreAccepts(bundle, rootOf(new World()), signer.key.spki), false);
    }
  }
});

test('Sigstore accepts a signature over the artifact itself', async () => {
  const { world, notarized, bytes } = await messageBundle();
  const verifier = parseHashedRekord(entryOf(notarized).body)?.verifier;
  assert.ok(verifier?.kind === 'public_key');
  const accepts = (artifact: Uint8Array) =>
    sigstoreAccepts(jsonOf(notarized), rootOf(world), verifier.spki, artifact);
  assert.deepEqual([accepts(bytes), accepts(encodeUtf8('another'))], [true, false]);
});

const ENTRY = '/verificationMaterial/tlogEntries/0';
const TOKEN = '/verificationMaterial/timestampVerificationData/rfc3161Timestamps/0/signedTimestamp';

/** Fields without effect for either verifier: key names, and a time that no promise covers. */
const HINTS = [
  '/verificationMaterial/publicKey/hint longer',
  '/verificationMaterial/publicKey/hint left out',
  `${ENTRY}/integratedTime one more`,
  `${ENTRY}/integratedTime left out`,
  '/dsseEnvelope/signatures/0/keyid longer',
  '/dsseEnvelope/signatures/0/keyid left out',
];

/**
 * Fields that Sigstore's verifier ignores, because the checkpoint states them too or it requires no witness;
 * Assay refuses the change.
 */
const UNSEEN = [
  '/mediaType longer',
  ...['one more', 'left out'].map((how) => `${ENTRY}/logIndex ${how}`),
  ...['first bit', 'last bit', 'shorter', 'longer', 'left out'].map(
    (how) => `${ENTRY}/inclusionProof/rootHash ${how}`,
  ),
  ...['one more', 'left out'].map((how) => `${ENTRY}/inclusionProof/treeSize ${how}`),
  ...['left out', 'another letter'].map(
    (how) => `${ENTRY}/inclusionProof/checkpoint/envelope/line 6 ${how}`,
  ),
  `${TOKEN} first bit`,
];

test('a bundle with any field changed is refused, but for hints', async () => {
  const scene = new PeerScene();
  const notarized = await scene.notarized();
  const [bundle, trusted_root] = [jsonOf(notarized), scene.trustedRoot()];
  const platform = createAttestationPlatform(parseTrustRoots(trusted_root));
  const trust = scene.world.trust({ timestamps_needed: 1 });
  const theirs = (changed: string) =>
    peerRefusal({ bundle: changed, trusted_root, signer: scene.key }) === null;
  const ours = async (changed: string) => {
    const claim = scene.world.claim(notarized, { bundle: encodeUtf8(changed) });
    return (await verifyBundle(platform, claim, trust)).verification === 'valid';
  };
  assert.deepEqual([theirs(bundle), await ours(bundle)], [true, true]);
  const accepted: { theirs: string[]; ours: string[] } = { theirs: [], ours: [] };
  const seen = new Set<string>();
  for (const { at, how, bundle: changed } of tamperings(bundle)) {
    seen.add(at);
    if (theirs(changed)) accepted.theirs.push(`${at} ${how}`);
    if (await ours(changed)) accepted.ours.push(`${at} ${how}`);
  }
  assert.ok(seen.size > 60, `${seen.size} fields`);
  assert.deepEqual(accepted.ours, HINTS);
  assert.deepEqual(accepted.theirs.sort(), [...HINTS, ...UNSEEN].sort());
});
