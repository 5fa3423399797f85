import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSbom } from '../sbom/read-sbom.ts';
import { licenseNotices } from './license-notices.ts';
import { noticeParts } from './write-notices.ts';

const bytesOf = (document: object) => Buffer.from(JSON.stringify(document));
const cyclonedx = (...components: object[]) =>
  licenseNotices(readSbom(bytesOf({ bomFormat: 'CycloneDX', specVersion: '1.6', components })));

const GPL = 'Everyone is permitted to copy';
const textOf = (content: string, more: object = {}) => ({ content, ...more });

test('has the licenses, copyright and texts of each component', () => {
  const base64 = textOf(Buffer.from('Permission\r\nis granted').toString('base64'), {
    ...{ encoding: 'base64', contentType: 'text/plain' },
  });
  const { components, texts } = cyclonedx(
    {
      ...{ type: 'library', group: '@a', name: 'b', version: '1', purl: 'pkg:npm/%40a/b@1' },
      copyright: 'Copyright Ada',
      licenses: [{ license: { id: 'MIT', text: base64 } }],
    },
    {
      ...{ type: 'library', name: 'c', version: '2' },
      licenses: [{ expression: 'MIT OR GPL-2.0-only WITH Classpath-exception-2.0' }],
    },
  );
  assert.deepEqual(components, [
    {
      ...{ name: '@a/b', version: '1', purl: 'pkg:npm/%40a/b@1' },
      ...{ declared: ['MIT'], concluded: [], copyright: 'Copyright Ada' },
      licenses: [{ license: 'MIT', text: 1 }],
    },
    {
      ...{ name: 'c', version: '2', purl: null, concluded: [], copyright: '' },
      declared: ['MIT OR GPL-2.0-only WITH Classpath-exception-2.0'],
      licenses: ['MIT', 'GPL-2.0-only', 'Classpath-exception-2.0'].map((license) => ({
        ...{ license, text: null },
      })),
    },
  ]);
  assert.deepEqual(texts, [{ license: 'MIT', text: 'Permission\nis granted' }]);
});

test('separates what is declared from what the SBOM concludes', () => {
  const license = (id: string, acknowledgement?: string) => ({ license: { id, acknowledgement } });
  const stated = (...licenses: object[]) => {
    const [one] = cyclonedx({ type: 'library', name: 'a', licenses }).components;
    return [one?.declared, one?.concluded];
  };
  assert.deepEqual(stated(license('MIT')), [['MIT'], []]);
  assert.deepEqual(stated(license('MIT', 'concluded')), [[], ['MIT']]);
  const both = stated(license('MIT', 'declared'), license('Zlib', 'concluded'));
  assert.deepEqual(both, [['MIT'], ['Zlib']]);
  const spdx = (licenseDeclared: string, licenseConcluded: string) => {
    const packages = [{ SPDXID: 'SPDXRef-a', name: 'a', licenseDeclared, licenseConcluded }];
    const document = { spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', packages };
    const [one] = licenseNotices(readSbom(bytesOf(document))).components;
    return [one?.declared, one?.concluded];
  };
  assert.deepEqual(spdx('MIT', 'Zlib'), [['MIT'], ['Zlib']]);
  assert.deepEqual(spdx('MIT', 'MIT'), [['MIT'], ['MIT']]);
  assert.deepEqual(spdx('NOASSERTION', 'MIT'), [[], ['MIT']]);
  assert.deepEqual(spdx('MIT', 'NOASSERTION'), [['MIT'], []]);
});

test('takes texts that SPDX 2 and SPDX 3 carry for the whole document', () => {
  const packages = ['LicenseRef-own AND MIT', 'LicenseRef-name'].map((licenseDeclared, i) => ({
    ...{ SPDXID: `SPDXRef-${i}`, name: `p${i}`, licenseDeclared },
  }));
  const spdx2 = readSbom(
    bytesOf({
      ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', packages },
      hasExtractedLicensingInfos: [
        { licenseId: 'LicenseRef-own', extractedText: GPL },
        { licenseId: 'LicenseRef-name', name: 'Free', extractedText: 'Free' },
      ],
    }),
  );
  const { components, texts } = licenseNotices(spdx2);
  assert.deepEqual(components[0]?.licenses, [
    { license: 'LicenseRef-own', text: 1 },
    { license: 'MIT', text: null },
  ]);
  assert.deepEqual(components[1]?.licenses, [{ license: 'Free', text: null }]);
  assert.deepEqual(texts, [{ license: 'LicenseRef-own', text: GPL }]);
});

test('takes custom licenses and mapped texts of SPDX 3', () => {
  const relation = (from: string, to: string) => ({
    ...{ type: 'Relationship', spdxId: `urn:r:${from}`, relationshipType: 'hasDeclaredLicense' },
    ...{ from, to: [to] },
  });
  const spdx3 = readSbom(
    bytesOf({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: 'SpdxDocument', spdxId: 'urn:d', name: 'd', rootElement: [] },
        { type: 'software_Package', spdxId: 'urn:a', name: 'a' },
        { type: 'software_Package', spdxId: 'urn:b', name: 'b' },
        {
          ...{ type: 'expandedlicensing_CustomLicense', spdxId: 'urn:l', name: 'LicenseRef-own' },
          simplelicensing_licenseText: GPL,
        },
        {
          ...{ type: 'simplelicensing_SimpleLicensingText', spdxId: 'urn:t' },
          simplelicensing_licenseText: 'Free as in air',
        },
        {
          ...{ type: 'simplelicensing_LicenseExpression', spdxId: 'urn:e' },
          simplelicensing_licenseExpression: 'LicenseRef-x',
          simplelicensing_customIdToUri: [
            { type: 'DictionaryEntry', key: 'LicenseRef-x', value: 'urn:t' },
          ],
        },
        relation('urn:a', 'urn:l'),
        relation('urn:b', 'urn:e'),
      ],
    }),
  );
  const { components, texts } = licenseNotices(spdx3);
  assert.deepEqual(
    components.map(({ licenses }) => licenses),
    [[{ license: 'LicenseRef-own', text: 1 }], [{ license: 'LicenseRef-x', text: 2 }]],
  );
  assert.deepEqual(
    texts.map(({ text }) => text),
    [GPL, 'Free as in air'],
  );
});

