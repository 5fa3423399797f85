import type { COMPONENT_RULE_NAMES, SbomQuality } from '@assay/contract/sbom-quality.ts';
import { qualityOf } from '@assay/core/quality/quality-report.ts';
import { COMPONENT_RULES, type QualityComponent } from '@assay/core/quality/quality-rules.ts';
import { type CompactGraph, neighborsOf } from '@assay/core/sbom/compact/compact-graph.ts';
import { FIELD_BITS } from '@assay/core/sbom/compact/stated-fields.ts';
import type { z } from 'zod';

type Quality = z.output<typeof SbomQuality>;

const TEXTS: Record<Quality['rules'][number]['rule'], string> = {
  name: 'Each component has a name.',
  version: 'Each component has a version; placeholders such as NOASSERTION are none.',
  identifier: 'Each component has a readable purl or a complete CPE.',
  purl: 'Each component has a readable purl.',
  supplier: 'Each component names its supplier, publisher or author.',
  license: 'Each component states a license.',
  hash: 'Each component has a hash of SHA-2, SHA-3 or BLAKE; MD5 and SHA-1 do not count.',
  relation: 'Each component depends on another one, or another one depends on it.',
  author: 'The document names the author of its data.',
  timestamp: 'The document states when its data were made, as an RFC 3339 instant.',
  tool: 'The document names the tool that wrote it.',
  subject: 'The document names the software that it describes.',
  serial_number: 'The document has a serial number or namespace of its own.',
  lifecycle: 'The document states in which phase its data were collected, such as build.',
};

const SCORE_RULE =
  'The mean coverage of the rules that the format can express, in percent, rounded down.';

/** Judges the document of an SBOM by the rules; files and operating systems are no components here. */
export function sbomQuality(graph: CompactGraph): Quality {
  const components: QualityComponent[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    if (isPackage(graph, entry)) components.push(componentAt(graph, entry));
  }
  const { score, rules } = qualityOf(graph.head, { has_subject: graph.root >= 0, components });
  return {
    score,
    score_rule: SCORE_RULE,
    rules: rules.map((one) => ({ ...one, text: TEXTS[one.rule] })),
  };
}

/** Tells which components of a document lack a field. */
export const lacks =
  (graph: CompactGraph, rule: (typeof COMPONENT_RULE_NAMES)[number]) =>
  (entry: number): boolean =>
    isPackage(graph, entry) && !COMPONENT_RULES[rule].isMet(componentAt(graph, entry));

const isPackage = (graph: CompactGraph, entry: number) =>
  graph.packageText(graph.package_of[entry] ?? 0, 'unchecked') !== 'not_a_package';

function componentAt(graph: CompactGraph, entry: number): QualityComponent {
  const index = graph.package_of[entry] ?? 0;
  const kind = graph.packageText(index, 'kind');
  const fields = graph.fields[entry] ?? 0;
  const hasEdge = (of: CompactGraph['dependencies']) => neighborsOf(of, entry).length > 0;
  return {
    name: graph.text(entry, 'name'),
    version: graph.text(entry, 'version') || graph.packageText(index, 'version'),
    has_purl: kind === 'purl',
    has_identifier:
      kind === 'purl' || (kind === 'cpe' && graph.packageText(index, 'unchecked') !== 'cpe_only'),
    has_license: graph.licenses(entry).some((text) => !/^(?:NOASSERTION|NONE)$/i.test(text)),
    has_hash: (fields & FIELD_BITS.hash) !== 0,
    has_supplier: (fields & FIELD_BITS.supplier) !== 0,
    has_relation: hasEdge(graph.dependencies) || hasEdge(graph.dependants),
  };
}
