import type { GraphBuilder } from '../graph-builder.ts';
import type { BomNode } from './bom-node.ts';

/** Adds dependencies to the graph. XML nests what JSON lists as `dependsOn`; deeper nesting is read too. */
export function readDependencies(bom: BomNode, builder: GraphBuilder): void {
  const open = bom.items('dependencies').reverse();
  if (open.length > 0) builder.stateEdges();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const from = node.text('ref');
    const { at, kind } = node;
    if (kind === '') {
      for (const [index, to] of node.refs('dependsOn').entries()) {
        builder.addEdge(from, to, () => `${at}/dependsOn/${index}`);
      }
      continue;
    }
    const nested = node.repeated('dependency');
    for (const child of nested) {
      builder.addEdge(from, child.text('ref'), () => child.at);
      if (child.repeated('dependency').length > 0) open.push(child);
    }
  }
}

/**
 * Records refs whose dependencies a composition calls incomplete or unknown. A composition that names no refs
 * concerns the whole BOM, and so its root.
 */
export function readCompositions(bom: BomNode, builder: GraphBuilder, rootRef: string): void {
  for (const composition of bom.items('compositions')) {
    const aggregate = composition.text('aggregate');
    if (aggregate !== '' && aggregate !== 'not_specified') builder.stateCompleteness();
    if (!aggregate.startsWith('incomplete') && aggregate !== 'unknown') continue;
    const dependencies = refsIn(composition, 'dependencies');
    const isWhole = dependencies.length === 0 && !namesAnything(composition);
    const refs = isWhole && rootRef !== '' ? [rootRef] : dependencies;
    for (const ref of refs) builder.addIncomplete(ref);
  }
}

function namesAnything(composition: BomNode): boolean {
  return ['assemblies', 'vulnerabilities'].some((name) => refsIn(composition, name).length > 0);
}

function refsIn(composition: BomNode, name: string): string[] {
  if (composition.kind === '') return composition.refs(name);
  return composition.items(name).map((item) => item.text('ref'));
}
