/**
 * SPDX 2 as YAML: the JSON form in YAML 1.2. Only mappings, lists and scalars are accepted, and every scalar but
 * null is a text: `versionInfo: 3.10` is the version "3.10", not a number.
 */
import { LineCounter } from 'yaml';
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { isFields } from './fields.ts';
import { graphOf, unwrapped } from './map-document.ts';
import { readYamlDocument } from './yaml-document.ts';
import { YamlValues } from './yaml-values.ts';

const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * The graph of an SPDX 2 YAML document. Positions are `line N`.
 *
 * @throws SbomError `syntax`, `duplicate_key`, `too_deep` (128), `too_long` (64 Mi characters, 1 Mi of one text),
 * `too_many` (1000 aliases, 10,000 keys of a mapping, 10,000 signs in a row without a value), `structure`, `unsupported_version`
 */
export function readSpdxYaml(text: string): ComponentGraph {
  if (text.length > MAX_LENGTH) {
    throw new SbomError('too_long', `YAML is read up to ${MAX_LENGTH} characters.`, '');
  }
  const counter = new LineCounter();
  const values = new YamlValues(counter);
  const document = values.valueOf(readYamlDocument(text, counter));
  if (!isFields(document)) {
    throw new SbomError('structure', 'An SPDX document is a YAML mapping.', 'line 1');
  }
  const place = (holder: object) => values.lines.get(holder) ?? '';
  return graphOf({ body: unwrapped(document).body, encoding: 'yaml', place });
}
