import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { corpusFiles } from '../../../vectors/corpus.ts';
import type { ComponentGraph } from '../component-graph.ts';
import { readSbom } from '../read-sbom.ts';
import { SbomError } from '../sbom-error.ts';
import { parseSbomJson } from '../sbom-json.ts';
import { readSpdxJson } from './parse-json.ts';
import { readSpdxTagValue } from './parse-tag-value.ts';
import { writeSpdx } from './write.ts';

const FOLDERS = [
  'bomber',
  'go-witness-boms',
  'guac-exampledata',
  'k8s-bom',
  'microsoft-sbom-tool',
  'protobom',
  'spdx-examples',
  'spdx-spec-examples',
  'spdx-tools-python',
  'spdx3-model-examples',
  'syft-fixtures',
  'trivy-sbom',
];

/** Packages of documents that the corpus index, which was made by searching text, counts otherwise. */
const COUNTED_OTHERWISE: [path: RegExp, packages: number, reason: string][] = [
  [
    /RdfExample.*\.rdf\.xml$/,
    4,
    'indexed as 5: <spdx:PackageVerificationCode begins like <spdx:Package',
  ],
  [/file_to_test_rdf_parser\.rdf\.xml$/, 2, 'indexed as 3, the same'],
  [/v2\.2\/examples\/SPDXYAMLExample/, 4, 'indexed as -1: the wrapper was not known'],
  [/UTF-16/, 4, 'indexed as -1: UTF-16 was not read'],
  [/XMLExample.*\.xml$/, 4, 'indexed as -1: SPDX as XML was not known'],
  [/happy\/bom\.json$/, 12, 'indexed as 0, as are the next seven; "packages" is a list of so many'],
  [/happy\/empty-bom\.json$/, 1, ''],
  [/happy\/os-only-bom\.json$/, 2, ''],
  [/happy\/package-hashes\.json$/, 1, ''],
  [/happy\/unrelated-bom\.json$/, 4, ''],
  [/sad\/invalid-purl\.json$/, 3, ''],
  [/invalid\/spdx-trivy-/, 514, ''],
  [/external-references\.spdx\.json$/, 1, ''],
  [/simplehtr-example\.json$/, 13, 'indexed as 10: three ai_ and dataset_ packages'],
  [/example02\/spdx3\.0\/sbom\.spdx3\.json$/, 2, 'indexed as 0: an ai_ and a dataset_ package'],
  [/^dataset\/example01/, 1, 'indexed as 0: a dataset_ package'],
];

/** Files of a corpus folder that are SPDX documents, by path and number of packages in the index. */
function* spdxFiles(folder: string): Generator<[path: string, count: number, bytes: Uint8Array]> {
  const files = new Map(corpusFiles(`sbom/${folder}`));
  const index = new TextDecoder().decode(files.get('INDEX.tsv')).split('\n').slice(1);
  for (const line of index) {
    const [path = '', kind = '', , count = ''] = line.split('\t');
    const bytes = files.get(path);
    const isSpdx = kind.startsWith('spdx') || /\.spdx\.(xml|yaml|json)$/.test(path);
    if (bytes !== undefined && isSpdx) yield [path, Number(count), bytes];
  }
}

function graphOrError(bytes: Uint8Array): ComponentGraph | SbomError {
  try {
    return readSbom(bytes);
  } catch (error) {
    if (error instanceof SbomError) return error;
    throw error;
  }
}

test('real SPDX documents have as many packages as the corpus index says', () => {
  let documents = 0;
  for (const folder of FOLDERS) {
    for (const [path, count, bytes] of spdxFiles(folder)) {
      const graph = graphOrError(bytes);
      if (graph instanceof SbomError || graph.head.format !== 'SPDX') continue;
      documents++;
      const packages = graph.components.length + (graph.root === null ? 0 : 1);
      const otherwise = COUNTED_OTHERWISE.find(([pattern]) => pattern.test(path));
      assert.equal(packages, otherwise?.[1] ?? count, `${folder}/${path}`);
    }
  }
  assert.ok(documents > 120, `${documents} documents`);
});