test('leaves out what is no text, and says of it that it is not known', () => {
  const licensed = (text: object) => {
    const license = { name: 'Own', text };
    return cyclonedx({ type: 'library', name: 'a', licenses: [{ license }] });
  };
  for (const text of [
    textOf('JVBERi0=', { encoding: 'base64', contentType: 'application/pdf' }),
    textOf('not base64!', { encoding: 'base64' }),
    textOf('/w==', { encoding: 'base64' }),
    textOf('  '),
  ]) {
    const { components, texts } = licensed(text);
    assert.deepEqual([components[0]?.licenses[0]?.text, texts.length], [null, 0]);
  }
});

test('lists packages, and only such files as state a license, each distinct entry once', () => {
  const file = { type: 'file', name: 'a.c' };
  const { components } = cyclonedx(
    ...[file, { ...file, name: 'b.c', licenses: [{ license: { id: 'MIT' } }] }],
    ...[{ type: 'library', name: 'x', 'bom-ref': '1' }],
    ...[{ type: 'library', name: 'x', 'bom-ref': '2' }],
  );
  assert.deepEqual(
    components.map(({ name }) => name),
    ['b.c', 'x'],
  );
});

test('lists the first components with their texts, and counts all', () => {
  const licensed = (name: string) => ({
    ...{ type: 'library', name },
    licenses: [{ license: { id: 'MIT', text: { content: `Text of ${name}` } } }],
  });
  const document = bytesOf({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    components: [licensed('b'), licensed('a')],
  });
  const { components, total, texts } = licenseNotices(readSbom(document), 1);
  assert.deepEqual([components.map(({ name }) => name), total], [['a'], 2]);
  assert.deepEqual(texts, [{ license: 'MIT', text: 'Text of a' }]);
});

const anyText = fc.constantFrom('', 'one', '```\n# two', 'three');
const anyComponent = fc.record({
  type: fc.constant('library'),
  name: fc.constantFrom('a', 'b', '# c'),
  version: fc.constantFrom('1', '2'),
  copyright: fc.constantFrom('', 'Copyright <b>Ada</b>'),
  licenses: fc.array(
    fc
      .tuple(fc.constantFrom('MIT', 'Zlib'), anyText)
      .map(([id, content]) => ({ license: { id, text: { content } } })),
    { maxLength: 2 },
  ),
});

test('law: the order of components does not change any form of the file', () => {
  const head = { title: 'T', report: 'r', facts: [] };
  const written = (components: object[]) =>
    (['text', 'md', 'json'] as const).map((format) =>
      [...noticeParts(format, head, cyclonedx(...components))].join(''),
    );
  fc.assert(
    fc.property(fc.array(anyComponent, { maxLength: 6 }), (components) => {
      assert.deepEqual(written(components.toReversed()), written(components));
    }),
    { numRuns: 200 },
  );
});
