import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { isJsonObject, JsonNode } from './json-node.ts';
import { readBom } from './read-bom.ts';

/**
 * The graph of a CycloneDX JSON document that `parseStrictJson` gave.
 *
 * @throws SbomError `structure` where it is not an object; `unsupported_version`; `too_many`
 */
export function readCycloneDxJson(document: unknown): ComponentGraph {
  if (!isJsonObject(document)) {
    throw new SbomError('structure', 'A CycloneDX document is a JSON object.', '');
  }
  const { specVersion } = document;
  return readBom({
    encoding: 'json',
    specVersion: typeof specVersion === 'string' ? specVersion : String(specVersion ?? ''),
    versionAt: '/specVersion',
    open: (warn) => new JsonNode(document, '', warn),
  });
}
