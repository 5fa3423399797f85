import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasher } from '../../log/tree/test-platform.ts';
import { World } from '../scenes/test-world.ts';
import { statementIdOf } from '../statement/status-statement.ts';
import { packOf, verifiedPack } from './test-artifact-pack.ts';

/** A group of three with threshold two. */
function twoOfThree() {
  const world = new World();
  world.say({
    ...{ kind: 'signers-group', op: 'update', group: world.group },
    ...{ threshold: 2, not_after: null },
  });
  const [alice, bob, carol] = [world.register(), world.register(), world.register()];
  const said = world.status('trusted');
  return { world, alice, bob, carol, said, id: statementIdOf(hasher, said) };
}

async function trustedPack() {
  const scene = twoOfThree();
  const { world, alice, bob, said, id } = scene;
  const logged = [await world.notarize(alice, said), await world.notarize(bob, said)];
  const reasons = [{ code: 'trusted', about: '', evidence: [id] }];
  const pack = await packOf(world, logged, { level: 'trusted', reasons });
  return { ...scene, logged, reasons, pack };
}

test('a pack proves its level with the keys of both logs', async () => {
  const { world, pack } = await trustedPack();
  const { verdict, level, steps, signatures } = await verifiedPack(world, pack);
  assert.equal(verdict, 'proven', JSON.stringify(steps, null, 1));
  assert.equal(level?.level, 'trusted');
  assert.equal(signatures.length, 2);
  assert.deepEqual(
    steps.map(({ name }) => name),
    [
      ...['signers_key', 'signers_log', 'ledger_key', 'bundles', 'authorities'],
      ...['signature 1', 'signature 2', 'possession', 'artifact', 'trusted_root', 'level'],
    ],
  );
});

test('a pack with only its own keys is undecided, unless the caller trusts them', async () => {
  const { world, pack } = await trustedPack();
  for (const [trust, expected] of [
    [{ keys: [] }, 'undecided'],
    [{ keys: [world.control.key] }, 'undecided'],
    [{ keys: [], trust_pack: true }, 'proven'],
    [{ keys: [world.ledger.key], trust_pack: true }, 'proven'],
  ] as const)
    assert.equal((await verifiedPack(world, pack, trust)).verdict, expected);
  const others = [world.control.key, { ...world.ledger.key, key_id: '00000000' }];
  const { verdict, steps, level } = await verifiedPack(world, pack, { keys: others });
  assert.equal(verdict, 'refuted');
  assert.match(steps.find(({ outcome }) => outcome === 'failed')?.detail ?? '', /not known/);
  assert.equal(level, null);
});

test('a compromised key lowers the level, which the pack proves too', async () => {
  const { world, logged, id, alice } = await trustedPack();
  const { key } = alice;
  world.say({ ...{ kind: 'signing-key', op: 'revoke', key }, reason: 'compromised', since: null });
  const reasons = [{ code: 'invalid_evidence', about: '', evidence: [id] }];
  const pack = await packOf(world, logged, { level: 'untrusted', reasons });
  const { verdict, level, steps } = await verifiedPack(world, pack);
  assert.equal(verdict, 'proven', JSON.stringify(steps, null, 1));
  assert.equal(level?.level, 'untrusted');
  assert.match(steps.find(({ name }) => name === 'signature 1')?.detail ?? '', /compromised/);
});

test('includes statements of distrust and other attestations', async () => {
  const { world, logged, carol } = await trustedPack();
  const against = world.status('untrusted');
  const more = [
    ...logged,
    await world.notarize(carol, world.provenance()),
    await world.notarize(carol, against),
  ];
  const id = statementIdOf(hasher, against);
  const reasons = [{ code: 'distrusted', about: '', evidence: [id] }];
  const pack = await packOf(world, more, { level: 'untrusted', reasons });
  assert.equal((await verifiedPack(world, pack)).verdict, 'proven');
});

test('a level that does not follow from the pack is refused', async () => {
  const { world, logged, pack, id } = await trustedPack();
  for (const claimed of [
    { level: 'untrusted' as const },
    { reasons: [{ code: 'trusted', about: '', evidence: [] }] },
    { reasons: [{ code: 'trusted', about: '', evidence: [id, id] }] },
    { ledger_size: pack.size + 1n },
    { signers_size: 1n },
  ]) {
    const changed = { ...pack, claimed: { ...pack.claimed, ...claimed } };
    const { verdict, steps } = await verifiedPack(world, changed);
    assert.deepEqual([verdict, steps.at(-1)?.outcome], ['refuted', 'failed']);
  }
  const { claimed } = pack;
  const fewer = await packOf(world, logged.slice(1), claimed);
  assert.equal((await verifiedPack(world, fewer)).verdict, 'refuted', 'one signer of two');
  assert.deepEqual((await verifiedPack(world, { ...pack, evidence: [] })).verdict, 'undecided');
});

test('refuses a pack without some leaves of the signers log', async () => {
  const { world, pack } = await trustedPack();
  const { signers, claimed } = pack;
  for (let gone = 0; gone < signers.entries.length; gone++) {
    const entries = signers.entries.toSpliced(gone, 1);
    const changed = {
      ...pack,
      signers: { ...signers, entries },
      claimed: { ...claimed, signers_size: BigInt(entries.length) },
    };
    const { verdict, steps } = await verifiedPack(world, changed);
    assert.equal(verdict, 'refuted');
    assert.equal(steps.find(({ name }) => name === 'signers_log')?.outcome, 'failed');
  }
  const older = {
    ...signers,
    checkpoint: world.control.checkpoint(3),
    entries: signers.entries.slice(0, 3),
  };
  const { verdict } = await verifiedPack(world, {
    ...pack,
    signers: older,
    claimed: { ...claimed, signers_size: 3n },
  });
  assert.equal(verdict, 'refuted', 'an older head than the signatures pin');
});

test('keys of a log count by the sizes that they are for', async () => {
  const { world, pack } = await trustedPack();
  const [key] = pack.ledger.keys;
  assert.ok(key);
  const former = { ...key, last_size: 1n };
  const keys = (...all: (typeof key)[]) => ({ ...pack, ledger: { ...pack.ledger, keys: all } });
  assert.equal((await verifiedPack(world, keys(former, key))).verdict, 'proven');
  assert.equal((await verifiedPack(world, keys(former))).verdict, 'refuted');
  assert.equal((await verifiedPack(world, keys())).verdict, 'refuted');
});
