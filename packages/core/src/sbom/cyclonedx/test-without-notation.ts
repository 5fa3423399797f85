import type { ComponentGraph } from '../component-graph.ts';

/** A graph without the fields that legitimately differ between notations. */
export function withoutNotation(graph: ComponentGraph) {
  const bare = graph.components.map((component) => ({ ...component, at: '' }));
  const messages = graph.warnings.map((warning) => warning.message);
  const root = graph.root && { ...graph.root, at: '' };
  return {
    ...graph,
    root,
    components: bare,
    head: { ...graph.head, encoding: '' },
    warnings: messages,
  };
}
