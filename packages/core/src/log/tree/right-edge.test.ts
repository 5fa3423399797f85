import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Frontier } from './frontier.ts';
import { HASH_BYTES, leafHash } from './hasher.ts';
import { RightEdge } from './right-edge.ts';
import { hasher } from './test-platform.ts';
import { Tile, tilePath, tilesCompleted, widthOf } from './tile.ts';

const leaf = (i: number) => leafHash(hasher, Uint8Array.of(i >> 16, i >> 8, i));

/** Grows a tree and gives every tile that became full, by its path. */
function grow(edge: RightEdge, to: number): Map<string, Uint8Array> {
  const tiles = new Map<string, Uint8Array>();
  for (let i = Number(edge.size); i < to; i++)
    for (const { place, bytes } of edge.append(leaf(i))) tiles.set(tilePath(place), bytes);
  return tiles;
}

test('the root from tiles is that of the frontier at every size', () => {
  const edge = new RightEdge(hasher);
  const frontier = new Frontier(hasher);
  assert.deepEqual(edge.root(), frontier.root());
  for (let i = 0; i < 1_100; i++) {
    edge.append(leaf(i));
    frontier.append(leaf(i));
    assert.deepEqual(edge.root(), frontier.root(), `${i + 1} leaves`);
  }
});

test('returns tiles when they become full, including upper levels', () => {
  const edge = new RightEdge(hasher);
  const tiles = grow(edge, 65_536 + 300);
  const places = tilesCompleted(0n, 65_536n + 300n).map(tilePath);
  assert.deepEqual([...tiles.keys()].toSorted(), places.toSorted());
  const below = new Tile(hasher, tiles.get('tile/0/003') ?? assert.fail());
  const above = tiles.get('tile/1/000') ?? assert.fail();
  assert.deepEqual(above.slice(3 * HASH_BYTES, 4 * HASH_BYTES), below.root());
});

test('a resumed edge continues as if never interrupted', () => {
  const whole = new RightEdge(hasher);
  grow(whole, 1_000);
  for (const size of [0, 1, 255, 256, 257, 700]) {
    const before = new RightEdge(hasher);
    const tiles = grow(before, size);
    const level0 = Array.from({ length: size % 256 }, (_, i) => leaf(size - (size % 256) + i));
    const level1 = Array.from({ length: widthOf(1, 0n, BigInt(size)) }, (_, i) =>
      new Tile(hasher, tiles.get(`tile/0/00${i}`) ?? assert.fail()).root(),
    );
    const again = RightEdge.of(hasher, BigInt(size), [
      Buffer.concat(level0),
      Buffer.concat(level1),
    ]);
    grow(again, 1_000);
    assert.deepEqual(again.root(), whole.root(), `from ${size} leaves`);
  }
});

test('an edge that does not fit its size is refused', () => {
  const hash = new Uint8Array(HASH_BYTES);
  for (const [size, partial] of [
    [0n, []],
    [1n, [hash]],
    [256n, [new Uint8Array(0), hash]],
  ] as const)
    assert.equal(RightEdge.of(hasher, size, partial).size, size);
  for (const [size, partial] of [
    [1n, []],
    [2n, [hash]],
    [256n, [hash]],
    [256n, []],
  ] as const)
    assert.throws(() => RightEdge.of(hasher, size, partial), RangeError);
});
