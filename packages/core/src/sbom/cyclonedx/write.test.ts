import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { corpusAbsent, corpusFiles } from '../../../vectors/cyclonedx/corpus.ts';
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
const isValid = ajv.compile(schema('bom-1.6'));

function isLicenseId(id: string): boolean {
  return licenseIds.has(id);
}

/** What a second reading must give again: texts are trimmed by it. */
function kept(component: Component): Partial<Component> {
  const { at: _at, external_references: _references, properties: _properties, ...rest } = component;
  const hashes = rest.hashes.filter(
    (hash) => VOCABULARY.alg.has(hash.alg) && isHashContent(hash.content),
  );
  const type = VOCABULARY.type.has(rest.type) ? rest.type : 'library';
  const supplier = rest.supplier && { name: rest.supplier.name };
  const copyright = rest.copyright.trim();
  const description = rest.description.trim();
  return { ...rest, type, hashes, supplier, copyright, description };
}

function checkRoundTrip(graph: ComponentGraph, what: string): void {
  const text = writeCycloneDx(graph, { isLicenseId });
  if (!isValid(JSON.parse(text))) assert.fail(`${what}: ${JSON.stringify(isValid.errors?.[0])}`);
  const again = readSbom(new TextEncoder().encode(text));
  assert.deepEqual(again.components.map(kept), graph.components.map(kept), what);
  assert.deepEqual(again.root && kept(again.root), graph.root && kept(graph.root), what);
  assert.deepEqual(again.edges, graph.edges, what);
  assert.equal(again.has_edges, graph.has_edges, what);
  assert.deepEqual(again.head.tools, [...new Set(graph.head.tools)], what);
}

test('the written document is valid and is read as the same graph', () => {
  const vectors = new URL('../../../vectors/cyclonedx/', import.meta.url);
  const graph = readSbom(readFileSync(new URL('every-field.json', vectors)));
  checkRoundTrip(graph, 'every-field.json');
  const again = readSbom(new TextEncoder().encode(writeCycloneDx(graph, { isLicenseId })));
  assert.deepEqual(again.head, graph.head);
  assert.deepEqual(again.vulnerabilities, graph.vulnerabilities);
  assert.deepEqual(again.incomplete, graph.incomplete);
  const properties = graph.components.map((component) => component.properties);
  assert.deepEqual(
    again.components.map((component) => component.properties),
    properties,
  );
});

test('what CycloneDX has no field for becomes properties, and nothing is invalid', () => {
  const vectors = new URL('../../../vectors/cyclonedx/', import.meta.url);
  const graph = readSbom(readFileSync(new URL('every-field.json', vectors)));
  const [first] = graph.components;
  assert(first !== undefined);
  first.type = 'gadget';
  first.hashes = [{ alg: 'SHA-224', content: 'ab' }];
  first.licenses = ['MIT', 'Apache-2.0 OR MIT'];
  first.external_references = [{ type: 'odd', url: 'https://x.example/a b%' }];
  graph.head.serial_number = 'https://spdx.example/doc';
  graph.head.created_at = 'yesterday';
  const text = writeCycloneDx(graph, { isLicenseId });
  const bom = JSON.parse(text);
  assert(isValid(JSON.parse(text)), JSON.stringify(isValid.errors?.[0]));
  assert.deepEqual(bom.components[0].properties.slice(1), [
    { name: 'assay:hash:SHA-224', value: 'ab' },
    { name: 'assay:component_type', value: 'gadget' },
  ]);
  assert.deepEqual(bom.components[0].externalReferences, [
    { type: 'other', url: 'https://x.example/a%20b%25', comment: 'odd' },
  ]);
  assert.deepEqual(bom.externalReferences, [{ type: 'bom', url: 'https://spdx.example/doc' }]);
  assert.equal(bom.serialNumber, undefined);
  assert.deepEqual(
    readSbom(new TextEncoder().encode(text)).components[0]?.licenses,
    first.licenses,
  );
});

test('vulnerabilities given for the export take the place of the stated ones', () => {
  const graph = readSbom(new TextEncoder().encode('{"bomFormat":"CycloneDX","specVersion":"1.6"}'));
  const vulnerabilities = [
    {
      id: 'CVE-1',
      source: '',
      state: 'own',
      justification: '',
      response: [],
      detail: '',
      affects: [],
    },
  ];
  const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79';
  const text = writeCycloneDx(graph, { vulnerabilities, serialNumber });
  assert(isValid(JSON.parse(text)));
  const bom = JSON.parse(text);
  assert.deepEqual(bom.vulnerabilities, [{ id: 'CVE-1' }]);
  assert.equal(bom.serialNumber, serialNumber);
});

for (const folder of [
  'bom-examples',
  'trivy-sbom',
  'syft-fixtures',
  'protobom',
  'spdx-spec-examples',
]) {
  const set = `sbom/${folder}`;
  test(`${set}: every document is written valid and read again the same`, {
    skip: corpusAbsent(set),
  }, () => {
    let count = 0;
    for (const [path, bytes] of corpusFiles(set)) {
      const graph = tryRead(bytes);
      if (graph === undefined || graph.components.length > 1000) continue;
      checkRoundTrip(graph, path);
      count++;
    }
    assert(count > 8, `${count} documents`);
  });
}

function tryRead(bytes: Uint8Array): ComponentGraph | undefined {
  try {
    return readSbom(bytes);
  } catch {
    return undefined;
  }
}
