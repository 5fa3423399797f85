import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeBase64 } from '../../encoding/base64.ts';
import { Frontier } from './frontier.ts';
import { HASH_BYTES, type Hash, leafHash, nodeHash, sha256 } from './hasher.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';
import { consistencyRanges, inclusionRanges } from './subtree.ts';
import { hasher } from './test-platform.ts';
import { Tile, tilePath, tilesOf } from './tile.ts';
import { createTreeReader } from './tree-reader.ts';

const vectors = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../vectors/log/${name}.json`, import.meta.url), 'utf8'));

interface Probe {
  file: string;
  proof: string[];
  wantErr: boolean;
  [field: string]: unknown;
}

/** Some vectors have hashes of a wrong length, or none. */
const bytes = (text: unknown) => decodeBase64(String(text ?? ''));

test('inclusion: 98 vectors of transparency-dev/merkle', () => {
  const probes: Probe[] = vectors('inclusion');
  assert.equal(probes.length, 98);
  for (const probe of probes) {
    const { ok } = verifyInclusion(hasher, {
      index: BigInt(String(probe.leafIdx)),
      size: BigInt(String(probe.treeSize)),
      leaf_hash: bytes(probe.leafHash),
      path: probe.proof.map(bytes),
      root: bytes(probe.root),
    });
    assert.equal(ok, !probe.wantErr, probe.file);
  }
});

test('consistency: 98 vectors of transparency-dev/merkle', () => {
  const probes: Probe[] = vectors('consistency');
  assert.equal(probes.length, 98);
  for (const probe of probes) {
    const { ok } = verifyConsistency(hasher, {
      old_size: BigInt(String(probe.size1)),
      old_root: bytes(probe.root1),
      size: BigInt(String(probe.size2)),
      root: bytes(probe.root2),
      path: probe.proof.map(bytes),
    });
    assert.equal(ok, !probe.wantErr, probe.file);
  }
});

const leaves = (count: number) =>
  Array.from({ length: count }, (_, i) => leafHash(hasher, Buffer.from(`leaf ${i}`)));

/** Definition of RFC 9162 §2.1.1, verbatim. */
function definedRoot(hashes: Hash[]): Hash {
  if (hashes.length === 0) return sha256(hasher, new Uint8Array(0));
  const [only] = hashes;
  if (hashes.length === 1 && only) return only;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return nodeHash(hasher, definedRoot(hashes.slice(0, half)), definedRoot(hashes.slice(half)));
}

function frontierOf(hashes: Hash[]): Frontier {
  const frontier = new Frontier(hasher);
  for (const hash of hashes) frontier.append(hash);
  return frontier;
}

/** All tiles of a tree, computed from the definition alone. */
function readerOf(hashes: Hash[]) {
  const rows: Hash[][] = [hashes];
  for (let row = hashes; row.length >= 256; ) {
    const roots = Array.from({ length: Math.floor(row.length / 256) }, (_, i) =>
      definedRoot(row.slice(i * 256, i * 256 + 256)),
    );
    rows.push(roots);
    row = roots;
  }
  const tiles = new Map(
    tilesOf(BigInt(hashes.length)).map((place) => {
      const from = Number(place.index) * 256;
      const part = (rows[Number(place.level)] ?? []).slice(from, from + place.width);
      return [tilePath(place), new Tile(hasher, Buffer.concat(part))];
    }),
  );
  return createTreeReader(hasher, async (place) => tiles.get(tilePath(place)) ?? assert.fail());
}

test('the frontier has the root of the definition, and continues from a stored state', () => {
  const hashes = leaves(200);
  for (const size of [0, 1, 2, 3, 7, 8, 64, 100, 199, 200]) {
    const frontier = frontierOf(hashes.slice(0, size));
    assert.deepEqual(frontier.root(), definedRoot(hashes.slice(0, size)));
    const kept = Frontier.of(hasher, BigInt(size), frontier.subtrees);
    for (const hash of hashes.slice(size)) kept.append(hash);
    assert.deepEqual([kept.size, kept.root()], [200n, definedRoot(hashes)]);
  }
  assert.throws(() => Frontier.of(hasher, 3n, new Uint8Array(32)), RangeError);
  assert.throws(() => Frontier.of(hasher, -1n, new Uint8Array(0)), RangeError);
});

test('a frontier tells the root of each full subtree of a height, also when it continues in one', () => {
  const hashes = leaves(200);
  for (const [height, from] of [
    [1, 0],
    [3, 0],
    [3, 5],
    [6, 64],
    [6, 70],
    [8, 0],
  ] as const) {
    const frontier = frontierOf(hashes.slice(0, from));
    const roots: Hash[] = [];
    const full = { height, take: (root: Hash) => void roots.push(root) };
    for (const hash of hashes.slice(from)) frontier.append(hash, full);
    const width = 2 ** height;
    const firsts = Array.from({ length: Math.floor(200 / width) }, (_, i) => i * width);
    const own = firsts.filter((first) => first + width > from);
    const expected = own.map((first) => definedRoot(hashes.slice(first, first + width)));
    assert.deepEqual(roots, expected, `height ${height} from ${from}`);
  }
});

test('proofs out of tiles hold for every leaf and every pair of sizes', async () => {
  for (const size of [1, 2, 5, 8, 33]) {
    const hashes = leaves(size);
    const reader = readerOf(hashes);
    const root = definedRoot(hashes);
    assert.deepEqual(await reader.root(BigInt(size)), root);
    for (let i = 0; i < size; i++) {
      const path = await reader.inclusion(BigInt(i), BigInt(size));
      const leaf_hash = hashes[i] ?? assert.fail();
      const proof = { index: BigInt(i), size: BigInt(size), leaf_hash, path, root };
      assert.deepEqual(verifyInclusion(hasher, proof), { ok: true });
      const old_root = definedRoot(hashes.slice(0, i + 1));
      const grown = await reader.consistency(BigInt(i + 1), BigInt(size));
      const growth = { old_size: BigInt(i + 1), old_root, size: BigInt(size), root, path: grown };
      assert.deepEqual(verifyConsistency(hasher, growth), { ok: true });
    }
  }
});

const big = leaves(66_000);
const bigRoot = definedRoot(big);
const bigReader = readerOf(big);

test('proofs over tiles of three levels hold', async () => {
  const size = BigInt(big.length);
  assert.deepEqual(await bigReader.root(size), bigRoot);
  assert.deepEqual(frontierOf(big).root(), bigRoot);
  for (const i of [0, 255, 256, 65_535, 65_536, 65_999]) {
    const path = await bigReader.inclusion(BigInt(i), size);
    const leaf_hash = big[i] ?? assert.fail();
    const inclusion = { index: BigInt(i), size, leaf_hash, path, root: bigRoot };
    assert.deepEqual(verifyInclusion(hasher, inclusion), { ok: true });
    const old_root = definedRoot(big.slice(0, i + 1));
    const grown = await bigReader.consistency(BigInt(i + 1), size);
    const growth = { old_size: BigInt(i + 1), old_root, size, root: bigRoot, path: grown };
    assert.deepEqual(verifyConsistency(hasher, growth), { ok: true });
  }
});

const flipped = (hash: Hash, bit: number) => {
  const copy = hash.slice();
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

test('a proof with any bit changed, or of another place or size, is refused', async () => {
  const hashes = leaves(13);
  const root = definedRoot(hashes);
  const path = await readerOf(hashes).inclusion(5n, 13n);
  const proof = { index: 5n, size: 13n, leaf_hash: hashes[5] ?? assert.fail(), path, root };
  const refused = (change: object) =>
    assert.equal(verifyInclusion(hasher, { ...proof, ...change }).ok, false);
  for (let bit = 0; bit < HASH_BYTES * 8; bit++) {
    refused({ root: flipped(root, bit) });
    refused({ leaf_hash: flipped(proof.leaf_hash, bit) });
    for (const [i, hash] of path.entries()) refused({ path: path.with(i, flipped(hash, bit)) });
  }
  for (let other = 0n; other < 20n; other++) if (other !== 5n) refused({ index: other });
  refused({ path: path.slice(1) });
  refused({ path: [...path, root] });
  // The path alone does not distinguish sizes whose trees have the same path to this leaf: the checkpoint
  // states the size.
  for (const size of [0n, 5n, 6n, 8n, 17n, 33n]) refused({ size });
});

test('two trees are consistent exactly where one extends the other', async () => {
  const sizes = fc
    .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async ([old, size], seed) => {
      const hashes = leaves(size);
      const path = await readerOf(hashes).consistency(BigInt(old), BigInt(size));
      const at = seed % old;
      const other = hashes.slice(0, old).with(at, flipped(hashes[at] ?? assert.fail(), seed % 256));
      const proof = { size: BigInt(size), old_size: BigInt(old), path, root: definedRoot(hashes) };
      const honest = { ...proof, old_root: definedRoot(hashes.slice(0, old)) };
      assert.equal(verifyConsistency(hasher, honest).ok, true);
      assert.equal(verifyConsistency(hasher, { ...proof, old_root: definedRoot(other) }).ok, false);
    }),
    { numRuns: 200 },
  );
});

test('ranges of proofs that cannot be are refused', () => {
  for (const [index, size] of [
    [-1n, 3n],
    [3n, 3n],
    [0n, 0n],
  ] as const)
    assert.throws(() => inclusionRanges(index, size), RangeError);
  for (const [old, size] of [
    [0n, 3n],
    [4n, 3n],
  ] as const)
    assert.throws(() => consistencyRanges(old, size), RangeError);
  assert.equal(inclusionRanges(2n ** 64n - 2n, 2n ** 64n - 1n).length, 64 - 1);
});
