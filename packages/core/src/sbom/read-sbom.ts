import type { ComponentGraph } from './component-graph.ts';
import { readCycloneDxJson } from './cyclonedx/parse-json.ts';
import { readCycloneDxXml } from './cyclonedx/parse-xml.ts';
import { formatOfJson, sniffFormat } from './detect.ts';
import { type DetectedFormat, wrappedSpdx } from './detect-json.ts';
import { parseSbomJson } from './sbom-json.ts';
import { decodeSbomText } from './sbom-text.ts';
import { readSpdxJson } from './spdx/parse-json.ts';
import { readSpdx3 } from './spdx/parse-json-ld.ts';
import { readSpdxRdf } from './spdx/parse-rdf.ts';
import { readSpdxTagValue } from './spdx/parse-tag-value.ts';
import { readSpdxXml } from './spdx/parse-xml.ts';
import { readSpdxYaml } from './spdx/parse-yaml.ts';

/**
 * Reads an SBOM of any supported format and notation, detected by content.
 *
 * @throws SbomError with position for unreadable documents; schema violations become warnings
 */
export function readSbom(bytes: Uint8Array): ComponentGraph {
  const sniffed = sniffFormat(bytes);
  if (sniffed === 'json') return readJson(parseSbomJson(bytes));
  return readText(sniffed, bytes);
}

function readJson(document: unknown): ComponentGraph {
  const { format, encoding } = formatOfJson(document);
  if (format === 'CycloneDX') return readCycloneDxJson(document);
  return encoding === 'json-ld'
    ? readSpdx3(document)
    : readSpdxJson(wrappedSpdx(document) ?? document);
}

function readText({ format, encoding }: DetectedFormat, bytes: Uint8Array): ComponentGraph {
  if (format === 'CycloneDX') return readCycloneDxXml(bytes);
  if (encoding === 'xml') return readSpdxXml(bytes);
  if (encoding === 'yaml') return readSpdxYaml(decodeSbomText(bytes));
  if (encoding === 'rdf') return readSpdxRdf(bytes);
  return readSpdxTagValue(decodeSbomText(bytes));
}
