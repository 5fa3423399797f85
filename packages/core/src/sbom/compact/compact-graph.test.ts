import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distinctPackagesOf } from '../distinct-packages.ts';
import { type CompactGraph, type ComponentText, readCompactGraph } from './compact-graph.ts';
import { encodeCompactGraph } from './encode.ts';
import { neighborhoodOf, PICTURE_LIMIT } from './neighborhood.ts';
import { shortestPathsTo } from './shortest-paths.ts';
import { compactOf, graphOf } from './test-graphs.ts';

const names = (graph: CompactGraph, path: number[]) => path.map((i) => graph.text(i, 'name'));

test('a graph read back has the texts, packages and edges it was written with', () => {
  const graph = compactOf(
    graphOf(3, [
      [-1, 0],
      [0, 1],
      [1, 2],
      [0, 2],
    ]),
  );
  assert.equal(graph.count, 3);
  assert.equal(graph.root, 3);
  assert.equal(graph.text(1, 'purl'), 'pkg:npm/c1@1.0.0');
  assert.deepEqual(graph.licenses(2), ['MIT', 'Ünïcode 😀']);
  assert.equal(graph.packageAt(graph.package_of[2] ?? -1).identity, 'pkg:npm/c2@1.0.0');
  assert.deepEqual([...graph.by_name], [0, 1, 2]);
  assert.equal(graph.find('ref-2'), 2);
  assert.equal(graph.find('root'), 3);
  assert.equal(graph.find('elsewhere'), -1);
});

test('a search finds entries by any of the columns, case folded, and never across two texts', () => {
  const graph = compactOf(graphOf(12, []));
  const hits = (text: string, ...columns: ComponentText[]) =>
    [...graph.containing(text, columns).entries()].flatMap(([i, hit]) => (hit ? [i] : []));
  assert.deepEqual(hits('C1', 'name'), [1, 10, 11]);
  assert.deepEqual(hits('npm/C11@', 'name', 'purl'), [11]);
  assert.deepEqual(hits('APP', 'name'), [12]);
  assert.equal(hits('ÜNÏCODE', 'licenses').length, 12);
  assert.deepEqual(hits('c0c1', 'name', 'purl', 'version'), []);
  assert.deepEqual(hits('c1', 'version'), []);
});

test('a letter whose lower case is longer does not move what is found', () => {
  const graph = graphOf(3, []);
  const [first] = graph.components;
  if (first) first.licenses = ['\u0130\u0130\u0130 license'];
  const compact = compactOf(graph);
  assert.deepEqual([...compact.containing('c2', ['name'])], [0, 0, 1, 0]);
  assert.deepEqual([...compact.containing(' LICENSE', ['licenses'])], [1, 0, 0, 0]);
});

test('bytes that lie at an odd place are read all the same', () => {
  const graph = graphOf(5, [[-1, 0]]);
  const bytes = encodeCompactGraph(graph, distinctPackagesOf(graph));
  const odd = Buffer.alloc(bytes.length + 1);
  odd.set(bytes, 1);
  assert.equal(readCompactGraph(odd.subarray(1)).text(4, 'name'), 'c4');
});

test('components with one identity are one package version', () => {
  const graph = graphOf(2, []);
  const second = graph.components[1];
  if (second) Object.assign(second, { name: 'c0', purl: 'pkg:npm/c0@1.0.0?foo=bar' });
  const compact = compactOf(graph);
  assert.equal(compact.package_count, 1);
  assert.deepEqual([...compact.package_of], [0, 0]);
});

test('refuses a truncated or foreign file, so that it is regenerated', () => {
  const graph = graphOf(5, [[-1, 0]]);
  const bytes = encodeCompactGraph(graph, distinctPackagesOf(graph));
  assert.throws(() => readCompactGraph(bytes.subarray(0, bytes.length - 3)), RangeError);
  assert.throws(() => readCompactGraph(new Uint8Array(40)), RangeError);
});

