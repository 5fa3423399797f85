import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFiles } from '../../../../core/vectors/corpus.ts';
import { MAX_SCHEMA_WARNINGS, schemaWarnings } from './json-schema.ts';

const documents = [...publishedFiles('cyclonedx-specification-test-docs')];
const minors = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'];

function bom(fields: Record<string, unknown>): Record<string, unknown> {
  return { bomFormat: 'CycloneDX', specVersion: '1.6', ...fields };
}

for (const version of minors) {
  test(`CycloneDX ${version}: official valid documents have no remark, invalid ones have one`, () => {
    let count = 0;
    for (const [path, bytes] of documents) {
      const [folder, name = ''] = path.split('/');
      if (folder !== version || !name.endsWith('.json')) continue;
      const document = JSON.parse(new TextDecoder().decode(bytes));
      const warnings = schemaWarnings('CycloneDX', version, document);
      if (name.startsWith('valid')) assert.deepEqual(warnings, [], name);
      else assert(warnings.length > 0, name);
      count++;
    }
    assert(count > 40, `${count} documents`);
  });
}

test('a warning has the position of the wrong part and names the field', () => {
  const document = bom({
    metadata: { timestamp: 'yesterday' },
    components: [
      { type: 'library', name: 'good' },
      { type: 'library', name: 'odd', color: 'red' },
      { type: 'gadget', name: 'odd' },
      { type: 'library', name: 'x', hashes: [{ alg: 'MD5', content: 'zz' }] },
    ],
  });
  const warnings = schemaWarnings('CycloneDX', '1.6', document);
  assert.deepEqual(
    warnings.map((warning) => warning.at),
    [
      '/metadata/timestamp',
      '/components/1',
      '/components/2/type',
      '/components/3/hashes/0/content',
    ],
  );
  assert.match(warnings[1]?.message ?? '', /"color" is not in the standard/);
});

test('equal components are a remark on the list', () => {
  const twice = [
    { type: 'library', name: 'a' },
    { type: 'library', name: 'a' },
  ];
  const [warning] = schemaWarnings('CycloneDX', '1.6', bom({ components: twice }));
  assert.equal(warning?.at, '/components');
});

test('versions without a published schema have no remarks; other types than objects have one', () => {
  assert.deepEqual(schemaWarnings('CycloneDX', '1.8', {}), []);
  assert.deepEqual(schemaWarnings('SPDX', '3.0.1', {}), []);
  assert.equal(schemaWarnings('CycloneDX', '1.6', []).length, 1);
});

test('SPDX: a document without remarks, and one with', () => {
  const document = {
    SPDXID: 'SPDXRef-DOCUMENT',
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    name: 'd',
    documentNamespace: 'https://d.example',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NOASSERTION' }],
  };
  assert.deepEqual(schemaWarnings('SPDX', '2.3', document), []);
  const odd = { ...document, packages: [...document.packages, { SPDXID: 'SPDXRef-b', name: 7 }] };
  const [warning] = schemaWarnings('SPDX', '2.3', odd);
  assert.match(warning?.at ?? '', /^\/packages\/1/);
});

test('50,000 components are checked, sound or each with a fault', () => {
  const sound = Array.from({ length: 50_000 }, (_, index) => ({
    type: 'library',
    'bom-ref': `c${index}`,
    name: `name-${index}`,
    licenses: [{ license: { id: 'MIT' } }],
  }));
  assert.deepEqual(schemaWarnings('CycloneDX', '1.6', bom({})), []);
  assert.deepEqual(schemaWarnings('CycloneDX', '1.6', bom({ components: sound })), []);
  const odd = sound.map((component) => ({ ...component, color: 'red' }));
  const warnings = schemaWarnings('CycloneDX', '1.6', bom({ components: odd }));
  assert(warnings.length <= MAX_SCHEMA_WARNINGS && warnings.length > 40);
});

test('a hostile e-mail address of a million letters is refused', () => {
  // With backtracking this would not terminate.
  const contact = [{ email: `${'a.'.repeat(400_000)}@${'b.'.repeat(100_000)}` }];
  const supplier = { name: 'x', contact };
  const [warning] = schemaWarnings('CycloneDX', '1.6', bom({ metadata: { supplier } }));
  assert.equal(warning?.at, '/metadata/supplier/contact/0/email');
});
