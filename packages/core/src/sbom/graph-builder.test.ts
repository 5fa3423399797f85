import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankComponent, GraphBuilder } from './graph-builder.ts';
import { TEST_HEAD } from './test-document-head.ts';

function builderWith(refs: string[], rootRef = 'root'): GraphBuilder {
  const builder = new GraphBuilder(TEST_HEAD);
  builder.setRoot({ ...blankComponent('/metadata/component'), bom_ref: rootRef });
  for (const [index, bom_ref] of refs.entries()) {
    builder.addComponent({ ...blankComponent(`/components/${index}`), bom_ref });
  }
  return builder;
}

test('edges keep cycles and self-references, lose duplicates, and are ordered by their start', () => {
  const builder = builderWith(['a', 'b']);
  const stated = ['b a', 'b b', 'a b', 'root b', 'b a', 'root a', 'a b'];
  for (const [from = '', to = ''] of stated.map((edge) => edge.split(' '))) {
    builder.addEdge(from, to, () => '');
  }
  const graph = builder.finish();
  assert.deepEqual([...graph.edges], [-1, 1, -1, 0, 0, 1, 1, 0, 1, 1]);
  assert.equal(graph.has_edges, true);
  assert.deepEqual(graph.warnings, []);
});

test('reports that a graph has no stated edges', () => {
  assert.equal(builderWith(['a']).finish().has_edges, false);
  const builder = builderWith(['a']);
  builder.stateEdges();
  assert.equal(builder.finish().has_edges, true);
});

test('missing and repeated refs are made up with a warning, and never take a ref of the document', () => {
  const graph = builderWith(['', 'a', 'a', 'assay:1', ''], '').finish();
  assert.equal(graph.root?.bom_ref, 'assay:0');
  assert.deepEqual(
    graph.components.map((component) => component.bom_ref),
    ['assay:2', 'a', 'assay:4', 'assay:1', 'assay:3'],
  );
  assert.deepEqual(
    graph.warnings.map((warning) => warning.at),
    ['/components/2', '/metadata/component'],
  );
});

test('an edge to a repeated ref means the first bearer', () => {
  const builder = builderWith(['a', 'a', 'b']);
  builder.addEdge('b', 'a', () => '');
  assert.deepEqual([...builder.finish().edges], [2, 0]);
});

test('an edge to an unknown ref becomes a warning with its position', () => {
  const builder = builderWith(['a']);
  builder.addEdge('a', 'gone', () => '/dependencies/0/dependsOn/0');
  const graph = builder.finish();
  assert.equal(graph.edges.length, 0);
  assert.equal(graph.warnings[0]?.at, '/dependencies/0/dependsOn/0');
  assert.match(graph.warnings[0]?.message ?? '', /"gone"/);
});

test("edges of the root's parts are the root's; edges of services are counted in one warning", () => {
  const builder = builderWith(['a']);
  builder.addRootPart('part');
  builder.addElsewhere('service');
  builder.addEdge('root', 'part', () => '/1');
  builder.addEdge('part', 'a', () => '/2');
  builder.addEdge('root', 'service', () => '/3');
  builder.addEdge('service', 'a', () => '/4');
  const graph = builder.finish();
  assert.deepEqual([...graph.edges], [-1, 0]);
  assert.deepEqual(graph.warnings, [
    {
      message: '2 dependencies concern services or other entries that are not components.',
      at: '/3',
    },
  ]);
});

test('warnings beyond 500 are counted', () => {
  const builder = builderWith([]);
  for (let i = 0; i < 700; i++) builder.warn('odd', `/${i}`);
  const { warnings } = builder.finish();
  assert.equal(warnings.length, 501);
  assert.equal(warnings.at(-1)?.message, '200 more warnings.');
});
