import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ComponentGraph } from '../component-graph.ts';
import { readSbom } from '../read-sbom.ts';
import { readCycloneDxJson } from './parse-json.ts';
import { withoutNotation } from './test-without-notation.ts';

const VECTORS = new URL('../../../vectors/cyclonedx/', import.meta.url);

function vector(name: string): ComponentGraph {
  return readSbom(readFileSync(new URL(name, VECTORS)));
}

function bom(fields: Record<string, unknown>): ComponentGraph {
  return readCycloneDxJson({ bomFormat: 'CycloneDX', specVersion: '1.6', ...fields });
}

function remarks(graph: ComponentGraph): string[] {
  return graph.warnings.map((warning) => warning.at);
}

/** Head of `every-field.json`, and its first component. */
const HEAD = {
  format: 'CycloneDX',
  spec_version: '1.6',
  encoding: 'json',
  serial_number: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  document_version: 3,
  name: '',
  created_at: '2026-01-02T03:04:05Z',
  authors: [
    { name: 'Ada', email: 'ada@example.org', kind: 'person' },
    { name: 'Maker', url: 'https://maker.example', kind: 'organization' },
  ],
  tools: ['scanner 1.2', 'signing-service'],
  supplier: {
    name: 'Seller',
    email: 'desk@seller.example',
    url: 'https://seller.example',
    kind: 'organization',
  },
  data_license: 'CC0-1.0',
  lifecycles: ['build', 'own-phase'],
};
const ALPHA = {
  bom_ref: 'a',
  type: 'library',
  group: 'org.example',
  name: 'alpha',
  version: '1.0',
  purl: 'pkg:maven/org.example/alpha@1.0',
  cpe: 'cpe:2.3:a:example:alpha:1.0:*:*:*:*:*:*:*',
  licenses: ['MIT', 'Own license'],
  scope: 'optional',
  hashes: [{ alg: 'SHA-1', content: '25ed8e31b995bb927966616df2a42b979a2717f0' }],
  description: 'First & foremost',
  copyright: 'Copyright Grace',
  author: 'Grace',
  publisher: 'Press',
  supplier: { name: 'Upstream', kind: 'organization' },
  external_references: [
    { type: 'website', url: 'https://alpha.example', comment: 'home' },
    { type: 'vcs', url: 'https://git.example/alpha' },
  ],
  properties: [{ name: 'example:one', value: '1' }],
  parent: -1,
  at: '/components/0',
};

test('reads every field that the graph keeps', () => {
  const graph = vector('every-field.json');
  assert.deepEqual(graph.head, HEAD);
  assert.deepEqual(graph.components[0], ALPHA);
  assert.deepEqual(graph.incomplete, ['a', 'b']);
  assert.deepEqual(graph.vulnerabilities, [
    {
      id: 'CVE-2026-0001',
      source: 'NVD',
      state: 'not_affected',
      justification: 'code_not_reachable',
      response: ['will_not_fix', 'update'],
      detail: 'Not called.',
      affects: ['a', 'urn:cdx:other/1#x'],
    },
  ]);
});

test('nested components follow their parent; parts of the root are not counted but depend as the root', () => {
  const graph = vector('every-field.json');
  const rows = graph.components.map((component) => [component.bom_ref, component.parent]);
  assert.deepEqual(rows, [
    ['a', -1],
    ['a1', 0],
    ['b', -1],
  ]);
  assert.equal(graph.root?.name, 'product');
  assert.deepEqual([...graph.edges], [-1, 0, -1, 2, 0, 1, 0, 2, 2, 0]);
  assert.deepEqual(remarks(graph), ['/metadata/component', '/dependencies/0/dependsOn/1']);
});

for (const name of ['every-field', 'laravel.1.4']) {
  test(`${name}: JSON and XML give the same graph`, () => {
    const json = vector(`${name}.json`);
    assert(json.components.length > 2);
    assert.deepEqual(withoutNotation(vector(`${name}.xml`)), withoutNotation(json));
  });
}

test('positions in XML are lines', () => {
  const graph = vector('every-field.xml');
  assert.equal(graph.components[0]?.at, 'line 30');
  assert.deepEqual(remarks(graph), ['line 15', 'line 61']);
});

test('wrongly typed fields become warnings with their pointers, and the rest is read', () => {
  const graph = bom({
    version: '1',
    serialNumber: 7,
    metadata: { timestamp: [], component: 'product', authors: {}, tools: 'x' },
    components: [
      null,
      {
        type: 'library',
        name: 'a',
        version: 1.5,
        licenses: 'MIT',
        hashes: [{ alg: 'MD5', content: 3 }],
      },
      { name: {}, scope: 'sometimes', licenses: [{ license: {} }], supplier: [] },
    ],
    dependencies: [{ ref: 'x', dependsOn: 'y' }, 3],
  });
  assert.equal(graph.components.length, 2);
  assert.equal(graph.components[0]?.version, '1.5');
  for (const at of [
    '/version',
    '/serialNumber',
    '/metadata/timestamp',
    '/metadata/component',
    '/metadata/authors',
    '/metadata/tools',
    '/components/0',
    '/components/1/version',
    '/components/1/licenses',
    '/components/1/hashes/0/content',
    '/components/2/name',
    '/components/2',
    '/components/2/licenses/0',
    '/components/2/supplier',
    '/dependencies/0/dependsOn',
    '/dependencies/1',
  ]) {
    assert(remarks(graph).includes(at), `${at} is missing in ${remarks(graph).join(' ')}`);
  }
});

test('a newer minor version is read and marked; another major version is refused', () => {
  const newer = bom({ specVersion: '1.8', components: [{ type: 'library', name: 'a' }] });
  assert.equal(newer.components.length, 1);
  assert.match(newer.warnings[0]?.message ?? '', /received, not fully understood/);
  assert.equal(newer.warnings[0]?.at, '/specVersion');
  assert.throws(() => bom({ specVersion: '2.0' }), {
    code: 'unsupported_version',
    at: '/specVersion',
  });
  const xml = '<bom xmlns="http://cyclonedx.org/schema/bom/2.0"><components/></bom>';
  assert.throws(() => readSbom(new TextEncoder().encode(xml)), { code: 'unsupported_version' });
});

test('a missing version is read as the newest, with a warning', () => {
  const graph = bom({ specVersion: undefined, components: [{ type: 'library', name: 'a' }] });
  assert.equal(graph.head.spec_version, '');
  assert.equal(graph.warnings[0]?.at, '/specVersion');
});

test('metadata.tools is read in its old form', () => {
  const graph = bom({
    metadata: { tools: [{ vendor: 'V', name: 'T', version: '1' }, { name: 'U' }] },
  });
  assert.deepEqual(graph.head.tools, ['T 1', 'U']);
});

test('a composition that names nothing concerns the root', () => {
  const metadata = { component: { type: 'application', name: 'p', 'bom-ref': 'root' } };
  const compositions = [{ aggregate: 'incomplete' }, { aggregate: 'unknown', assemblies: ['z'] }];
  assert.deepEqual(bom({ metadata, compositions }).incomplete, ['root']);
});
