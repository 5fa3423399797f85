import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Component, ComponentGraph } from '../component-graph.ts';
import { readSpdxJson } from './parse-json.ts';
import { readSpdx3 } from './parse-json-ld.ts';
import { readSpdxRdf } from './parse-rdf.ts';
import { readSpdxTagValue } from './parse-tag-value.ts';
import { readSpdxXml } from './parse-xml.ts';
import { readSpdxYaml } from './parse-yaml.ts';

const vector = (name: string) =>
  readFileSync(new URL(`../../../vectors/spdx/${name}`, import.meta.url));

type Reader = (bytes: Uint8Array) => ComponentGraph;
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const READERS: Record<string, Reader> = {
  json: (bytes) => readSpdxJson(JSON.parse(decoded(bytes))),
  'json-ld': (bytes) => readSpdx3(JSON.parse(decoded(bytes))),
  yaml: (bytes) => readSpdxYaml(decoded(bytes)),
  'tag-value': (bytes) => readSpdxTagValue(decoded(bytes)),
  xml: readSpdxXml,
  rdf: readSpdxRdf,
};

function read(encoding: string, bytes: Uint8Array): ComponentGraph {
  const reader = READERS[encoding];
  assert.ok(reader, encoding);
  return reader(bytes);
}

const EXAMPLE: [encoding: string, file: string][] = [
  ['json', 'SPDXJSONExample-v2.3.spdx.json'],
  ['yaml', 'SPDXYAMLExample-v2.3.spdx.yaml'],
  ['tag-value', 'SPDXTagExample-v2.3.spdx'],
  ['xml', 'SPDXXMLExample-v2.3.spdx.xml'],
  ['rdf', 'SPDXRdfExample-v2.3.spdx.rdf.xml'],
];

/** RDF has no order, and its license sets have no parentheses. */
function comparable(component: Component | null) {
  if (component === null) return null;
  const { at: _, ...said } = component;
  const wordsOf = (texts: string[]) => texts.join(' ').replace(/[()]/g, '').split(' ').sort();
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const references = said.external_references.map(({ type, url }) => ({ type, url })).sort(byText);
  return {
    ...said,
    licenses: wordsOf(said.licenses),
    concluded_licenses: wordsOf(said.concluded_licenses ?? []),
    hashes: said.hashes.toSorted(byText),
    external_references: references,
  };
}

function comparableGraph(graph: ComponentGraph) {
  const refOf = (i: number) => (i < 0 ? graph.root : graph.components[i])?.bom_ref ?? '';
  const pairs = Array.from({ length: graph.edges.length / 2 }, (_, i) => i * 2);
  const { encoding: _, tools, authors, ...head } = graph.head;
  return {
    head: { ...head, tools: tools.toSorted(), authors: authors.map(({ name }) => name).sort() },
    root: comparable(graph.root),
    components: graph.components.map(comparable).sort((a, b) => order(a?.bom_ref, b?.bom_ref)),
    edges: pairs.map((i) => `${refOf(graph.edges[i] ?? 0)} ${refOf(graph.edges[i + 1] ?? 0)}`),
    warnings: graph.warnings,
  };
}

const order = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

test('one document in five notations is one graph', () => {
  const [json, ...others] = EXAMPLE.map(([encoding, file]) => read(encoding, vector(file)));
  assert.ok(json);
  const expected = comparableGraph(json);
  assert.equal(expected.components.length, 3);
  assert.equal(expected.root?.bom_ref, 'SPDXRef-Package');
  assert.equal(expected.head.sbom_type, 'source');
  assert.deepEqual(expected.edges, ['SPDXRef-Package SPDXRef-Saxon']);
  for (const other of others) assert.deepEqual(comparableGraph(other), expected);
});

test('a component has its position, by pointer or by line', () => {
  for (const [encoding, file] of EXAMPLE) {
    const bytes = vector(file);
    const saxon = read(encoding, bytes).components.find(({ name }) => name === 'Saxon');
    if (encoding === 'json') {
      assert.equal(saxon?.at, '/packages/3');
      continue;
    }
    const line = Number(saxon?.at.replace('line ', ''));
    const near = decoded(bytes)
      .split('\n')
      .slice(line - 1, line + 25);
    assert.match(near.join('\n'), /Saxon/, `${encoding}: ${saxon?.at}`);
  }
});

