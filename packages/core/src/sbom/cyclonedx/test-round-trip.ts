import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Component, ComponentGraph } from '../component-graph.ts';
import { readSbom } from '../read-sbom.ts';
import { isHashContent, VOCABULARY } from './vocabulary.ts';
import { writeCycloneDx } from './write.ts';

const SCHEMAS = new URL('../../../../server/vendor/cyclonedx/', import.meta.url);

function schema(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${name}.schema.json`, SCHEMAS), 'utf8'));
}

const ajv = new Ajv({ strict: false, unicodeRegExp: false, logger: false });
addFormats.default(ajv);
const uriReference = ajv.formats['uri-reference'];
assert(uriReference instanceof RegExp);
ajv.addFormat('iri-reference', (text) => uriReference.test(text.replace(/[^\0-\x7f]/g, 'x')));
ajv.addFormat('idn-email', (text) => text.includes('@'));
const licenseIds = new Set<unknown>(schema('spdx')['enum'] as unknown[]);
ajv.addSchema([schema('spdx'), schema('jsf-0.82')]);
/** Validates CycloneDX 1.6 with the published JSON schema; `errors` contains the reasons. */
export const isValid = ajv.compile(schema('bom-1.6'));

/** Whether CycloneDX 1.6 lists a license by this SPDX id. */
export function isLicenseId(id: string): boolean {
  return licenseIds.has(id);
}

/** Fields that a second reading must reproduce: reading trims texts. */
function kept(component: Component): Partial<Component> {
  const {
    at: _at,
    external_references: _references,
    properties: _properties,
    ...stated
  } = component;
  const { manufacturer: _manufacturer, acknowledgements: _acknowledgements, ...named } = stated;
  const { concluded_licenses: _concluded, license_texts: _texts, ...rest } = named;
  const hashes = rest.hashes.filter(
    (hash) => VOCABULARY.alg.has(hash.alg) && isHashContent(hash.content),
  );
  const type = VOCABULARY.type.has(rest.type) ? rest.type : 'library';
  const supplier = rest.supplier && { name: rest.supplier.name };
  const copyright = rest.copyright.trim();
  const description = rest.description.trim();
  return { ...rest, type, hashes, supplier, copyright, description };
}

/** Fails unless the graph is written as a valid document that is read as the same graph. */
export function checkRoundTrip(graph: ComponentGraph, what: string): void {
  const text = writeCycloneDx(graph, { isLicenseId });
  if (!isValid(JSON.parse(text))) assert.fail(`${what}: ${JSON.stringify(isValid.errors?.[0])}`);
  const again = readSbom(new TextEncoder().encode(text));
  assert.deepEqual(again.components.map(kept), graph.components.map(kept), what);
  assert.deepEqual(again.root && kept(again.root), graph.root && kept(graph.root), what);
  assert.deepEqual(again.edges, graph.edges, what);
  assert.equal(again.has_edges, graph.has_edges, what);
  assert.deepEqual(again.head.tools, [...new Set(graph.head.tools)], what);
}

/** Checks every readable document of up to 1,000 components, and counts them. */
export function checkRoundTrips(files: Iterable<[string, Uint8Array]>): number {
  let count = 0;
  for (const [path, bytes] of files) {
    const graph = tryRead(bytes);
    if (graph === undefined || graph.components.length > 1000) continue;
    checkRoundTrip(graph, path);
    count++;
  }
  return count;
}

function tryRead(bytes: Uint8Array): ComponentGraph | undefined {
  try {
    return readSbom(bytes);
  } catch {
    return undefined;
  }
}
