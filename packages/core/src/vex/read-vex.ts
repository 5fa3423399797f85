/** Reading a VEX document of any supported format. */

import { isCsaf } from '../advisories/csaf/csaf-document.ts';
import { isFields } from '../advisories/record-fields.ts';
import { ReadError } from '../outcome/read-error.ts';
import { JsonNode } from '../sbom/cyclonedx/json-node.ts';
import { XmlNode } from '../sbom/cyclonedx/xml-node.ts';
import { sniffFormat } from '../sbom/detect.ts';
import { kindOfJson } from '../sbom/detect-json.ts';
import { parseSbomJson } from '../sbom/sbom-json.ts';
import { lineOf, readXml } from '../sbom/xml.ts';
import { readCsafVex } from './csaf/read-csaf-vex.ts';
import { readCycloneDxVex } from './cyclonedx/read-cyclonedx-vex.ts';
import { isOpenVex, readOpenVex } from './openvex/read-openvex.ts';
import { readAt, signedPayload } from './signed-vex.ts';
import { readSpdxVex } from './spdx/read-spdx-vex.ts';
import { VexError } from './vex-error.ts';
import type { VexDocument } from './vex-statement.ts';

const NAMESPACE = /^http:\/\/cyclonedx\.org\/schema\/bom\/([\d.]{1,10})$/;

/**
 * Reads a document in OpenVEX, CSAF 2.0 or 2.1, CycloneDX 1.4 to 1.7 (JSON, XML), or SPDX 3 (JSON-LD), detected by content; in
 * JSON also as the predicate of an in-toto statement, alone or in a DSSE envelope or Sigstore bundle, whose signatures are not
 * verified.
 *
 * @throws VexError with the position of what cannot be read or contradicts itself
 */
export function readVex(bytes: Uint8Array): VexDocument {
  try {
    const document = sniffFormat(bytes) === 'json' ? readJsonBytes(bytes) : readXmlVex(bytes);
    if (document.statements.length > 0) return document;
    throw new VexError(
      'no_statements',
      `This ${document.format} document states nothing about a vulnerability`,
      '',
    );
  } catch (error) {
    if (error instanceof VexError || !(error instanceof ReadError)) throw error;
    throw new VexError(String(error.code), error.message, String(error.at));
  }
}

function readJsonBytes(bytes: Uint8Array): VexDocument {
  const signed = signedPayload(bytes);
  if (signed === undefined) return readJson(parseSbomJson(bytes));
  return readAt(signed.at, () => readJson(parseSbomJson(signed.bytes)));
}

function readJson(json: unknown): VexDocument {
  if (isOpenVex(json)) return readOpenVex(json);
  if (isFields(json) && isInToto(json['_type'])) {
    const { predicate } = json;
    // The whole statement: products may be its subjects.
    if (isOpenVex(predicate)) return readOpenVex(json);
    return readAt('/predicate', () => readJson(predicate));
  }
  if (isCsaf(json)) return readCsafVex(json);
  const kind = kindOfJson(json);
  if (typeof kind === 'string')
    throw new VexError('unknown_format', `This is no VEX document but ${kind}`, '');
  if (kind.format === 'CycloneDX' && isFields(json)) {
    const { specVersion } = json;
    return readCycloneDxVex({
      specVersion: typeof specVersion === 'string' ? specVersion : '',
      at: '/specVersion',
      open: (warn) => new JsonNode(json, '', warn),
    });
  }
  if (kind.encoding === 'json-ld') return readSpdxVex(json);
  throw new VexError(
    'unknown_format',
    'SPDX states vulnerabilities from version 3 on',
    '/spdxVersion',
  );
}

const isInToto = (type: unknown) =>
  typeof type === 'string' && type.startsWith('https://in-toto.io/Statement/');

function readXmlVex(bytes: Uint8Array): VexDocument {
  const kind = sniffFormat(bytes);
  if (kind === 'json' || kind.format !== 'CycloneDX')
    throw new VexError(
      'unknown_format',
      'SPDX states vulnerabilities from version 3 on, as JSON',
      '',
    );
  const element = readXml(bytes);
  return readCycloneDxVex({
    specVersion: NAMESPACE.exec(element.uri)?.[1] ?? '',
    at: lineOf(element),
    open: (warn) => new XmlNode(element, warn),
  });
}
