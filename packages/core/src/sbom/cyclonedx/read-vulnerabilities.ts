import type { StatedVulnerability } from '../component-graph.ts';
import type { BomNode } from './bom-node.ts';

/**
 * The vulnerabilities that a BOM (VEX, VDR) carries. In XML also those of the extension of 2019
 * (`http://cyclonedx.org/schema/ext/vulnerability/1.0`), which names its component by the attribute `ref`.
 */
export function readVulnerabilities(holder: BomNode): StatedVulnerability[] {
  return holder.items('vulnerabilities').map(readVulnerability);
}

function readVulnerability(node: BomNode): StatedVulnerability {
  const analysis = node.child('analysis');
  const source = node.child('source');
  const id = node.text('id');
  if (id === '') node.warn('This vulnerability has no id.');
  const refs = node.items('affects').map((target) => target.text('ref'));
  const ownRef = node.kind === '' ? '' : node.text('ref');
  return {
    id,
    source: source?.text('name') || source?.text('url') || '',
    state: analysis?.text('state') ?? '',
    justification: analysis?.text('justification') ?? '',
    response: analysis === undefined ? [] : readResponses(analysis),
    detail: analysis?.text('detail') ?? '',
    affects: [...refs, ownRef].filter((ref) => ref !== ''),
  };
}

function readResponses(analysis: BomNode): string[] {
  if (analysis.kind === '') return analysis.texts('response');
  return analysis.items('responses').map((response) => response.content('response'));
}