/** All refused files, with the reason. Schemas, contexts and ontologies are not documents. */
const REFUSED: [path: RegExp, code: string, at: RegExp][] = [
  [/boms\/bad-json\/bad\.json$/, 'syntax', /^\/relationships\/124/],
  [/(support-2\.3|v2\.3)\/examples\/SPDXYAMLExample/, 'syntax', /^line 322$/],
  [/v2\.2\/examples\/SPDX(JSON|YAML)Example/, 'unknown_format', /^$/],
  [/expected_tag_value\.spdx$/, 'unsupported_version', /^line 1$/],
  [/glob-paths\/app\.spdx\.json$/, 'unknown_format', /^$/],
  [/ontology.*\.xml$/, 'structure', /^line 1$/],
  [/(schemas?\/|context\.json)/, 'unknown_format', /^$/],
];

test('refuses files of the corpus for the right reason, with a position', () => {
  for (const folder of FOLDERS) {
    for (const [path, , bytes] of spdxFiles(folder)) {
      const error = graphOrError(bytes);
      if (!(error instanceof SbomError)) continue;
      const expected = REFUSED.find(([pattern]) => pattern.test(path));
      assert.ok(expected, `${folder}/${path}: ${error.code} ${error.at} ${error.message}`);
      assert.equal(error.code, expected[1], path);
      assert.match(error.at, expected[2], path);
    }
  }
});

test('each readable document is written as a valid one with the same packages and edges', () => {
  const schemaFile = new URL('../../../vectors/spdx/spdx-schema-2.3.json', import.meta.url);
  const schema: object = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const isValid = new Ajv({ strict: false }).compile(schema);
  const options = { namespace: 'urn:x', created_at: '2026-01-31T12:00:00Z', tool: 'assay-0' };
  for (const folder of FOLDERS) {
    for (const [path, , bytes] of spdxFiles(folder)) {
      const graph = graphOrError(bytes);
      if (graph instanceof SbomError) continue;
      const document: unknown = JSON.parse(writeSpdx(graph, options));
      assert.ok(isValid(document), `${path}: ${JSON.stringify(isValid.errors?.slice(0, 2))}`);
      const again = readSpdxJson(document);
      assert.deepEqual(again.edges, graph.edges, path);
      const identities = ({ components }: ComponentGraph) =>
        components.map(({ name, version, purl, hashes }) => ({ name, version, purl, hashes }));
      assert.deepEqual(identities(again), identities(graph), path);
    }
  }
});

test('SPDX 2.2.0 had a wrapper around JSON and YAML', () => {
  for (const [path, , bytes] of spdxFiles('spdx-spec-examples')) {
    if (!path.startsWith('v2.2/examples/SPDXJSON')) continue;
    const graph = readSpdxJson(parseSbomJson(bytes));
    assert.equal(graph.root?.at, '/Document/packages/0');
    assert.equal(graph.components.length, 3);
  }
});

test('the same image by one tool in tag-value and JSON has the same packages and edges', () => {
  const files = new Map(corpusFiles('sbom/protobom'));
  const [tagValue, json] = ['nginx.spdx', 'nginx.spdx.json'].map((name) =>
    files.get(`pkg/formats/testdata/${name}`),
  );
  assert.ok(tagValue && json);
  const one = readSpdxTagValue(new TextDecoder().decode(tagValue));
  const two = readSbom(json);
  assert.equal(one.components.length, 1184);
  assert.equal(two.components.length, 1184);
  assert.equal(one.edges.length / 2, 1184);
  assert.equal(two.edges.length / 2, 1184);
});

test('Microsoft 2.2 and 3.0 manifests of one build have the same packages and edges', () => {
  const files = new Map(corpusFiles('sbom/microsoft-sbom-tool'));
  const graphs = ['2.2', '3.0'].map((version) => {
    const bytes = files.get(`samples/spdx_${version}/manifest.spdx.json`);
    assert.ok(bytes);
    return readSbom(bytes);
  });
  for (const graph of graphs) assert.equal(graph.edges.length / 2, 266);
  const [two, three] = graphs.map(({ components }) => components.map(({ purl }) => purl).sort());
  assert.equal(two?.length, 266);
  assert.deepEqual(three, two);
});
