import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { readSpdxJson } from './parse-json.ts';
import { readSpdx3 } from './parse-json-ld.ts';
import { readSpdxRdf } from './parse-rdf.ts';
import { readSpdxTagValue } from './parse-tag-value.ts';
import { readSpdxXml } from './parse-xml.ts';
import { readSpdxYaml } from './parse-yaml.ts';

const encoded = (text: string) => new TextEncoder().encode(text);
const xml = (text: string) => readSpdxXml(encoded(text));
const rdf = (text: string) =>
  readSpdxRdf(
    encoded(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://spdx.org/rdf/terms#">${text}</rdf:RDF>`,
    ),
  );
const HEAD = { spdxVersion: 'SPDX-2.3', creationInfo: { created: '2026-01-01T00:00:00Z' } };

const REFUSED: [why: string, read: () => ComponentGraph, code: string, at: string][] = [
  ['JSON list', () => readSpdxJson([]), 'structure', ''],
  [
    'SPDX 1',
    () => readSpdxJson({ spdxVersion: 'SPDX-1.2' }),
    'unsupported_version',
    '/spdxVersion',
  ],
  [
    'SPDX 3 as 2',
    () => readSpdxJson({ spdxVersion: 'SPDX-3.0' }),
    'unsupported_version',
    '/spdxVersion',
  ],
  ['text as packages', () => readSpdxJson({ ...HEAD, packages: 'x' }), 'structure', '/packages'],
  [
    'inside the wrapper of 2.2.0',
    () => readSpdxJson({ Document: { ...HEAD, packages: 7 } }),
    'structure',
    '/Document/packages',
  ],
  ['SPDX 3 as a list', () => readSpdx3([]), 'structure', ''],
  ['no list of elements', () => readSpdx3({ '@graph': {} }), 'structure', '/@graph'],
  [
    'SPDX 4',
    () => readSpdx3({ '@graph': [{ type: 'CreationInfo', specVersion: '4.0.0' }] }),
    'unsupported_version',
    '/@graph/0',
  ],
  ['no tag', () => readSpdxTagValue('SPDXVersion: SPDX-2.3\nnonsense'), 'syntax', 'line 2'],
  ['open text', () => readSpdxTagValue('A: b\n\nC: <text>d\ne'), 'syntax', 'line 3'],
  ['no document', () => readSpdxTagValue('Hello: world'), 'structure', 'line 1'],
  ['YAML list', () => readSpdxYaml('- a'), 'structure', 'line 1'],
  ['YAML key twice', () => readSpdxYaml('a: 1\nb: 2\na: 3'), 'duplicate_key', 'line 3'],
  ['YAML tag', () => readSpdxYaml('a: 1\nb: !!js/function x'), 'syntax', 'line 2'],
  ['YAML timestamp tag', () => readSpdxYaml('a: !!timestamp 2001-01-01'), 'syntax', 'line 1'],
  ['two YAML documents', () => readSpdxYaml('a: 1\n---\nb: 2'), 'syntax', 'line 2'],
  [
    'YAML depth',
    () => readSpdxYaml(`a: ${'['.repeat(500)}${']'.repeat(500)}`),
    'too_deep',
    'line 1',
  ],
  ['YAML tower', () => readSpdxYaml('['.repeat(200_000)), 'too_deep', 'line 1'],
  ['YAML aliases', () => readSpdxYaml(`a: &a x\nb: [${'*a,'.repeat(1001)}]`), 'too_many', 'line 2'],
  [
    'YAML aliases of a large mapping',
    () => readSpdxYaml(`a: &a [${'x,'.repeat(1000)}]\nb:\n${'- *a\n'.repeat(101)}`),
    'too_many',
    'line 102',
  ],
  ['YAML text', () => readSpdxYaml(`a: b\nc: "${'x'.repeat(1 << 20)}"`), 'too_long', 'line 2'],
  ['YAML signs', () => readSpdxYaml(`a: b\nc: [${','.repeat(10_001)}`), 'too_many', 'line 2'],
  [
    'YAML keys',
    () => readSpdxYaml(`a: b\nc:\n${'  d: e\n'.repeat(10_002)}`),
    'too_many',
    'line 10003',
  ],
  [
    'YAML keys in braces',
    () => readSpdxYaml(`a: b\nc: {${'d: e,'.repeat(10_002)}}`),
    'too_many',
    'line 2',
  ],
  ['YAML without anchor', () => readSpdxYaml('a: *b'), 'syntax', 'line 1'],
  ['XML of another kind', () => xml('<a>\n</a>'), 'structure', 'line 1'],
  ['XML with a document type', () => xml('<!DOCTYPE a><Document/>'), 'doctype', 'line 1, column 1'],
  ['RDF without document', () => rdf('<Package/>'), 'structure', 'line 1'],
  [
    'ring of licenses',
    () =>
      rdf(
        '<SpdxDocument/>\n<Package><licenseDeclared><ConjunctiveLicenseSet rdf:nodeID="a"><member rdf:nodeID="a"/></ConjunctiveLicenseSet></licenseDeclared></Package>',
      ),
    'structure',
    'line 2',
  ],
  [
    'licenses that repeat',
    () => readSpdx3({ '@graph': repeating(300) }),
    'too_long',
    '/@graph/516',
  ],
  ['licenses that unfold', () => readSpdx3({ '@graph': unfolding(40) }), 'too_long', '/@graph/1'],
];

