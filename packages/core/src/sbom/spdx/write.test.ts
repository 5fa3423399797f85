import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import type { Component, ComponentGraph } from '../component-graph.ts';
import { blankComponent, GraphBuilder } from '../graph-builder.ts';
import { readSbom } from '../read-sbom.ts';
import { readSpdxJson } from './parse-json.ts';
import { writeSpdx } from './write.ts';
import { spdxIdsOf } from './write-ids.ts';
import { LicenseWriter } from './write-licenses.ts';

const vectors = new URL('../../../vectors/', import.meta.url);
const vector = (name: string) => readFileSync(new URL(name, vectors));
const OPTIONS = {
  namespace: 'https://example.org/sbom/1',
  created_at: '2026-01-31T12:00:00Z',
  tool: 'assay-0.1.0',
};

const schema: object = JSON.parse(vector('spdx/spdx-schema-2.3.json').toString('utf8'));
const isValid = new Ajv({ strict: false }).compile(schema);

/** Reads the written document back, after validating it with the official schema. */
function rewritten(graph: ComponentGraph): ComponentGraph {
  const document: unknown = JSON.parse(writeSpdx(graph, OPTIONS));
  assert.ok(isValid(document), JSON.stringify(isValid.errors?.slice(0, 3)));
  const read = readSpdxJson(document);
  assert.deepEqual(read.warnings, []);
  return read;
}

/** Fields that a round trip preserves; licenses as one expression, and the group before the name. */
function kept(component: Component | null) {
  if (component === null) return null;
  const { group, name, version, purl, cpe, licenses, hashes, scope } = component;
  const words = licenses.join(' AND ').replace(/[()]/g, '').split(' AND ').sort();
  const fullName = group === '' ? name : `${group}/${name}`;
  return { name: fullName, version, purl, cpe, licenses: words, hashes, scope };
}

function assertKept(graph: ComponentGraph): void {
  const again = rewritten(graph);
  assert.deepEqual(kept(again.root), kept(graph.root));
  assert.deepEqual(again.components.map(kept), graph.components.map(kept));
  assert.deepEqual(again.edges, graph.edges);
  assert.equal(again.has_edges, graph.has_edges);
  assert.equal(again.incomplete.length, new Set(graph.incomplete).size);
}

const DOCUMENTS = [
  'spdx/SPDXJSONExample-v2.3.spdx.json',
  'spdx/appbomination.spdx.json',
  'spdx/appbomination.spdx3.json',
  'spdx/trivy-bom.json',
  'spdx/file_to_test_rdf_parser.rdf.xml',
];

test('writing is valid by the official schema, and reading it gives the same graph', () => {
  for (const name of DOCUMENTS) assertKept(readSbom(vector(name)));
});

test('a CycloneDX document becomes a valid SPDX document with the same components and edges', () => {
  const graph = readSbom(vector('cyclonedx/laravel.1.4.json'));
  assert.ok(graph.components.length > 50);
  const again = rewritten(graph);
  assert.deepEqual(
    again.components.map(({ purl, version }) => [purl, version]),
    graph.components.map(({ purl, version }) => [purl, version]),
  );
  assert.deepEqual(again.edges, graph.edges);
  rewritten(readSbom(vector('cyclonedx/every-field.json')));
});

function component(bomRef: string, fields: Partial<Component> = {}): Component {
  return { ...blankComponent(''), bom_ref: bomRef, name: bomRef, ...fields };
}

test('SPDXIDs are valid and unique, and valid ones stay', () => {
  const refs = [
    'pkg:npm/a@1',
    'pkg:npm/a/1',
    'SPDXRef-b',
    'SPDXRef-b',
    'SPDXRef-pkg-npm-a-1',
    '',
    'ü',
  ];
  const ids = spdxIdsOf(refs.map((ref) => component(ref)));
  assert.equal(new Set(ids).size, refs.length);
  for (const id of ids) assert.match(id, /^SPDXRef-[A-Za-z0-9.-]+$/);
  assert.equal(ids[2], 'SPDXRef-b');
  assert.equal(ids[4], 'SPDXRef-pkg-npm-a-1');
  assert.equal(spdxIdsOf([component('SPDXRef-DOCUMENT')])[0], 'SPDXRef-DOCUMENT-2');
});

const LICENSES: [licenses: string[], expression: string, extracted: string[]][] = [
  [[], 'NOASSERTION', []],
  [['MIT'], 'MIT', []],
  [['MIT OR Apache-2.0', 'ISC'], '(MIT OR Apache-2.0) AND ISC', []],
  [
    ['(MIT AND (GPL-2.0-or-later WITH Classpath-exception-2.0))'],
    '(MIT AND (GPL-2.0-or-later WITH Classpath-exception-2.0))',
    [],
  ],
  [['LicenseRef-x'], 'LicenseRef-x', ['LicenseRef-x']],
  [
    ['Apache License, Version 2.0'],
    'LicenseRef-Apache-License-Version-2.0',
    ['LicenseRef-Apache-License-Version-2.0'],
  ],
  [['MIT AND'], 'LicenseRef-MIT-AND', ['LicenseRef-MIT-AND']],
  [['a,b', 'a;b'], 'LicenseRef-a-b AND LicenseRef-a-b-2', ['LicenseRef-a-b', 'LicenseRef-a-b-2']],
];

test('licenses become one expression, and names outside the list become LicenseRefs', () => {
  for (const [licenses, expression, extracted] of LICENSES) {
    const writer = new LicenseWriter();
    assert.equal(writer.expressionOf(licenses), expression);
    assert.deepEqual(
      writer.extracted().map(({ licenseId }) => licenseId),
      extracted,
    );
  }
});

test('free license names, scopes and the lack of a root survive', () => {
  const builder = new GraphBuilder(readSbom(vector(DOCUMENTS[0] ?? '')).head);
  builder.addComponent(component('a', { licenses: ['My License 1.0'], scope: 'optional' }));
  builder.addComponent(component('b', { scope: 'excluded', group: 'g' }));
  builder.addComponent(component('c', { cpe: 'cpe:/a:b:c', type: 'operating-system' }));
  builder.addEdgeByIndex(2, 0);
  builder.addEdgeByIndex(2, 1);
  builder.addIncomplete('a');
  const graph = builder.finish();
  assertKept(graph);
  assert.equal(rewritten(graph).components[2]?.type, 'operating-system');
});

test('a stated lack of dependencies survives', () => {
  const builder = new GraphBuilder(readSbom(vector(DOCUMENTS[0] ?? '')).head);
  builder.setRoot(component('a'));
  builder.stateEdges();
  assertKept(builder.finish());
});
