import type { SbomQuality } from '@assay/contract/sbom-quality.ts';
import { isPackage, qualityComponentAt } from '@assay/core/quality/quality-component.ts';
import { qualityOf } from '@assay/core/quality/quality-report.ts';
import type { QualityComponent } from '@assay/core/quality/quality-rules.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import type { z } from 'zod';

type Quality = z.output<typeof SbomQuality>;

const TEXTS: Record<Quality['rules'][number]['rule'], string> = {
  name: 'Each component has a name.',
  version: 'Each component has a version; placeholders such as NOASSERTION are none.',
  identifier: 'Each component has a readable purl or a complete CPE.',
  purl: 'Each component has a readable purl.',
  supplier: 'Each component names its supplier, publisher or author.',
  license: 'Each component states a license.',
  hash: 'Each component has a hash of SHA-2, SHA-3, BLAKE or Streebog; MD5 and SHA-1 do not count.',
  relation: 'Each component depends on another one, or another one depends on it.',
  author: 'The document names the author of its data.',
  timestamp: 'The document states when its data were made, as an RFC 3339 instant.',
  tool: 'The document names the tool that wrote it.',
  subject: 'The document names the software that it describes.',
  serial_number: 'The document has a serial number or namespace of its own, which is a URI.',
  lifecycle: 'The document states in which phase its data were collected, such as build.',
};

const SCORE_RULE =
  'The mean coverage of the rules that the format can express, in percent, rounded down.';

/** Judges the document of an SBOM by the rules; files and operating systems are no components here. */
export function sbomQuality(graph: CompactGraph): Quality {
  const components: QualityComponent[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    if (isPackage(graph, entry)) components.push(qualityComponentAt(graph, entry));
  }
  const { score, rules } = qualityOf(graph.head, { has_subject: graph.root >= 0, components });
  return {
    score,
    score_rule: SCORE_RULE,
    rules: rules.map((one) => ({ ...one, text: TEXTS[one.rule] })),
  };
}