test('every field of a package has its place in the component', () => {
  const { root, head } = read('json', vector('SPDXJSONExample-v2.3.spdx.json'));
  assert.equal(root?.version, '2.11.1');
  assert.equal(root?.type, 'library');
  assert.equal(root?.cpe, 'cpe:2.3:a:pivotal_software:spring_framework:4.1.0:*:*:*:*:*:*:*');
  assert.deepEqual(root?.licenses, ['(LGPL-2.0-only AND LicenseRef-3)']);
  assert.deepEqual(root?.supplier, {
    name: 'Jane Doe',
    email: 'jane.doe@example.com',
    kind: 'person',
  });
  assert.equal(root?.author, 'ExampleCodeInspect (contact@example.com)');
  assert.deepEqual(
    root?.hashes.map(({ alg }) => alg),
    ['MD5', 'SHA-1', 'SHA-256', 'BLAKE2b-384'],
  );
  assert.equal(root?.external_references[0]?.type, 'distribution');
  assert.equal(root?.external_references[1]?.type, 'website');
  assert.deepEqual(head.tools, ['LicenseFind 1.0']);
  assert.equal(head.spec_version, '2.3');
});

test('a project in SPDX 2.2 and in SPDX 3 has the same packages, licenses and edges', () => {
  const two = read('json', vector('appbomination.spdx.json'));
  const three = read('json-ld', vector('appbomination.spdx3.json'));
  const summary = (graph: ComponentGraph) => ({
    root: graph.root?.name,
    components: graph.components
      .map(({ name, version, licenses, scope }) => ({ name, version, licenses, scope }))
      .sort((a, b) => order(a.name, b.name)),
    edges: graph.edges.length,
  });
  assert.deepEqual(summary(three), summary(two));
  assert.equal(two.components.find(({ name }) => name === 'junit')?.scope, 'excluded');
});

const relation = (relationshipType: string, from: string, ...to: string[]) => ({
  type: 'LifecycleScopedRelationship',
  relationshipType,
  from,
  to,
});

const INFO = {
  type: 'CreationInfo',
  '@id': '_:c',
  specVersion: '3.1.0',
  created: 'x',
  createdBy: ['me'],
};
const EMAIL = {
  type: 'ExternalIdentifier',
  externalIdentifierType: 'email',
  identifier: 'a@b.c',
};

/** A document whose package gets each of its fields from another element. */
const LINKED_DOCUMENT = {
  '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
  '@graph': [
    INFO,
    { type: 'Person', spdxId: 'me', name: 'Jane', externalIdentifier: [EMAIL] },
    { type: 'SpdxDocument', spdxId: 'doc', creationInfo: '_:c', rootElement: ['bom'] },
    { type: 'software_Sbom', spdxId: 'bom', rootElement: ['a'], software_sbomType: ['build'] },
    {
      type: 'software_Package',
      spdxId: 'a',
      name: 'a',
      software_primaryPurpose: 'operatingSystem',
    },
    {
      type: 'software_Package',
      spdxId: 'b',
      name: 'b',
      suppliedBy: 'me',
      software_packageUrl: 'pkg:npm/b@1',
      externalIdentifier: [
        {
          type: 'ExternalIdentifier',
          externalIdentifierType: 'packageUrl',
          identifier: 'pkg:npm/b@1',
        },
        {
          type: 'ExternalIdentifier',
          externalIdentifierType: 'cpe23',
          identifier: 'cpe:2.3:a:b:b:1:*:*:*:*:*:*:*',
        },
      ],
      verifiedUsing: [{ type: 'Hash', algorithm: 'sha3_256', hashValue: 'AB' }],
    },
    {
      type: 'expandedlicensing_DisjunctiveLicenseSet',
      spdxId: 'or',
      expandedlicensing_member: ['https://spdx.org/licenses/MIT', 'later'],
    },
    {
      type: 'expandedlicensing_OrLaterOperator',
      spdxId: 'later',
      expandedlicensing_subjectLicense: 'https://spdx.org/licenses/LGPL-2.1',
    },
    relation('hasDeclaredLicense', 'b', 'or'),
    relation('hasDeclaredLicense', 'b', 'https://spdx.org/licenses/ISC'),
    relation('hasOptionalDependency', 'a', 'b'),
    relation('dependsOn', 'b', 'https://spdx.org/rdf/3.0.1/terms/Core/NoAssertionElement'),
  ],
};

