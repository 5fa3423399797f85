import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComponentGraph } from './component-graph.ts';
import { readSbom } from './read-sbom.ts';
import { SbomError } from './sbom-error.ts';

const CYCLONEDX =
  '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"type":"library","name":"größe"}]}';
const XML =
  '<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><components><component type="library"><name>größe</name></component></components></bom>';
const YAML =
  'spdxVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\nname: x\npackages:\n- SPDXID: SPDXRef-a\n  name: größe\n';
const TAG_VALUE =
  'SPDXVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: x\n\nPackageName: größe\nSPDXID: SPDXRef-a\n';

/** The text in both byte orders, with a byte order mark and without. */
function wideForms(text: string): [form: string, bytes: Buffer][] {
  const forms: [string, Buffer][] = [];
  for (const mark of ['\ufeff', '']) {
    const little = Buffer.from(mark + text, 'utf16le');
    const marked = mark === '' ? 'without mark' : 'with mark';
    forms.push([`little-endian ${marked}`, little]);
    forms.push([`big-endian ${marked}`, Buffer.from(little).swap16()]);
  }
  return forms;
}

for (const [format, text] of [
  ['CycloneDX JSON', CYCLONEDX],
  ['CycloneDX XML', XML],
  ['SPDX YAML', YAML],
  ['SPDX tag-value', TAG_VALUE],
] as const) {
  test(`reads ${format} in UTF-16 as it reads it in UTF-8`, () => {
    const expected = readSbom(Buffer.from(text));
    assert.equal(expected.components[0]?.name, 'größe');
    for (const [form, bytes] of wideForms(text)) assert.deepEqual(readSbom(bytes), expected, form);
  });
}

test('accepts an XML declaration of UTF-16 only when the bytes are UTF-16', () => {
  const declared = `<?xml version="1.0" encoding="UTF-16"?>${XML}`;
  assert.equal(readSbom(Buffer.from(`\ufeff${declared}`, 'utf16le')).components.length, 1);
  assert.throws(() => readSbom(Buffer.from(declared)), { code: 'not_utf8' });
  const mistaken = `<?xml version="1.0" encoding="UTF-8"?>${XML}`;
  assert.equal(readSbom(Buffer.from(mistaken, 'utf16le')).components.length, 1);
});

test('refuses UTF-32, odd UTF-16 and half surrogate pairs with a position', () => {
  const odd = Buffer.from(`\ufeff${CYCLONEDX}`, 'utf16le').subarray(0, -1);
  const half = Buffer.from(`\ufeff${CYCLONEDX.replace('größe', '\ud800')}`, 'utf16le');
  const wide = Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]);
  for (const bytes of [odd, half, wide]) {
    assert.throws(
      () => readSbom(bytes),
      (error) => error instanceof SbomError && error.code === 'not_utf8' && error.at !== '',
    );
  }
});

test('reads SPDX 2.2 YAML wrapped in "Document" as it reads the wrapped JSON', () => {
  const json = `{"Document":{"spdxVersion":"SPDX-2.2","SPDXID":"SPDXRef-DOCUMENT","name":"x","packages":[{"SPDXID":"SPDXRef-a","name":"a","versionInfo":"1"}]}}`;
  const yaml =
    'Document:\n  spdxVersion: SPDX-2.2\n  SPDXID: SPDXRef-DOCUMENT\n  name: x\n  packages:\n  - SPDXID: SPDXRef-a\n    name: a\n    versionInfo: 1\n';
  const fromYaml = readSbom(Buffer.from(yaml));
  assert.equal(fromYaml.head.encoding, 'yaml');
  const withoutPlaces = ({ components }: ComponentGraph) =>
    components.map(({ at: _, ...component }) => component);
  assert.deepEqual(withoutPlaces(fromYaml), withoutPlaces(readSbom(Buffer.from(json))));
});