/** Each set names the next one twice: the expression would have 2⁴⁰ parts. */
function unfolding(levels: number): object[] {
  const sets = Array.from({ length: levels }, (_, i) => ({
    type: 'expandedlicensing_ConjunctiveLicenseSet',
    spdxId: `l${i}`,
    expandedlicensing_member: [`l${i + 1}`, `l${i + 1}`],
  }));
  const relationshipType = 'hasDeclaredLicense';
  return [
    { type: 'software_Package', spdxId: 'p', name: 'p' },
    { type: 'Relationship', relationshipType, from: 'p', to: ['l0'] },
    ...sets,
  ];
}

/** Each package's license is a set around one long set. */
function repeating(packages: number): object[] {
  const licenseOf = (i: number) => [
    {
      type: 'expandedlicensing_ConjunctiveLicenseSet',
      spdxId: `l${i}`,
      expandedlicensing_member: ['long'],
    },
    { type: 'Relationship', relationshipType: 'hasDeclaredLicense', from: `p${i}`, to: [`l${i}`] },
  ];
  const long = { type: 'License', spdxId: 'long', name: 'x'.repeat(65_000) };
  return [long, ...Array.from({ length: packages }, (_, i) => licenseOf(i)).flat()];
}

test('refuses unreadable input with code and position', () => {
  for (const [why, read, code, at] of REFUSED) {
    assert.throws(
      read,
      (error) => {
        assert.ok(error instanceof SbomError, `${why}: ${error}`);
        assert.deepEqual([error.code, error.at], [code, at], `${why}: ${error.message}`);
        return true;
      },
      why,
    );
  }
});

test('reads a document that violates its schema, with positioned warnings', () => {
  const graph = readSpdxJson({
    ...HEAD,
    spdxVersion: 'SPDX-2.4',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: [{ Person: 'x' }, 'Tool: a-1'] },
    packages: [
      { SPDXID: 'a', name: 'a', versionInfo: 3.1, checksums: [{ algorithm: 'SHA1' }] },
      'b',
      { SPDXID: 'c', externalRefs: { referenceType: 'purl', referenceLocator: 'pkg:npm/c@1' } },
    ],
    relationships: [
      { spdxElementId: 'a', relationshipType: 'NEEDS', relatedSpdxElement: 'c' },
      { spdxElementId: 'a', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'gone' },
    ],
  });
  assert.deepEqual(
    graph.components.map(({ version, purl }) => [version, purl]),
    [
      ['3.1', null],
      ['', 'pkg:npm/c@1'],
    ],
  );
  assert.deepEqual(graph.head.tools, ['a 1']);
  assert.deepEqual(
    graph.warnings.map(({ at }) => at),
    [
      '/spdxVersion',
      '/creationInfo/creators/0',
      '/relationships/0/relationshipType',
      '/packages/0/versionInfo',
      '/packages/0/checksums/0',
      '/packages/1',
      '/packages/2',
      '/packages/2/externalRefs',
      '/relationships/1',
    ],
  );
});

test('YAML scalars are texts, and an alias shares its value', () => {
  const graph = readSpdxYaml(
    'spdxVersion: SPDX-2.3\nx: &ref {referenceType: purl, referenceLocator: "pkg:npm/a@3.10"}\npackages:\n' +
      '- {SPDXID: a, name: a, versionInfo: 3.10, supplier: null, externalRefs: [*ref]}',
  );
  assert.equal(graph.components[0]?.version, '3.10');
  assert.equal(graph.components[0]?.purl, 'pkg:npm/a@3.10');
  assert.equal(graph.components[0]?.at, 'line 4');
});
