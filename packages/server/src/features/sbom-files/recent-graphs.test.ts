/** Graphs that one task leaves to the next. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { encodeCompactGraph } from '@assay/core/sbom/compact/encode.ts';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { RecentGraphs } from './recent-graphs.ts';

const ONE = '00000000-0000-4000-8000-00000000000a';
const OTHER = '00000000-0000-4000-8000-00000000000b';
const digest = (n: number) => Buffer.alloc(32, n);

const graphOf = (count: number) => {
  const components = Array.from({ length: count }, (_, i) => ({ type: 'library', name: `n${i}` }));
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', components };
  const graph = readSbom(Buffer.from(JSON.stringify(bom)));
  return readCompactGraph(encodeCompactGraph(graph, distinctPackagesOf(graph)));
};

test('a graph is taken once, by its own tenant and digest', () => {
  const recent = new RecentGraphs();
  const graph = graphOf(3);
  recent.keep(ONE, digest(1), graph);
  assert.equal(recent.take(OTHER, digest(1)), undefined);
  assert.equal(recent.take(ONE, digest(2)), undefined);
  assert.equal(recent.take(ONE, digest(1)), graph);
  assert.equal(recent.take(ONE, digest(1)), undefined);
});

test('large graphs are not kept, and of small ones the last fifty', () => {
  const recent = new RecentGraphs();
  recent.keep(ONE, digest(0), graphOf(1_001));
  assert.equal(recent.take(ONE, digest(0)), undefined);
  const graph = graphOf(1_000);
  for (let n = 1; n <= 51; n++) recent.keep(ONE, digest(n), graph);
  assert.equal(recent.take(ONE, digest(1)), undefined);
  for (let n = 2; n <= 51; n++) assert.equal(recent.take(ONE, digest(n)), graph);
});
