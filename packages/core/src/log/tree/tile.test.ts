import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BundleError, decodeEntryBundle, encodeEntryBundle } from './entry-bundle.ts';
import { hasher } from './test-platform.ts';
import {
  filesOf,
  parseTilePath,
  Tile,
  tilePath,
  tilesCompleted,
  tilesOf,
  widthOf,
} from './tile.ts';

const PATHS: [string, number | 'entries', bigint, number][] = [
  ['tile/0/000', 0, 0n, 256],
  ['tile/1/x001/x234/067', 1, 1_234_067n, 256],
  ['tile/63/999.p/255', 63, 999n, 255],
  ['tile/entries/x001/000.p/1', 'entries', 1000n, 1],
];
for (const [path, level, index, width] of PATHS) {
  test(`${path} is one tile, and that tile has no other path`, () => {
    assert.equal(tilePath({ level, index, width }), path);
    assert.deepEqual(parseTilePath(path), { level, index, width });
  });
}

const NO_PATHS = [
  'tile/0/0',
  'tile/64/000',
  'tile/00/000',
  'tile/0/x000/000',
  'tile/0/x001',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/01',
  'tile/0/000/',
  'tile/entry/000',
  'tile/0/-01',
  '/tile/0/000',
  'tile/0/000.p/1/../x',
  `tile/0/${'x001/'.repeat(20)}001`,
];
for (const path of NO_PATHS) {
  test(`${path.slice(0, 40)} names no tile`, () => assert.equal(parseTilePath(path), undefined));
}

test('70,000 leaves make 277 tiles', () => {
  const tiles = tilesOf(70_000n);
  const counts = [0, 1, 2].map((level) => tiles.filter((tile) => tile.level === level));
  assert.deepEqual(
    counts.map((row) => row.length),
    [274, 2, 1],
  );
  assert.deepEqual(
    counts.map((row) => row.at(-1)?.width),
    [112, 17, 1],
  );
  for (const { level, index, width } of tiles) assert.equal(widthOf(level, index, 70_000n), width);
});

test('70,000 leaves make 274 entry bundles beside their tiles', () => {
  const bundles = filesOf(70_000n).slice(tilesOf(70_000n).length);
  assert.deepEqual(
    bundles.map(({ level, index }) => `${level} ${index}`),
    Array.from({ length: 274 }, (_, i) => `entries ${i}`),
  );
  for (const { index, width } of bundles) assert.equal(widthOf('entries', index, 70_000n), width);
  assert.deepEqual(filesOf(0n), []);
});

test('each full tile is completed once, however a tree grows', () => {
  const steps = [0n, 1n, 255n, 256n, 300n, 65_535n, 65_536n, 70_000n];
  const found = steps.slice(1).flatMap((size, i) => tilesCompleted(steps[i] ?? 0n, size));
  const whole = tilesCompleted(0n, 70_000n);
  assert.deepEqual(found.map(tilePath).sort(), whole.map(tilePath).sort());
});

test('refuses bytes that are not a tile, and a node outside of it', () => {
  for (const size of [0, 31, 33, 257 * 32])
    assert.throws(() => new Tile(hasher, new Uint8Array(size)), RangeError);
  const tile = new Tile(hasher, new Uint8Array(3 * 32));
  assert.throws(() => tile.node({ level: 0, index: 3n }), RangeError);
  assert.throws(() => tile.node({ level: 1, index: 1n }), RangeError);
  assert.throws(() => tile.root(), RangeError);
});

test('a bundle returns its entries, and nothing else is accepted', () => {
  const entries = [Buffer.from('a'), Buffer.alloc(0), Buffer.alloc(65_535, 7)];
  const bundle = encodeEntryBundle(entries);
  assert.deepEqual(
    decodeEntryBundle(bundle, 3).map((entry) => Buffer.from(entry)),
    entries,
  );
  assert.throws(() => decodeEntryBundle(bundle, 2), BundleError);
  assert.throws(() => decodeEntryBundle(bundle, 4), BundleError);
  assert.throws(() => decodeEntryBundle(bundle.subarray(0, -1), 3), BundleError);
  assert.throws(() => decodeEntryBundle(Buffer.of(0), 1), BundleError);
  assert.throws(() => encodeEntryBundle([]), RangeError);
  assert.throws(() => encodeEntryBundle([Buffer.alloc(65_536)]), RangeError);
});
