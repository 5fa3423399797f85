import assert from 'node:assert/strict';
import { test } from 'node:test';
import { p256Signer } from '../../dsse/test-signer.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { HOUR, NOON } from '../scenes/test-authorities.ts';
import { stamp } from '../scenes/test-scene.ts';
import { type Notarized, World } from '../scenes/test-world.ts';
import { statementIdOf } from '../statement/status-statement.ts';
import type { ArtifactPack } from './artifact-pack-content.ts';
import { packOf, verifiedPack } from './test-artifact-pack.ts';
import type { PackTrust } from './verify-artifact-pack.ts';

/** Alice, whose signature suffices, trusts the artifact; the ledger has an unrelated leaf after it. */
async function scene(more: (world: World) => Promise<Notarized[]> = async () => []) {
  const world = new World();
  const said = world.status('trusted');
  const logged = [await world.notarize(world.register(), said), ...(await more(world))];
  const reasons = [{ code: 'trusted', about: '', evidence: [statementIdOf(hasher, said)] }];
  return { world, pack: await packOf(world, logged, { level: 'trusted', reasons }) };
}

/** Verdict, and the detail of the step of the last signature. */
async function outcome(
  { world, pack }: { world: World; pack: ArtifactPack },
  trust: Partial<PackTrust> = {},
) {
  const { verdict, steps } = await verifiedPack(world, pack, trust);
  const last = steps.findLast(({ name }) => name.startsWith('signature'));
  return `${verdict}: ${last?.outcome} ${last?.detail}`;
}

const withLast = (pack: ArtifactPack, change: Partial<ArtifactPack['evidence'][number]>) => ({
  ...pack,
  evidence: pack.evidence.map((one, i, all) => (i + 1 < all.length ? one : { ...one, ...change })),
});

test('shows a signature by an unregistered signer without effect', async () => {
  const stranger = { principal: 'x', key: 'x', custody: 'client', signer: p256Signer() } as const;
  const { world, pack } = await scene(async (world) => [
    await world.notarize(stranger, world.status('untrusted'), { groups: [] }),
  ]);
  const unpinned = withLast(pack, { notarization: null, status: null });
  assert.match(await outcome({ world, pack: unpinned }), /^proven: passed .*nobody registered/);
  assert.match(await outcome({ world, pack }), /^refuted: failed .*does not have its key/);
});

test("a pack is undecided when a signature's notarization is omitted", async () => {
  const { world, pack } = await scene(async (world) => [
    await world.notarize(world.register({ isMember: false }), world.provenance(), { groups: [] }),
  ]);
  assert.match(await outcome({ world, pack }), /^proven/);
  const unpinned = withLast(pack, { notarization: null });
  assert.match(await outcome({ world, pack: unpinned }), /^undecided: unknown No notarization/);
});

test('a notarization under another signers log is refused', async () => {
  const { world, pack } = await scene(async (world) => [
    await world.notarize(world.register(), world.provenance(), {
      control: { ...world.head(), root: new Uint8Array(32) },
    }),
  ]);
  assert.match(await outcome({ world, pack }), /^refuted: failed .*forked/);
});

test('refuses a key without proof of possession', async () => {
  const { world, pack } = await scene(async (world) => {
    const signer = p256Signer();
    const thief = { ...signer, sign: p256Signer().sign };
    const registered = world.register({ signer: thief });
    return [await world.notarize({ ...registered, signer }, world.provenance())];
  });
  const { verdict, steps } = await verifiedPack(world, pack);
  const possession = steps.find(({ name }) => name === 'possession');
  assert.deepEqual([verdict, possession?.outcome], ['refuted', 'failed']);
});

test('certificates and time stamps need authorities from another source', async () => {
  const certified = await scene(async (world) => {
    const builder = world.register({ custody: 'fulcio' });
    const notarized = await world.notarize(builder, world.provenance());
    stamp(notarized, { time: NOON + 60_000 });
    return [notarized];
  });
  assert.match(await outcome(certified, { authorities: 'given' }), /^proven: passed .*: valid/);
  assert.match(await outcome(certified, { authorities: 'of_pack' }), /^undecided: passed/);
  assert.match(await outcome(certified), /^undecided/);
  const keys = { keys: [], trust_pack: true } as const;
  assert.match(await outcome(certified, { authorities: 'of_pack', ...keys }), /^proven/);
  const forged = await scene(async (world) => {
    const notarized = await world.notarize(world.register(), world.provenance());
    stamp(notarized, { time: NOON + HOUR, of: new Uint8Array(1) });
    return [notarized];
  });
  assert.match(
    await outcome(forged, { authorities: 'given' }),
    /^refuted: failed .*\(timestamps\)/,
  );
});

test('refuses a status leaf that differs or is missing', async () => {
  const { world, pack } = await scene();
  const own = decodeUtf8(pack.evidence[0]?.status ?? new Uint8Array(0)) ?? '';
  const other = encodeUtf8(own.replace('"trusted"', '"untrusted"'));
  for (const status of [null, other, new Uint8Array(2)])
    assert.match(await outcome({ world, pack: withLast(pack, { status }) }), /^refuted: .*status/);
});
