import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SbomError } from './sbom-error.ts';
import { childrenOf, lineOf, readXml } from './xml.ts';

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function refusal(input: Uint8Array): [string, string] {
  try {
    readXml(input);
  } catch (error) {
    assert(error instanceof SbomError, String(error));
    return [error.code, error.at];
  }
  return ['read', ''];
}

test('gives elements with local names, namespaces, attributes, text and lines', () => {
  const root = readXml(
    bytes(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<b:bom xmlns:b="http://cyclonedx.org/schema/bom/1.6" xmlns:x="urn:x" version="2" x:own="yes">
  <!-- not kept -->
  <b:name>a &amp; <![CDATA[<b>]]>&#x21;</b:name>
  <x:name/>
</b:bom>`),
  );
  assert.equal(root.name, 'bom');
  assert.equal(root.uri, 'http://cyclonedx.org/schema/bom/1.6');
  assert.deepEqual(
    [...root.attributes],
    [
      ['version', '2'],
      ['{urn:x}own', 'yes'],
    ],
  );
  const [name, ...others] = childrenOf(root, 'name');
  assert.equal(name?.text.trim(), 'a & <b>!');
  assert.equal(others.length, 1);
  assert.equal(name === undefined ? '' : lineOf(name), 'line 4');
});

const utf32 = new Uint8Array([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]);
const oddUtf16 = new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61]);
const latin1 = new Uint8Array([...bytes('<a>\n<b>'), 0xe9, ...bytes('</b></a>')]);
const attributes = Array.from({ length: 257 }, (_, i) => `a${i}=""`).join(' ');
const refused: [Uint8Array, string, string][] = [
  [bytes(''), 'empty', ''],
  [bytes(' \n'), 'empty', ''],
  [utf32, 'not_utf8', 'line 1, column 1'],
  [oddUtf16, 'not_utf8', 'line 1, column 1'],
  [latin1, 'not_utf8', 'line 2, column 4'],
  [bytes('<?xml version="1.0" encoding="UTF-7"?><a/>'), 'not_utf8', 'line 1, column 39'],
  [bytes('<?xml version="1.0"?>\n<!DOCTYPE a><a/>'), 'doctype', 'line 2, column 1'],
  [bytes('<a><![CDATA[ <!doctype html> ]]></a>'), 'doctype', 'line 1, column 14'],
  [bytes('<a>\n <!ENTITY x "y"></a>'), 'doctype', 'line 2, column 2'],
  [bytes('<a>&unknown;</a>'), 'syntax', 'line 1, column 13'],
  [bytes('<a><b></a>'), 'syntax', 'line 1, column 11'],
  [bytes('<a>'), 'syntax', 'line 1, column 4'],
  [bytes('<x:a/>'), 'syntax', 'line 1, column 7'],
  [bytes('plain text'), 'syntax', 'line 1, column 11'],
  [bytes('<a>'.repeat(1_000_000)), 'too_deep', 'line 1, column 388'],
  [bytes(`<a ${attributes}/>`), 'too_many', 'line 1, column 1949'],
  [bytes(`<a>${'x'.repeat((1 << 20) + 1)}</a>`), 'too_long', ''],
  [bytes(`<a x="${'x'.repeat((1 << 20) + 1)}"/>`), 'too_long', ''],
];

for (const [input, code, at] of refused) {
  const start = JSON.stringify(String.fromCharCode(...input.subarray(0, 40)));
  test(`refuses as ${code}, with its position: ${start}`, () => {
    const [gotCode, gotAt] = refusal(input);
    assert.equal(gotCode, code);
    if (at !== '') assert.equal(gotAt, at);
  });
}
