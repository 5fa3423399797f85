import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checksWith, judgedDocument } from './test-judged.ts';

const SHA_512 = { algorithm: 'SHA512', checksumValue: 'ab'.repeat(64) };

/** A package with everything that the guide requires of one. */
const packageNamed = (name: string) => ({
  ...{ name, SPDXID: `SPDXRef-${name}`, versionInfo: '1', supplier: 'Organization: Acme' },
  ...{ downloadLocation: `https://example.org/${name}.tgz`, copyrightText: 'Acme' },
  ...{ licenseDeclared: 'MIT', licenseConcluded: 'MIT' },
});
const relationship = (from: string, relationshipType: string, to: string) => ({
  ...{ spdxElementId: `SPDXRef-${from}`, relationshipType },
  relatedSpdxElement: to === 'NOASSERTION' ? to : `SPDXRef-${to}`,
});
const DESCRIBES = relationship('DOCUMENT', 'DESCRIBES', 'app');
const CONTAINS = relationship('app', 'CONTAINS', 'lib');
const CREATION = {
  ...{ created: '2026-01-01T00:00:00Z', creators: ['Organization: Acme', 'Tool: tool-1'] },
  comment: 'SBOM Type: Build',
};
const DOCUMENT = {
  ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'app', dataLicense: 'CC0-1.0' },
  ...{ documentNamespace: 'https://example.org/app', creationInfo: CREATION },
  packages: [packageNamed('app'), packageNamed('lib')],
  relationships: [DESCRIBES, CONTAINS],
};
const OPTIONAL = ['known_unknowns', 'hash', 'identifier'];

const telcoOf = (changes: object = {}) =>
  judgedDocument(Buffer.from(JSON.stringify({ ...DOCUMENT, ...changes }))).telco;
const failing = (changes: object = {}) =>
  checksWith(telcoOf(changes), 'fail').filter((check) => !OPTIONAL.includes(check));
const withCreators = (...creators: string[]) => ({ creationInfo: { ...CREATION, creators } });

test('passes a document with every required element; hashes and purls are recommended', () => {
  const telco = telcoOf();
  assert.deepEqual([telco.verdict, checksWith(telco, 'fail')], ['pass', OPTIONAL]);
});

test('asks for the type of the SBOM in the comment of its creators', () => {
  for (const comment of [undefined, 'Rebuilt at night'])
    assert.deepEqual(failing({ creationInfo: { ...CREATION, comment } }), ['sbom_type']);
});

test('asks for an organization among the creators, and for name and version of a tool', () => {
  assert.deepEqual(failing(withCreators('Person: Ada', 'Tool: tool-1')), ['author_organization']);
  assert.deepEqual(failing(withCreators('Organization: Acme')), ['tool', 'tool_version']);
  for (const unversioned of ['sigs.k8s.io/bom/pkg/spdx', 'syft-[not provided]', 'log4j'])
    assert.deepEqual(failing(withCreators('Organization: Acme', `Tool: ${unversioned}`)), [
      'tool_version',
    ]);
  for (const versioned of ['scancode-toolkit 32.3.0', 'SCANOSS-PY: 1.18.1', 'apko (v0.8.0-53)'])
    assert.deepEqual(failing(withCreators('Organization: Acme', `Tool: ${versioned}`)), []);
});

test('asks for DESCRIBES and CONTAINS, whichever field states them', () => {
  assert.deepEqual(failing({ relationships: [DESCRIBES] }), ['containment']);
  assert.ok(failing({ relationships: [CONTAINS] }).includes('described'));
  assert.deepEqual(failing({ relationships: [CONTAINS], documentDescribes: ['SPDXRef-app'] }), []);
  const contained = relationship('lib', 'CONTAINED_BY', 'app');
  assert.deepEqual(failing({ relationships: [DESCRIBES, contained] }), []);
  const packages = [{ ...packageNamed('app'), hasFiles: ['SPDXRef-f'] }, packageNamed('lib')];
  const files = [{ SPDXID: 'SPDXRef-f', fileName: './f' }];
  assert.deepEqual(failing({ relationships: [DESCRIBES], packages, files }), []);
  const ofItself = relationship('DOCUMENT', 'DESCRIBES', 'DOCUMENT');
  assert.deepEqual(failing({ relationships: [ofItself, CONTAINS] }), ['described']);
});

test('takes files after a package in tag-value for contained in it', () => {
  const lines = (files: string) =>
    `SPDXVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\n${files}PackageName: a\nSPDXID: SPDXRef-a\n`;
  const file = 'FileName: ./f\nSPDXID: SPDXRef-f\n';
  const verdictOf = (text: string) =>
    checksWith(judgedDocument(Buffer.from(text)).telco, 'pass').includes('containment');
  assert.equal(verdictOf(lines('') + file), true);
  assert.equal(verdictOf(lines(file)), false);
});

test('asks for the elements of the described package too', () => {
  const { supplier: _, ...app } = packageNamed('app');
  assert.deepEqual(failing({ packages: [app, packageNamed('lib')] }), ['subject_package']);
  const both = relationship('DOCUMENT', 'DESCRIBES', 'lib');
  assert.deepEqual(failing({ relationships: [DESCRIBES, both, CONTAINS] }), []);
});

test('asks for a name of the document, and for known unknowns where there are any', () => {
  assert.deepEqual(failing({ name: undefined }), ['document_name']);
  const unknown = relationship('lib', 'DEPENDS_ON', 'NOASSERTION');
  const telco = telcoOf({ relationships: [DESCRIBES, CONTAINS, unknown] });
  assert.ok(checksWith(telco, 'pass').includes('known_unknowns'));
});

test('accepts JSON and tag-value only', () => {
  const read = (name: string) =>
    judgedDocument(readFileSync(new URL(`../../vectors/spdx/${name}`, import.meta.url))).telco;
  for (const name of ['SPDXXMLExample-v2.3.spdx.xml', 'SPDXYAMLExample-v2.3.spdx.yaml'])
    assert.ok(checksWith(read(name), 'fail').includes('json_or_tag_value'), name);
  for (const name of ['SPDXJSONExample-v2.3.spdx.json', 'SPDXTagExample-v2.3.spdx'])
    assert.ok(checksWith(read(name), 'pass').includes('json_or_tag_value'), name);
});

test('counts the SHA-512 of a package as that of the deployable form for BSI 2.0', () => {
  const packages = [packageNamed('app'), { ...packageNamed('lib'), checksums: [SHA_512] }];
  const { bsi_2_0 } = judgedDocument(Buffer.from(JSON.stringify({ ...DOCUMENT, packages })));
  assert.ok(checksWith(bsi_2_0, 'pass').includes('distribution_sha512'));
});
