import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../read-document.ts';

const documents: [string, string, string | undefined][] = [
  [
    'CycloneDX JSON with byte order mark',
    '\uFEFF{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"type":"library"}]}',
    '/components/0',
  ],
  ['CycloneDX XML', '<bom xmlns="http://cyclonedx.org/schema/bom/1.4">\n<color/></bom>', 'line 2'],
  [
    'CycloneDX of a version that is not known',
    '{"bomFormat":"CycloneDX","specVersion":"1.9"}',
    undefined,
  ],
  ['SPDX JSON', '{"spdxVersion":"SPDX-2.3","SPDXID":"SPDXRef-DOCUMENT","name":"x"}', ''],
  ['SPDX tag-value', 'SPDXVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: x', undefined],
];

for (const [what, text, at] of documents) {
  test(`${what}: ${at === undefined ? 'no remark' : `a remark at "${at}"`}`, () => {
    const bytes = new TextEncoder().encode(text);
    assert.equal(readDocument(bytes).schemaWarnings()[0]?.at, at);
  });
}

test('a "$schema" member alone causes no warning, whatever its value', () => {
  for (const text of [
    '{"$schema":"https://example.com/bom.json","bomFormat":"CycloneDX","specVersion":"1.6","version":1}',
    '{"$schema":"x","spdxVersion":"SPDX-2.3","SPDXID":"SPDXRef-DOCUMENT","name":"x","dataLicense":"CC0-1.0","documentNamespace":"https://x.example/x","creationInfo":{"created":"2026-01-01T00:00:00Z","creators":["Tool: x"]}}',
  ]) {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(readDocument(bytes).schemaWarnings(), []);
  }
});