test('an SPDX 3 package has its licenses, agents, identifiers and lifecycle from other elements', () => {
  const graph = readSpdx3(LINKED_DOCUMENT);
  assert.equal(graph.root?.type, 'operating-system');
  assert.deepEqual(graph.head.lifecycles, ['build']);
  const [b] = graph.components;
  assert.deepEqual(b?.supplier, { name: 'Jane', email: 'a@b.c', kind: 'person' });
  assert.deepEqual(b?.licenses, ['(MIT OR LGPL-2.1+) AND ISC']);
  assert.deepEqual(
    [b?.purl, b?.cpe?.slice(0, 13), b?.scope],
    ['pkg:npm/b@1', 'cpe:2.3:a:b:b', 'optional'],
  );
  assert.deepEqual(b?.hashes, [{ alg: 'SHA3-256', content: 'ab' }]);
  assert.deepEqual(b?.external_references, []);
  assert.equal(b?.at, '/@graph/5');
  assert.deepEqual([...graph.edges], [-1, 0]);
  assert.deepEqual(graph.incomplete, ['b']);
  assert.deepEqual(graph.warnings, [
    { message: 'SPDX 3.1.0 was received, but is not fully understood.', at: '/@graph/2' },
  ]);
});

test('RDF is equivalent with rdf:about, rdf:ID, rdf:nodeID, nested or separate', () => {
  const wrap = (body: string) =>
    `<rdf:RDF xml:base="https://x" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:spdx="http://spdx.org/rdf/terms#">
     <spdx:SpdxDocument rdf:about="https://x#SPDXRef-DOCUMENT" spdx:specVersion="SPDX-2.3">
     <spdx:creationInfo rdf:parseType="Resource"><spdx:created>now</spdx:created></spdx:creationInfo>
     <spdx:describesPackage rdf:resource="#SPDXRef-a"/></spdx:SpdxDocument>${body}</rdf:RDF>`;
  const nested = wrap(`<spdx:Package rdf:about="https://x#SPDXRef-a"><spdx:name>a</spdx:name>
    <spdx:relationship><spdx:Relationship>
      <spdx:relationshipType rdf:resource="http://spdx.org/rdf/terms#relationshipType_dependsOn"/>
      <spdx:relatedSpdxElement><spdx:Package rdf:about="https://x#SPDXRef-b"><spdx:name>b</spdx:name>
      <spdx:licenseDeclared rdf:resource="http://spdx.org/licenses/MIT"/></spdx:Package></spdx:relatedSpdxElement>
    </spdx:Relationship></spdx:relationship></spdx:Package>`);
  const apart =
    wrap(`<spdx:Package rdf:ID="SPDXRef-a"><spdx:relationship rdf:nodeID="r"/></spdx:Package>
    <spdx:Relationship rdf:nodeID="r"><spdx:relatedSpdxElement rdf:resource="#SPDXRef-b"/>
      <spdx:relationshipType rdf:resource="http://spdx.org/rdf/terms#relationshipType_dependsOn"/></spdx:Relationship>
    <rdf:Description rdf:about="#SPDXRef-b" spdx:name="b">
      <rdf:type rdf:resource="http://spdx.org/rdf/terms#Package"/>
      <spdx:licenseDeclared><spdx:ListedLicense rdf:about="http://spdx.org/licenses/MIT"/></spdx:licenseDeclared>
    </rdf:Description><spdx:Package rdf:about="https://x#SPDXRef-a"><spdx:name>a</spdx:name></spdx:Package>`);
  const [one, two] = [nested, apart].map((text) => readSpdxRdf(new TextEncoder().encode(text)));
  assert.ok(one && two);
  assert.deepEqual(one.components.map(comparable), two.components.map(comparable));
  assert.deepEqual(comparable(one.root), comparable(two.root));
  assert.equal(one.root?.name, 'a');
  assert.deepEqual(one.components[0]?.licenses, ['MIT']);
  assert.deepEqual([...one.edges], [-1, 0]);
  assert.deepEqual([...two.edges], [-1, 0]);
});
