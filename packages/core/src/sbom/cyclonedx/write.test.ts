import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { publishedFiles } from '../../../vectors/corpus.ts';
import { readSbom } from '../read-sbom.ts';
import { checkRoundTrip, checkRoundTrips, isLicenseId, isValid } from './test-round-trip.ts';
import { writeCycloneDx } from './write.ts';

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

test('data without a CycloneDX field becomes properties, and the output is valid', () => {
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

test('vulnerabilities for the export replace the stated ones', () => {
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

for (const set of ['sbom-trivy-sbom', 'sbom-syft-fixtures'] as const) {
  test(`${set}: every document is written valid and read again the same`, () => {
    assert(checkRoundTrips(publishedFiles(set)) > 8);
  });
}