test('shortest paths begin at the root and are all of the least length', () => {
  const graph = compactOf(
    graphOf(5, [
      [-1, 0],
      [-1, 1],
      [0, 2],
      [1, 2],
      [2, 3],
      [0, 4],
      [4, 3],
    ]),
  );
  const { paths, more } = shortestPathsTo(graph, 3, 10);
  assert.deepEqual(
    paths.map((p) => names(graph, p)),
    [
      ['app', 'c0', 'c2', 'c3'],
      ['app', 'c0', 'c4', 'c3'],
      ['app', 'c1', 'c2', 'c3'],
    ],
  );
  assert.equal(more, false);
  assert.equal(shortestPathsTo(graph, 3, 2).more, true);
});

test('without a root, paths start where nothing depends on the entry', () => {
  const graph = compactOf(
    graphOf(
      3,
      [
        [0, 1],
        [1, 2],
      ],
      { root: false },
    ),
  );
  assert.deepEqual(shortestPathsTo(graph, 2, 5).paths, [[0, 1, 2]]);
});

test('starts in a cycle when nothing else leads to an entry', () => {
  const graph = compactOf(
    graphOf(4, [
      [-1, 0],
      [1, 2],
      [2, 1],
      [2, 3],
    ]),
  );
  assert.deepEqual(shortestPathsTo(graph, 3, 5), {
    start: 'cycle',
    paths: [[2, 3]],
    more: false,
  });
});

test('an edge that closes a cycle is drawn back, others are not', () => {
  const graph = compactOf(
    graphOf(3, [
      [-1, 0],
      [0, 1],
      [1, 2],
      [2, 0],
      [0, 2],
    ]),
  );
  const around = neighborhoodOf(graph, [graph.root], 'down', 5);
  const back = around.edges.filter((e) => e.back).map((e) => [e.from, e.to]);
  assert.deepEqual(back, [[2, 0]]);
});

test('a picture contains 300 nodes and the number of omitted ones', () => {
  const edges = Array.from({ length: 500 }, (_, i): [number, number] => [-1, i]);
  const around = neighborhoodOf(compactOf(graphOf(500, edges)), [500], 'down', 1);
  assert.equal(around.distance.size, PICTURE_LIMIT);
  assert.equal(around.left_out, 201);
});

test('within one distance an edge is back only against the order in which entries are found', () => {
  const graph = compactOf(
    graphOf(3, [
      [-1, 0],
      [-1, 1],
      [0, 1],
      [1, 0],
      [1, 2],
    ]),
  );
  const back = neighborhoodOf(graph, [graph.root], 'down', 5).edges.filter((e) => e.back);
  assert.deepEqual(back, [{ from: 1, to: 0, back: true }]);
});

test('distances upwards are negative', () => {
  const graph = compactOf(
    graphOf(2, [
      [-1, 0],
      [0, 1],
    ]),
  );
  const around = neighborhoodOf(graph, [0], 'both', 3);
  assert.deepEqual(
    [...around.distance],
    [
      [0, 0],
      [1, 1],
      [2, -1],
    ],
  );
});

test('on any graph a path has the length that a plain search finds', () => {
  const edge = fc.tuple(fc.integer({ min: -1, max: 11 }), fc.integer({ min: 0, max: 11 }));
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), fc.integer({ min: 0, max: 11 }), (edges, to) => {
      const graph = compactOf(graphOf(12, edges));
      const { paths } = shortestPathsTo(graph, to, 20);
      const least = plainDistance(edges, to);
      if (least !== undefined) {
        for (const path of paths) assert.equal(path.length - 1, least);
        assert.ok(paths.length > 0);
      }
      for (const path of paths) {
        for (let i = 1; i < path.length; i++) {
          const from = path[i - 1] === graph.root ? -1 : path[i - 1];
          assert.ok(edges.some(([a, b]) => a === from && b === path[i]));
        }
      }
    }),
  );
});

/** Steps from the root, by relaxing every edge until nothing changes. */
function plainDistance(edges: [number, number][], to: number): number | undefined {
  const distance = new Map([[-1, 0]]);
  for (let round = 0; round <= 12; round++) {
    for (const [a, b] of edges) {
      const d = distance.get(a);
      if (d !== undefined && d + 1 < (distance.get(b) ?? Infinity)) distance.set(b, d + 1);
    }
  }
  return distance.get(to);
}
