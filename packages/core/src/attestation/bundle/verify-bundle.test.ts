import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ed25519Signer } from '../../dsse/test-signer.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { sha256 } from '../../log/tree/hasher.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { HOUR, NOON, platform } from '../scenes/test-authorities.ts';
import { REFUSALS } from '../scenes/test-refusals.ts';
import { REFUSALS_OF_LOG } from '../scenes/test-refusals-of-log.ts';
import { REFUSALS_OF_SIGNERS } from '../scenes/test-refusals-of-signers.ts';
import { messageBundle, stamp } from '../scenes/test-scene.ts';
import { type Notarized, World } from '../scenes/test-world.ts';
import { BUNDLE_CODES, BUNDLE_STEPS } from './verification-step.ts';
import { verifyBundle } from './verify-bundle.ts';

test('a statement that a member signed and that was logged is valid, step by step', async () => {
  const world = new World();
  const alice = world.register();
  const notarized = await world.notarize(alice, world.status('trusted'));
  const verified = await verifyBundle(platform, world.claim(notarized), world.trust());
  assert.deepEqual(
    verified.steps.map(({ name, outcome, code }) => [name, outcome, code]),
    BUNDLE_STEPS.map((name) => [name, 'passed', null]),
  );
  assert.equal(verified.verification, 'valid');
  const { principal, key } = alice;
  assert.deepEqual(verified.signer, { principal, person: principal, key, groups: [world.group] });
  assert.equal(verified.custody, 'client');
  assert.equal(verified.trusted_time, NOON + HOUR / 2);
  assert.equal(verified.index, notarized.index);
  assert.equal(verified.statement?.predicate.kind, 'status');
});

test('a key of Ed25519 is as good, and a time stamp earlier than the witness is the time', async () => {
  const world = new World();
  const alice = world.register({ signer: ed25519Signer() });
  const notarized = await world.notarize(alice, world.provenance());
  stamp(notarized, { time: NOON });
  const trust = world.trust({ timestamps_needed: 1 });
  const verified = await verifyBundle(platform, world.claim(notarized), trust);
  assert.deepEqual([verified.verification, verified.trusted_time], ['valid', NOON]);
});

test('a certificate counts by its registered issuer and subject', async () => {
  const world = new World();
  const alice = world.register({ custody: 'fulcio' });
  const notarized = await world.notarize(alice, world.provenance());
  const verified = await verifyBundle(platform, world.claim(notarized), world.trust());
  assert.deepEqual([verified.verification, verified.custody], ['valid', 'fulcio']);
});

test('a signature over the artifact itself is verified, when the artifact is at hand', async () => {
  const { world, notarized, bytes } = await messageBundle();
  const artifact = { digest: world.artifact, bytes };
  const claim = world.claim(notarized, { artifact });
  const verified = await verifyBundle(platform, claim, world.trust());
  assert.deepEqual([verified.verification, verified.statement], ['valid', null]);
});

test('two signers of one statement are needed and counted, each with a bundle', async () => {
  const world = new World();
  const [alice, bob] = [world.register(), world.register()];
  const policy = {
    distinct: 'principal' as const,
    alternatives: [[`group:${world.group}`, `group:${world.group}`]],
  };
  const trust = () => world.trust({ policy });
  const first = await world.notarize(alice, world.status('trusted'));
  const { verification, signer } = await verifyBundle(platform, world.claim(first), trust());
  assert.equal(verification, 'unverifiable');
  assert.ok(signer);
  const second = await world.notarize(bob, world.status('trusted'));
  const verify = (one: Notarized) =>
    verifyBundle(platform, world.claim(one, { fellows: [signer] }), trust());
  assert.equal((await verify(second)).verification, 'valid');
  assert.equal((await verify(first)).verification, 'unverifiable', 'who signs twice is one');
});

test('a bundle may contain entries of other logs', async () => {
  const world = new World();
  const notarized = await world.notarize(world.register(), world.provenance());
  const [entry] = notarized.bundle.entries;
  assert.ok(entry);
  notarized.bundle.entries = [{ ...entry, kind: 'dsse', version: '0.0.1' }, entry];
  const verified = await verifyBundle(platform, world.claim(notarized), world.trust());
  assert.equal(verified.verification, 'valid');
});

const reached = new Set<string>();

for (const [why, expected, outcome, change] of [
  ...REFUSALS,
  ...REFUSALS_OF_LOG,
  ...REFUSALS_OF_SIGNERS,
])
  test(`${why}: ${expected}`, async () => {
    const world = new World();
    const alice = world.register();
    const notarized = await world.notarize(alice, world.status('trusted'));
    const { claim, trust } = (await change({ world, alice, notarized })) ?? {};
    const verified = await verifyBundle(
      platform,
      { ...world.claim(notarized), ...claim },
      world.trust(trust),
    );
    const found = verified.steps.filter(({ code }) => code !== null);
    for (const { code } of found) reached.add(code ?? '');
    const step = found.find(({ name, code }) => `${name} ${code}` === expected);
    assert.equal(
      step?.outcome,
      outcome,
      found.map(({ name, code }) => `${name} ${code}`).join(', '),
    );
    assert.match(step.detail, /[.)]$/, 'a sentence');
    const isFailed = found.some((one) => one.outcome === 'failed');
    assert.equal(verified.verification, isFailed ? 'invalid' : 'unverifiable');
    assert.deepEqual(
      verified.steps.map(({ name }) => name),
      [...BUNDLE_STEPS],
    );
  });

test('a signature over the artifact cannot be verified without it, or with another one', async () => {
  const { world, notarized, bytes } = await messageBundle();
  const without = await verifyBundle(platform, world.claim(notarized), world.trust());
  const codes = without.steps.flatMap(({ name, code }) => (code ? [`${name} ${code}`] : []));
  assert.ok(codes.includes('signature no_artifact'), codes.join(', '));
  assert.equal(without.verification, 'unverifiable');
  reached.add('no_artifact');
  const other = encodeUtf8('another artifact');
  const digest = { sha256: encodeHex(sha256(hasher, other)) };
  for (const artifact of [
    { digest, bytes: other },
    { digest: world.artifact, bytes: other },
    { digest, bytes },
  ]) {
    const claim = world.claim(notarized, { artifact });
    assert.equal((await verifyBundle(platform, claim, world.trust())).verification, 'invalid');
  }
});

after(() => {
  assert.deepEqual(
    BUNDLE_CODES.filter((code) => !reached.has(code)),
    [],
    'every code is reached by a test',
  );
});
