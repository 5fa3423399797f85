import type { DocumentHead, Warning } from '@assay/core/sbom/component-graph.ts';
import { wrappedSpdx } from '@assay/core/sbom/detect-json.ts';
import { schemaWarnings } from './json-schema.ts';
import { xmlSchemaWarnings } from './xml-schema.ts';

/**
 * Returns violations of the published schema of a parsed document's format and version, at most 50 warnings; []
 * for notations without one: SPDX in other notations than JSON, SPDX 3.
 *
 * @param bytes the whole document, which `readSbom` has accepted
 */
export function schemaWarningsOf(
  { format, spec_version, encoding }: Pick<DocumentHead, 'format' | 'spec_version' | 'encoding'>,
  bytes: Uint8Array,
): Warning[] {
  if (format === 'CycloneDX' && encoding === 'xml') return xmlSchemaWarnings(spec_version, bytes);
  if (encoding !== 'json') return [];
  const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return schemaWarnings(format, spec_version, wrappedSpdx(document) ?? document);
}
