/**
 * No signed or hashed bit of a bundle can change without detection. For long texts one bit of each byte is
 * tried, a different one from byte to byte; dsse/verify.test.ts covers each bit of a payload.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ed25519Signer, p256Signer } from '../../dsse/test-signer.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { platform } from '../scenes/test-authorities.ts';
import { entryOf, proofOf, signatureOf } from '../scenes/test-scene.ts';
import { type Notarized, World } from '../scenes/test-world.ts';
import { formatBundle } from './format-bundle.ts';
import { verifyBundle } from './verify-bundle.ts';

/** Flips single bits and returns the changes that still verify. */
async function flipAll(
  bytes: Uint8Array,
  isValid: (changed: Uint8Array) => Promise<boolean>,
): Promise<string[]> {
  const believed: string[] = [];
  const step = bytes.length > 100 ? 9 : 1;
  for (let bit = 0; bit < bytes.length * 8; bit += step) {
    const changed = bytes.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    if (await isValid(changed)) believed.push(`bit ${bit & 7} of byte ${bit >> 3}`);
  }
  return believed;
}

async function scene(signer?: ReturnType<typeof ed25519Signer>) {
  const world = new World();
  const alice = world.register(signer ? { signer } : {});
  await world.notarize(alice, world.provenance());
  const notarized = await world.notarize(alice, world.status('trusted'));
  const trust = world.trust();
  const isValid = async (one: Notarized = notarized) =>
    (await verifyBundle(platform, world.claim(one), trust)).verification === 'valid';
  assert.equal(await isValid(), true);
  /** Runs verification with some bytes of the bundle replaced meanwhile. */
  const during = async (set: (bytes: Uint8Array) => void, own: Uint8Array, changed: Uint8Array) => {
    set(changed);
    const answer = await isValid();
    set(own);
    return answer;
  };
  return { world, notarized, isValid, during };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

test('detects every changed bit of the payload, its type or the signature', async () => {
  const { notarized, during } = await scene(p256Signer());
  const { content } = notarized.bundle;
  assert.ok(content.kind === 'dsse');
  const { envelope } = content;
  const [signature] = envelope.signatures;
  assert.ok(signature);
  const { payload } = envelope;
  const setPayload = (bytes: Uint8Array) => void Object.assign(envelope, { payload: bytes });
  assert.deepEqual(await flipAll(payload, (changed) => during(setPayload, payload, changed)), []);
  const { signature: own } = signature;
  const setSignature = (bytes: Uint8Array) => void Object.assign(signature, { signature: bytes });
  assert.deepEqual(await flipAll(own, (changed) => during(setSignature, own, changed)), []);
  const type = encodeUtf8(envelope.payload_type);
  const setType = (bytes: Uint8Array) =>
    void Object.assign(envelope, { payload_type: textOf(bytes) ?? 'x' });
  assert.deepEqual(await flipAll(type, (changed) => during(setType, type, changed)), []);
});

test('detects every changed bit of the leaf, and of the path to the root', async () => {
  const { notarized, during } = await scene();
  const entry = entryOf(notarized);
  const setBody = (body: Uint8Array) => void Object.assign(entry, { body });
  assert.deepEqual(
    await flipAll(entry.body, (changed) => during(setBody, entry.body, changed)),
    [],
  );
  const proof = proofOf(notarized);
  assert.ok(proof.path.length > 1);
  for (const [i, hash] of proof.path.entries()) {
    const set = (bytes: Uint8Array) => void proof.path.splice(i, 1, bytes);
    assert.deepEqual(await flipAll(hash, (changed) => during(set, hash, changed)), []);
  }
  const own = proof.root;
  const setRoot = (root: Uint8Array) => void Object.assign(proof, { root });
  assert.deepEqual(await flipAll(own, (changed) => during(setRoot, own, changed)), []);
});

test('detects every changed bit of the checkpoint, and of the signatures of log and witness', async () => {
  const { notarized, during } = await scene();
  const proof = proofOf(notarized);
  const note = encodeUtf8(proof.checkpoint);
  const set = (bytes: Uint8Array) =>
    void Object.assign(proof, { checkpoint: textOf(bytes) ?? 'x' });
  assert.deepEqual(await flipAll(note, (changed) => during(set, note, changed)), []);
});

test('detects every changed bit of the leaf that pins the control log, and of its path', async () => {
  const { notarized, isValid } = await scene();
  const { notarization } = notarized;
  const withLeaf = (leaf: Uint8Array) =>
    isValid({ ...notarized, notarization: { ...notarization, leaf } });
  assert.deepEqual(await flipAll(notarization.leaf, withLeaf), []);
  for (const [i, hash] of notarization.path.entries()) {
    const withHash = (bytes: Uint8Array) =>
      isValid({
        ...notarized,
        notarization: { ...notarization, path: notarization.path.with(i, bytes) },
      });
    assert.deepEqual(await flipAll(hash, withHash), []);
  }
});

test('detects every changed index or size', async () => {
  const { notarized, isValid } = await scene();
  const [entry, proof] = [entryOf(notarized), proofOf(notarized)];
  const [{ index }, { index: proven, tree_size }] = [entry, proof];
  for (let bit = 0n; bit < 63n; bit++)
    for (const [target, change, own] of [
      [entry, { index: index ^ (1n << bit) }, { index }],
      [proof, { index: proven ^ (1n << bit) }, { index: proven }],
      [proof, { tree_size: tree_size ^ (1n << bit) }, { tree_size }],
    ] as const) {
      Object.assign(target, change);
      assert.equal(await isValid(), false, `${Object.keys(change)}, bit ${bit}`);
      Object.assign(target, own);
    }
});

test('hints decide nothing: the verdict is the same for all of them', async () => {
  const { notarized, isValid } = await scene();
  notarized.bundle.signer = { kind: 'public_key', hint: 'nonsense' };
  assert.equal(await isValid(), true);
  const { content } = notarized.bundle;
  assert.ok(content.kind === 'dsse');
  const [signature] = content.envelope.signatures;
  Object.assign(signature ?? {}, { keyid: 'nonsense' });
  assert.equal(await isValid(), true);
  assert.ok(signatureOf(notarized).length > 0);
});

test('verification never throws for a changed byte in a bundle', async () => {
  const { world, notarized } = await scene();
  const json = encodeUtf8(formatBundle(notarized.bundle));
  const trust = world.trust();
  for (let at = 0; at < json.length; at += 5) {
    const changed = json.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    const claim = world.claim(notarized, { bundle: changed });
    const { steps } = await verifyBundle(platform, claim, trust);
    assert.equal(steps.length, 14);
  }
});
