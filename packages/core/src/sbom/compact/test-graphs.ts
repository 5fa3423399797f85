import type { ComponentGraph } from '../component-graph.ts';
import { distinctPackagesOf } from '../distinct-packages.ts';
import { blankComponent, GraphBuilder } from '../graph-builder.ts';
import { type CompactGraph, readCompactGraph } from './compact-graph.ts';
import { encodeCompactGraph } from './encode.ts';

const head: ComponentGraph['head'] = {
  format: 'CycloneDX',
  spec_version: '1.6',
  encoding: 'json',
  serial_number: null,
  document_version: 1,
  name: 'sample',
  created_at: null,
  authors: [],
  tools: [],
  supplier: null,
  data_license: null,
  lifecycles: [],
};

/** A graph of `count` npm packages named c0, c1, …; -1 is the root. */
export function graphOf(
  count: number,
  edges: readonly (readonly [number, number])[],
  { root = true } = {},
): ComponentGraph {
  const builder = new GraphBuilder(head);
  if (root) builder.setRoot({ ...blankComponent(''), bom_ref: 'root', name: 'app' });
  for (let i = 0; i < count; i++) {
    const name = `c${i}`;
    builder.addComponent({
      ...blankComponent(`/components/${i}`),
      bom_ref: `ref-${i}`,
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
      licenses: ['MIT', 'Ünïcode 😀'],
    });
  }
  for (const [from, to] of edges) builder.addEdgeByIndex(from, to);
  return builder.finish();
}

/** The same as pages read it. */
export const compactOf = (graph: ComponentGraph): CompactGraph =>
  readCompactGraph(encodeCompactGraph(graph, distinctPackagesOf(graph)));
