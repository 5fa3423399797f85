import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BundleClaim } from '@assay/core/attestation/bundle/bundle-trust.ts';
import {
  encodeHashedRekord,
  parseHashedRekord,
} from '@assay/core/attestation/bundle/hashedrekord.ts';
import { BUNDLE_STEPS } from '@assay/core/attestation/bundle/verification-step.ts';
import { NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { emptied, messageBundle, proofOf } from '@assay/core/attestation/scenes/test-scene.ts';
import type { Notarized } from '@assay/core/attestation/scenes/test-world.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { ANYBODY, verifyForeignBundle } from './foreign-bundle.ts';
import type { ForeignPolicy } from './foreign-signer.ts';
import { conformanceCases } from './test-conformance.ts';
import { peerRefusal } from './test-peer.ts';
import { jsonOf, PeerScene } from './test-peer-scene.ts';
import { parseTrustRoots } from './trust-roots.ts';

interface Change {
  artifact?: BundleClaim['artifact'];
  root?: Parameters<PeerScene['trustedRoot']>[0];
  policy?: Partial<ForeignPolicy>;
}

/** Both verdicts on a bundle: Sigstore's and Assay's. */
async function verdicts(scene: PeerScene, notarized: Notarized, change: Change = {}) {
  const [bundle, trusted_root] = [jsonOf(notarized), scene.trustedRoot(change.root)];
  const { artifact = { digest: scene.world.artifact } } = change;
  const policy = { ...ANYBODY, key: scene.alice.signer.key, ...change.policy };
  return {
    theirs: peerRefusal({ bundle, trusted_root, signer: scene.key }),
    ours: await verifyForeignBundle(
      encodeUtf8(bundle),
      parseTrustRoots(trusted_root),
      artifact,
      policy,
    ),
  };
}

const faultsOf = ({ steps }: { steps: { name: string; code: string | null }[] }) =>
  steps.flatMap(({ name, code }) => (code && code !== 'not_reached' ? [`${name} ${code}`] : []));

test('a statement signed by a key is valid, step by step, with the signed content', async () => {
  const scene = new PeerScene();
  const { theirs, ours } = await verdicts(scene, await scene.notarized());
  assert.equal(theirs, null);
  assert.deepEqual(faultsOf(ours), []);
  assert.deepEqual(
    ours.steps.map(({ name, outcome }) => [name, outcome]),
    BUNDLE_STEPS.map((name) => [name, 'passed']),
  );
  assert.deepEqual([ours.verification, ours.trusted_time, ours.identity], ['valid', NOON, null]);
  assert.equal(ours.statement?.predicate.kind, 'slsa-provenance');
});

/** Changes that Sigstore's verifier accepts and Assay refuses. */
const BEYOND: Record<
  string,
  [fault: string, change: (scene: PeerScene) => Promise<[Notarized, Change?]>]
> = {
  'the statement is about another artifact': [
    'subject another_subject',
    async (scene) => [
      await scene.notarized(),
      { artifact: { digest: { sha256: 'a'.repeat(64) } } },
    ],
  ],
  'the checkpoint is that of another log, signed by this one': [
    'checkpoint another_origin',
    async (scene) => {
      Object.assign(scene.world.ledger, { origin: 'example.com/tlog/other' });
      return [await scene.notarized()];
    },
  ],
  'the key of the log had ended': [
    'checkpoint log_key_not_valid',
    async (scene) => [await scene.notarized(), { root: { until: new Date(NOON - 1000) } }],
  ],
  'the key of the log had not begun': [
    'checkpoint log_key_not_valid',
    async (scene) => [await scene.notarized(), { root: { from: new Date(NOON + 1000) } }],
  ],
  'the name is only a part of that of the log': [
    'checkpoint not_signed_by_log',
    async (scene) => {
      const base_url = `https://${scene.world.ledger.origin}/more`;
      return [await scene.notarized(), { root: { base_url } }];
    },
  ],
  'too few witnesses signed': [
    'witnesses no_quorum',
    async (scene) => {
      const notarized = await scene.notarized();
      proofOf(notarized).checkpoint = scene.world.ledger.checkpoint();
      const { witness } = scene.world;
      const isQuorum: ForeignPolicy['isQuorum'] = (cosigned) => cosigned.includes(witness);
      return [notarized, { policy: { witnesses: [witness], isQuorum } }];
    },
  ],
  'the leaf is of the same signature and another key': [
    'log_entry entry_mismatch',
    async (scene) => {
      const { index, bundle, notarization } = await scene.notarized();
      const leaf = parseHashedRekord(bundle.entries[0]?.body ?? new Uint8Array(0));
      assert.ok(leaf);
      const { spki } = p256Signer().key;
      const body = encodeHashedRekord({ ...leaf, verifier: { kind: 'public_key', spki } });
      scene.world.ledger.entries[Number(index)] = body;
      const at = { index: Number(index), body, leaf: notarization.leaf };
      return [await scene.world.bundled(at, bundle)];
    },
  ],
};

for (const [why, [fault, change]] of Object.entries(BEYOND))
  test(`${why}: Sigstore's verifier accepts it, ours does not`, async () => {
    const scene = new PeerScene();
    const [notarized, rest] = await change(scene);
    const { theirs, ours } = await verdicts(scene, notarized, rest);
    assert.equal(theirs, null);
    assert.deepEqual(faultsOf(ours), [fault]);
    assert.notEqual(ours.verification, 'valid');
  });

test('counts witnesses that signed', async () => {
  const scene = new PeerScene();
  const { witness } = scene.world;
  const isQuorum: ForeignPolicy['isQuorum'] = (cosigned) => cosigned.includes(witness);
  const policy = { witnesses: [witness], isQuorum };
  const { ours } = await verdicts(scene, await scene.notarized(), { policy });
  assert.equal(ours.verification, 'valid');
  const step = ours.steps.find(({ name }) => name === 'witnesses');
  assert.match(step?.detail ?? '', /witness\.example\.com/);
});

test('missing data leaves the verdict undecided', async () => {
  const scene = new PeerScene();
  const { ours: noKey } = await verdicts(scene, await scene.notarized(), { policy: { key: null } });
  assert.ok(faultsOf(noKey).includes('key_validity unknown_key'), faultsOf(noKey).join());
  const unlogged = await scene.notarized();
  emptied(unlogged);
  const { ours: noLog } = await verdicts(scene, unlogged);
  assert.ok(faultsOf(noLog).includes('log_entry not_logged'), faultsOf(noLog).join());
  const { notarized, world } = await messageBundle();
  const { ours: noBytes } = await verdicts(scene, notarized, {
    artifact: { digest: world.artifact },
  });
  assert.ok(faultsOf(noBytes).includes('signature no_artifact'), faultsOf(noBytes).join());
  for (const { verification } of [noKey, noLog]) assert.equal(verification, 'unverifiable');
});

test('compares a certificate with the required identity', async () => {
  const one = conformanceCases().find(({ name }) => name === 'rekor2-happy-path');
  assert.ok(one);
  const { bundle, root, artifact: bytes, identity } = one;
  const verify = (asked: ForeignPolicy['identity']) =>
    verifyForeignBundle(
      bundle,
      parseTrustRoots(root),
      { digest: {}, bytes },
      { ...ANYBODY, identity: asked },
    );
  assert.deepEqual((await verify(null)).identity, identity);
  for (const other of [
    { ...identity, subject: `${identity.subject}x` },
    { ...identity, issuer: identity.issuer.slice(0, -1) },
  ])
    assert.ok(faultsOf(await verify(other)).includes('signers_group not_authorised'));
});

test('verification never throws for a changed byte in a bundle', async () => {
  const scene = new PeerScene();
  const json = encodeUtf8(jsonOf(await scene.notarized()));
  const roots = parseTrustRoots(scene.trustedRoot());
  const policy = { ...ANYBODY, key: scene.alice.signer.key };
  for (let at = 0; at < json.length; at += 7) {
    const changed = json.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    const { steps } = await verifyForeignBundle(
      changed,
      roots,
      { digest: scene.world.artifact },
      policy,
    );
    assert.equal(steps.length, BUNDLE_STEPS.length);
  }
});
