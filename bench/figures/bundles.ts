/** Bundles verified in one thread: signature, leaf, path, checkpoint, notarization, and the signers log. */
import type { BundleClaim } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { verifyBundle } from '@assay/core/attestation/bundle/verify-bundle.ts';
import { NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { proofOf, signatureOf } from '@assay/core/attestation/scenes/test-scene.ts';
import { World } from '@assay/core/attestation/scenes/test-world.ts';
import { ControlLog } from '@assay/core/attestation/trust/control-log.ts';
import { Tile, tilePath } from '@assay/core/log/tree/tile.ts';
import { createTreeReader } from '@assay/core/log/tree/tree-reader.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { nodeHasher } from '@assay/sigstore/node-hasher.ts';
import { testAuthority } from '@assay/sigstore/test-certificates.ts';
import { stampOf, testStamper } from '@assay/sigstore/test-stamp.ts';
import { testTrustRoots } from '@assay/sigstore/test-trust-root.ts';
import { median, printFigure, rounded, scaled, timed } from '../figure.ts';

const LEAVES = scaled(70_000);
const MEMBERS = scaled(100);
const BUNDLES = scaled(1000);
const ROUNDS = 5;

const world = new World();
const members = Array.from({ length: MEMBERS }, () => world.register());
const { ledger } = world;
const notarized: Awaited<ReturnType<World['notarize']>>[] = [];
for (let i = 0; i < BUNDLES; i++) {
  const member = members[i % MEMBERS];
  if (member) notarized.push(await world.notarize(member, world.provenance(`https://b/${i}`)));
}
while (ledger.entries.length < LEAVES) ledger.add('collection', { op: 'create' });

const tiles = new Map<string, Tile>();
const reader = createTreeReader(nodeHasher, async (place) => {
  const path = tilePath(place);
  const tile = tiles.get(path) ?? new Tile(nodeHasher, ledger.file(place) ?? new Uint8Array(0));
  tiles.set(path, tile);
  return tile;
});
const size = BigInt(ledger.entries.length);
const proven = { root: ledger.root(), tree_size: size, checkpoint: ledger.checkpoint() };
for (const { bundle, notarization, index } of notarized) {
  const path = await reader.inclusion(index, size);
  Object.assign(proofOf({ bundle, notarization, index }), { ...proven, path });
  notarization.path = await reader.inclusion(index + 1n, size);
}

const authority = testAuthority();
const stamper = testStamper(authority.below);
const stampers = [{ chain: [stamper, ...authority.chain] }];
const platform = createAttestationPlatform(testTrustRoots({ stampers }));
const control = (await ControlLog.read(platform, world.control)).view();

/** Bundles per second, the median of some rounds. */
async function rateOf(claims: readonly BundleClaim[], timestamps_needed: number): Promise<number> {
  const trust = world.trust({ control, witnesses: [], isQuorum: () => true, timestamps_needed });
  const verify = async () => {
    for (const claim of claims)
      if ((await verifyBundle(platform, claim, trust)).verification !== 'valid')
        throw new Error('A bundle does not hold');
  };
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push((1000 * claims.length) / (await timed(verify)));
  return rounded(median(rates));
}

const rate = await rateOf(
  notarized.map((one) => world.claim(one)),
  0,
);
for (const one of notarized)
  one.bundle.timestamps = [stampOf(stamper, signatureOf(one), { time: NOON })];
const stamped = await rateOf(
  notarized.map((one) => world.claim(one)),
  1,
);
printFigure('bundles', '', {
  values: {
    leaves: Number(size),
    members: MEMBERS,
    bundles: BUNDLES,
    verified_per_second: rate,
    with_time_stamps_per_second: stamped,
  },
  bars: { verified_per_second: '>= 200' },
  limit: 'one thread: P-256 and Ed25519 of OpenSSL, with the key read again for each signature',
});
