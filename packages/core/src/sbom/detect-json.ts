import type { DocumentHead } from './component-graph.ts';

/** A format that is read here. SPDX 3 is `json-ld`. */
export interface DetectedFormat {
  format: DocumentHead['format'];
  encoding: DocumentHead['encoding'];
}

type JsonObject = Record<string, unknown>;

/** Returns the SBOM format of parsed JSON, or a phrase that names what else it seems to be. */
export function kindOfJson(document: unknown): DetectedFormat | string {
  if (!isObject(document)) return 'JSON, but not an object';
  if (document['bomFormat'] === 'CycloneDX') return { format: 'CycloneDX', encoding: 'json' };
  const spdxVersion = document['spdxVersion'];
  if (typeof spdxVersion === 'string' && spdxVersion.startsWith('SPDX-')) {
    return { format: 'SPDX', encoding: 'json' };
  }
  if (wrappedSpdx(document) !== undefined) return { format: 'SPDX', encoding: 'json' };
  if (isSpdx3(document)) return { format: 'SPDX', encoding: 'json-ld' };
  return otherKind(document) ?? likelyFormat(document) ?? 'JSON of a kind that is not known here';
}

/** The first schema of SPDX 2.2 put the whole document into a field `Document`; undefined without one. */
export function wrappedSpdx(document: unknown): unknown {
  const inner = isObject(document) ? document['Document'] : undefined;
  return isObject(inner) && 'spdxVersion' in inner ? inner : undefined;
}

/** True when `@context` is or contains the address of SPDX 3's context. */
function isSpdx3(document: JsonObject): boolean {
  return contexts(document).some((context) => /^https?:\/\/spdx\.org\/rdf\/(v)?3/.test(context));
}

function contexts(document: JsonObject): string[] {
  const context = document['@context'];
  const list = Array.isArray(context) ? context : [context];
  return list.filter((each) => typeof each === 'string');
}

/** Documents that lack their format's mark, but whose fields leave no doubt. */
function likelyFormat(document: JsonObject): DetectedFormat | undefined {
  const isMarkedOtherwise = document['bomFormat'] !== undefined;
  const hasBody = Array.isArray(document['components']) || isObject(document['metadata']);
  if (!isMarkedOtherwise && typeof document['specVersion'] === 'string' && hasBody) {
    return { format: 'CycloneDX', encoding: 'json' };
  }
  if (document['SPDXID'] === 'SPDXRef-DOCUMENT') return { format: 'SPDX', encoding: 'json' };
  return undefined;
}

function otherKind(document: JsonObject): string | undefined {
  if (typeof document['bomFormat'] === 'string') {
    return `a bill of materials in the format "${document['bomFormat'].slice(0, 40)}"`;
  }
  const inner = document['document'];
  if (isObject(inner) && ('csaf_version' in inner || 'category' in inner)) return 'a CSAF document';
  if (contexts(document).some((each) => each.includes('openvex'))) return 'an OpenVEX document';
  const type = document['_type'];
  if (typeof type === 'string' && type.includes('in-toto.io/')) return 'an in-toto statement';
  if ('payloadType' in document && 'signatures' in document) return 'a DSSE envelope';
  if ('artifacts' in document && 'descriptor' in document) return "syft's own JSON";
  if ('runs' in document && '$schema' in document) return 'a SARIF report';
  if ('$schema' in document && ('$id' in document || 'definitions' in document))
    return 'a JSON schema';
  if (isObject(document['sbom']) && 'spdxVersion' in document['sbom']) {
    return 'an SPDX document inside an answer of GitHub; upload the value of "sbom"';
  }
  if ('affected' in document && 'id' in document) return 'an OSV advisory';
  return undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
