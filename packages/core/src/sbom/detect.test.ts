import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFiles } from '../../vectors/corpus.ts';
import { detectFormat } from './detect.ts';
import { SbomError } from './sbom-error.ts';

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function detect(input: Uint8Array): string {
  try {
    const { format, encoding } = detectFormat(input);
    return `${format} ${encoding}`;
  } catch (error) {
    assert(error instanceof SbomError, String(error));
    return `${error.code}: ${error.message}`;
  }
}

const accepted: [string, string][] = [
  ['{"bomFormat":"CycloneDX","specVersion":"1.6"}', 'CycloneDX json'],
  ['\uFEFF \n{"bomFormat":"CycloneDX"}', 'CycloneDX json'],
  ['{"specVersion":"1.4","components":[]}', 'CycloneDX json'],
  ['<?xml version="1.0"?>\n<!-- c > --><bom xmlns="x">', 'CycloneDX xml'],
  ['<cdx:bom xmlns:cdx="http://cyclonedx.org/schema/bom/1.4"/>', 'CycloneDX xml'],
  ['{"spdxVersion":"SPDX-2.3"}', 'SPDX json'],
  ['{"SPDXID":"SPDXRef-DOCUMENT"}', 'SPDX json'],
  ['{"Document":{"spdxVersion":"SPDX-2.2"}}', 'SPDX json'],
  ['{"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld","@graph":[]}', 'SPDX json-ld'],
  ['SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0', 'SPDX tag-value'],
  ['# comment\r\nSPDXVersion: SPDX-2.2', 'SPDX tag-value'],
  ['---\nSPDXID: "SPDXRef-DOCUMENT"\nspdxVersion: "SPDX-2.3"', 'SPDX yaml'],
  ['<Document><SPDXID>SPDXRef-DOCUMENT</SPDXID></Document>', 'SPDX xml'],
  ['<rdf:RDF xmlns:rdf="x">', 'SPDX rdf'],
];

for (const [text, expected] of accepted) {
  test(`${expected}: ${JSON.stringify(text.slice(0, 50))}`, () => {
    assert.equal(detect(bytes(text)), expected);
  });
}

const named: [string, RegExp][] = [
  ['', /^empty/],
  ['\uFEFF\n', /^empty/],
  ['PK\u0003\u0004zip', /^unknown_format: This is a ZIP archive/],
  ['BZh91AY', /a bzip2 file/],
  ['# proto-file: schema/bom-1.7.proto\nspec_version: "1.7"', /protobuf text/],
  ['{"document":{"category":"csaf_vex","csaf_version":"2.0"}}', /a CSAF document/],
  ['{"@context":"https://openvex.dev/ns/v0.2.0"}', /an OpenVEX document/],
  ['{"_type":"https://in-toto.io/Statement/v1"}', /an in-toto statement/],
  ['{"payloadType":"x","payload":"","signatures":[]}', /a DSSE envelope/],
  ['{"artifacts":[],"descriptor":{}}', /syft's own JSON/],
  [
    '{"bomFormat":"AnotherFormat","specVersion":"1.6","components":[]}',
    /the format "AnotherFormat"/,
  ],
  ['{"$schema":"x","$id":"http://cyclonedx.org/schema/bom-1.6.schema.json"}', /a JSON schema/],
  ['[1]', /JSON, but not an object/],
  ['{}', /JSON of a kind that is not known/],
  ['<project/>', /XML with the element "project"/],
  ['<!-- open', /XML without an element/],
  ['hello', /plain text/],
  ['<!DOCTYPE bom><bom/>', /^doctype/],
  ['{"a":1', /^syntax/],
];

for (const [text, expected] of named) {
  test(`refuses by name, ${expected}: ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.match(detect(bytes(text)), expected);
  });
}

test('every official protobuf text is refused by name', () => {
  let count = 0;
  for (const [path, document] of publishedFiles('cyclonedx-specification-test-docs')) {
    if (!path.endsWith('.textproto')) continue;
    assert.match(detect(document), /^unknown_format: This is protobuf text/, path);
    count++;
  }
  assert(count > 150, `${count} documents`);
});
