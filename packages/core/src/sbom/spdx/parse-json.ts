import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { isFields } from './fields.ts';
import { graphOf, unwrapped } from './map-document.ts';

/**
 * The graph of an SPDX 2 document that was parsed from JSON. Positions are JSON pointers.
 *
 * @throws SbomError `structure`, `unsupported_version`
 */
export function readSpdxJson(document: unknown): ComponentGraph {
  if (!isFields(document)) {
    throw new SbomError('structure', 'An SPDX document is a JSON object.', '');
  }
  const { body, pointer: outer } = unwrapped(document);
  return graphOf({ body, encoding: 'json', place: (_holder, pointer) => outer + pointer });
}
