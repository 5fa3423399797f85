import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusFiles } from '../../../vectors/corpus.ts';
import type { ComponentGraph } from '../component-graph.ts';
import { readSbom } from '../read-sbom.ts';
import { withoutNotation } from './test-without-notation.ts';

test('the official examples in JSON and XML give the same graph', () => {
  const graphs = new Map<string, ComponentGraph>();
  for (const [path, bytes] of corpusFiles('sbom/bom-examples')) {
    if (/juice-shop.*bom\.1\.[34]\.(json|xml)$/.test(path)) graphs.set(path, readSbom(bytes));
  }
  assert.equal(graphs.size, 8);
  for (const [path, graph] of graphs) {
    if (!path.endsWith('.json')) continue;
    const xml = graphs.get(path.replace('.json', '.xml'));
    assert(xml !== undefined, path);
    assert(graph.components.length > 800, path);
    assert.deepEqual(withoutNotation(xml), withoutNotation(graph), path);
  }
});
