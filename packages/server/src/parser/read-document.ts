import type { ComponentGraph, Warning } from '@assay/core/sbom/component-graph.ts';
import { readCycloneDxJson } from '@assay/core/sbom/cyclonedx/parse-json.ts';
import { formatOfJson, sniffFormat } from '@assay/core/sbom/detect.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { parseSbomJson } from '@assay/core/sbom/sbom-json.ts';
import { readSpdxJson } from '@assay/core/sbom/spdx/parse-json.ts';
import { readSpdx3 } from '@assay/core/sbom/spdx/parse-json-ld.ts';
import { schemaWarnings } from './schema/json-schema.ts';
import { xmlSchemaWarnings } from './schema/xml-schema.ts';

/** A graph, and where its document departs from its format's published schema. */
export interface CheckedDocument {
  graph: ComponentGraph;
  schemaWarnings(): Warning[];
}

/**
 * Reads a document and keeps the value for schema validation: JSON is parsed once for both.
 *
 * @throws SbomError like `readSbom`
 */
export function readDocument(bytes: Uint8Array): CheckedDocument {
  if (sniffFormat(bytes) !== 'json') return readText(bytes);
  const document = parseSbomJson(bytes);
  const graph = readJson(document);
  const { format, spec_version, encoding } = graph.head;
  const hasSchema = encoding === 'json';
  return {
    graph,
    schemaWarnings: () => (hasSchema ? schemaWarnings(format, spec_version, document) : []),
  };
}

function readJson(document: unknown): ComponentGraph {
  const { format, encoding } = formatOfJson(document);
  if (format === 'CycloneDX') return readCycloneDxJson(document);
  return encoding === 'json-ld' ? readSpdx3(document) : readSpdxJson(document);
}

function readText(bytes: Uint8Array): CheckedDocument {
  const graph = readSbom(bytes);
  const { format, spec_version, encoding } = graph.head;
  const hasSchema = format === 'CycloneDX' && encoding === 'xml';
  return {
    graph,
    schemaWarnings: () => (hasSchema ? xmlSchemaWarnings(spec_version, bytes) : []),
  };
}
