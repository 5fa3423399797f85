import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rootStateOf } from './entry-points.ts';
import { shortestPathsTo } from './shortest-paths.ts';
import { pathFromStart, shortestTreeOf } from './shortest-tree.ts';
import { compactOf, graphOf } from './test-graphs.ts';

const startsOf = (...of: Parameters<typeof graphOf>) => {
  const { starts } = shortestTreeOf(compactOf(graphOf(...of)));
  return starts.map(({ entry, kind }) => [entry, kind]);
};

test('begins at the direct dependencies, then at entries without dependants, then in cycles', () => {
  const edges: [number, number][] = [
    ...(
      [
        [-1, 0],
        [0, 1],
      ] as const
    ).map(([a, b]): [number, number] => [a, b]),
    [2, 1],
    [3, 4],
    [4, 3],
    [4, 5],
  ];
  assert.deepEqual(startsOf(6, edges), [
    [0, 'direct'],
    [2, 'no_dependants'],
    [4, 'cycle'],
  ]);
});

test('starts at entries without dependents when the root has no edges, or there is no root', () => {
  const edges: [number, number][] = [
    [0, 1],
    [2, 2],
  ];
  const expected = [
    [0, 'no_dependants'],
    [2, 'no_dependants'],
  ];
  assert.deepEqual(startsOf(3, edges), expected);
  assert.deepEqual(startsOf(3, edges, { root: false }), expected);
  assert.equal(rootStateOf(compactOf(graphOf(3, edges))), 'unlinked');
  assert.equal(rootStateOf(compactOf(graphOf(3, edges, { root: false }))), 'missing');
  assert.equal(rootStateOf(compactOf(graphOf(1, [[-1, 0]]))), 'linked');
  // A self-edge of the root states no dependencies.
  assert.equal(rootStateOf(compactOf(graphOf(1, [[-1, -1]]))), 'unlinked');
});

test('a chain of 50,000 entries and a cycle of as many are read without deep recursion', () => {
  const count = 50_000;
  const chain = Array.from({ length: count - 1 }, (_, i): [number, number] => [i, i + 1]);
  const tree = shortestTreeOf(compactOf(graphOf(count, chain)));
  assert.deepEqual([tree.starts.length, tree.steps[count - 1]], [1, count - 1]);
  const cycle = shortestTreeOf(compactOf(graphOf(count, [...chain, [count - 1, 0]])));
  assert.deepEqual(
    cycle.starts.map(({ kind }) => kind),
    ['cycle'],
  );
});

test('on any graph each entry has one path, as short as a search for it alone finds', () => {
  const edge = fc.tuple(fc.integer({ min: -1, max: 9 }), fc.integer({ min: 0, max: 9 }));
  const edges = fc.array(edge, { maxLength: 24 });
  fc.assert(
    fc.property(edges, fc.boolean(), (all, root) => {
      const kept = root ? all : all.filter(([from]) => from >= 0);
      const graph = compactOf(graphOf(10, kept, { root }));
      const tree = shortestTreeOf(graph);
      for (let entry = 0; entry < graph.count; entry++) {
        const start = tree.starts[tree.start_of[entry] ?? -1];
        const path = pathFromStart(tree, entry);
        assert.deepEqual(
          [path[0], path.at(-1), path.length - 1],
          [start?.entry, entry, tree.steps[entry]],
        );
        const alone = shortestPathsTo(graph, entry, 1);
        const isDirect = start?.kind === 'direct';
        assert.equal(alone.start, isDirect ? 'root' : start?.kind);
        assert.equal(alone.paths[0]?.length, path.length + (isDirect ? 1 : 0));
      }
    }),
  );
});

test('no start is reachable from another one', () => {
  const edge = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 24 }), (edges) => {
      const starts = startsOf(10, edges).map(([entry]) => Number(entry));
      for (const start of starts) {
        const reached = new Set([start]);
        for (const entry of reached) for (const [a, b] of edges) if (a === entry) reached.add(b);
        assert.deepEqual(
          starts.filter((other) => other !== start && reached.has(other)),
          [],
        );
      }
    }),
  );
});
