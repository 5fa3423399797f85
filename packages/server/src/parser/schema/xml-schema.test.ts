import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFiles } from '../../../../core/vectors/corpus.ts';
import { MAX_SCHEMA_WARNINGS } from './json-schema.ts';
import { xmlSchemaWarnings } from './xml-schema.ts';

const documents = [...publishedFiles('cyclonedx-specification-test-docs')];

function warningsOf(inner: string, version = '1.6') {
  const text = `<bom xmlns="http://cyclonedx.org/schema/bom/${version}">\n${inner}\n</bom>`;
  return xmlSchemaWarnings(version, new TextEncoder().encode(text));
}

function component(inner: string, attributes = 'type="library"'): string {
  return `<components>\n<component ${attributes}><name>a</name>${inner}</component></components>`;
}

for (const version of ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7']) {
  test(`CycloneDX ${version}: official valid documents have no remark, invalid ones have one`, () => {
    for (const [path, bytes] of documents) {
      const [folder, name = ''] = path.split('/');
      if (folder !== version || !/^(in)?valid.*\.xml$/.test(name)) continue;
      const warnings = xmlSchemaWarnings(version, bytes);
      if (name.startsWith('valid')) assert.deepEqual(warnings, [], name);
      else assert(warnings.length > 0, name);
      for (const { at } of warnings) assert.match(at, /^line \d+$/);
    }
  });
}

test('the official documents were all there', () => {
  const count = documents.filter(([path]) => /^1\.\d\/(in)?valid.*\.xml$/.test(path)).length;
  assert(count > 400, `${count} documents`);
});

const faults: [string, string, string, RegExp][] = [
  ['element out of order', component('<group>g</group>'), 'line 3', /"group" may not stand here/],
  ['unknown element', component('<color/>'), 'line 3', /"color" may not stand here/],
  ['missing element', '<components>\n<component type="library"/></components>', 'line 3', /"name"/],
  ['missing attribute', component('', 'bom-ref="x"'), 'line 3', /attribute "type" is missing/],
  ['unknown value', component('<scope>sometimes</scope>'), 'line 3', /"scope" is not one of/],
  ['attribute value', component('', 'type="gadget"'), 'line 3', /"type" is not one of/],
  [
    'form',
    component('<hashes><hash alg="MD5">zz</hash></hashes>'),
    'line 3',
    /"hash" is not of the form/,
  ],
  [
    'license id',
    component('<licenses><license><id>Own</id></license></licenses>'),
    'line 3',
    /"id" is not/,
  ],
  ['text', '<components>text</components>', 'line 2', /text outside of its elements/],
  ['element in text', component('<version><b/></version>'), 'line 3', /"version" cannot hold "b"/],
  ['date', '<metadata><timestamp>now</timestamp></metadata>', 'line 2', /is not a date with time/],
  [
    'choice',
    '<metadata><lifecycles><lifecycle/></lifecycles></metadata>',
    'line 2',
    /"phase or name/,
  ],
];

for (const [what, inner, at, message] of faults) {
  test(`a remark with its line: ${what}`, () => {
    const warnings = warningsOf(inner);
    assert.equal(warnings[0]?.at, at);
    assert.match(warnings[0]?.message ?? '', message);
  });
}

test('a duplicate bom-ref is a warning on the second', () => {
  const inner = `<components><component type="library" bom-ref="a"><name>a</name></component>
    <component type="library" bom-ref="a"><name>b</name></component></components>`;
  assert.deepEqual(warningsOf(inner), [
    { message: 'Schema: the bom-ref "a" is given twice.', at: 'line 3' },
  ]);
});

test('elements and attributes of other namespaces are permitted where the schema allows them', () => {
  const inner = component(
    '<x:own xmlns:x="urn:x"><x:any/></x:own>',
    'type="library" xmlns:y="urn:y" y:z="1"',
  );
  assert.deepEqual(warningsOf(inner), []);
});

test('another outermost element is a remark; a version without schema has none', () => {
  assert.equal(xmlSchemaWarnings('1.6', new TextEncoder().encode('<bom/>')).length, 1);
  assert.deepEqual(xmlSchemaWarnings('1.8', new TextEncoder().encode('<bom/>')), []);
});

test('20,000 components are checked, sound or each with faults', () => {
  const one = (index: number, extra: string): string =>
    `<component type="library" bom-ref="c${index}"><name>n${index}</name><version>1</version>${extra}</component>`;
  const many = (extra: string): string =>
    `<components>${Array.from({ length: 20_000 }, (_, index) => one(index, extra)).join('\n')}</components>`;
  assert.deepEqual(warningsOf(many('<licenses><license><id>MIT</id></license></licenses>')), []);
  assert.equal(warningsOf(many('<color/>')).length, MAX_SCHEMA_WARNINGS);
});

test('a hostile CPE name is refused', () => {
  // With backtracking this would not terminate.
  const cpe = `cpe:2.3:a${':a'.repeat(9)}:${'a'.repeat(1000)}!`;
  assert.equal(warningsOf(component(`<cpe>${cpe}</cpe>`)).length, 1);
});
