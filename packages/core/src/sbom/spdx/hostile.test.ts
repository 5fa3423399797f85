import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { readSpdxJson } from './parse-json.ts';
import { readSpdx3 } from './parse-json-ld.ts';
import { readSpdxRdf } from './parse-rdf.ts';
import { readSpdxTagValue } from './parse-tag-value.ts';
import { readSpdxXml } from './parse-xml.ts';
import { readSpdxYaml } from './parse-yaml.ts';
import { writeSpdx } from './write.ts';

const vector = (name: string) =>
  readFileSync(new URL(`../../../vectors/spdx/${name}`, import.meta.url), 'utf8');
const encoded = (text: string) => new TextEncoder().encode(text);

/** Reads, then writes the result: only SbomError may be thrown, and edges must be in range. */
function survives(read: () => ComponentGraph): void {
  try {
    const graph = read();
    for (const end of graph.edges) assert.ok(end >= -1 && end < graph.components.length);
    assert.equal(new Set(graph.components.map((one) => one.bom_ref)).size, graph.components.length);
    writeSpdx(graph, { namespace: 'urn:x', created_at: '2026-01-31T12:00:00Z', tool: 'a-0' });
  } catch (error) {
    assert.ok(error instanceof SbomError, String(error instanceof Error ? error.stack : error));
  }
}

const TEXT: [name: string, text: string, read: (text: string) => ComponentGraph][] = [
  ['yaml', vector('SPDXYAMLExample-v2.3.spdx.yaml'), readSpdxYaml],
  ['tag-value', vector('SPDXTagExample-v2.3.spdx'), readSpdxTagValue],
  ['xml', vector('SPDXXMLExample-v2.3.spdx.xml'), (text) => readSpdxXml(encoded(text))],
  ['rdf', vector('file_to_test_rdf_parser.rdf.xml'), (text) => readSpdxRdf(encoded(text))],
];

for (const [name, text, read] of TEXT) {
  test(`a damaged ${name} document is read or refused with an SbomError`, () => {
    const cut = fc.tuple(fc.nat(text.length), fc.nat(200), fc.string({ maxLength: 20 }));
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 3 }), (cuts) => {
        let damaged = text;
        for (const [at, length, put] of cuts) {
          damaged = damaged.slice(0, at) + put + damaged.slice(at + length);
        }
        survives(() => read(damaged));
      }),
      { numRuns: 150 },
    );
  });
}

const PATHS: [name: string, text: string, read: (document: unknown) => ComponentGraph][] = [
  ['JSON', vector('trivy-bom.json'), readSpdxJson],
  ['JSON-LD', vector('appbomination.spdx3.json'), readSpdx3],
];

for (const [name, text, read] of PATHS) {
  test(`a ${name} document with any value anywhere is read or refused with an SbomError`, () => {
    const steps = fc.array(fc.nat(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(steps, fc.jsonValue(), (path, value) => {
        const document: unknown = JSON.parse(text);
        replaceAt(document, path, value);
        survives(() => read(document));
      }),
      { numRuns: 500 },
    );
  });

  test(`any JSON value is read or refused with an SbomError as ${name}`, () => {
    const keys = [
      'spdxVersion',
      'packages',
      'relationships',
      '@graph',
      'type',
      'spdxId',
      'to',
      'from',
    ];
    const value = fc.object({ key: fc.constantFrom(...keys), withNullPrototype: true });
    fc.assert(
      fc.property(value, (document) => survives(() => read(document))),
      { numRuns: 500 },
    );
  });
}

/** Follows the path as far as possible, each number modulo the number of fields there, and sets the value. */
function replaceAt(document: unknown, path: number[], value: unknown): void {
  let holder: object = Object(document);
  for (const [i, step] of path.entries()) {
    const keys = Object.keys(holder);
    const key = keys[step % keys.length];
    if (key === undefined) return;
    const inner: unknown = Reflect.get(holder, key);
    if (i === path.length - 1 || typeof inner !== 'object' || inner === null) {
      Reflect.set(holder, key, value);
      return;
    }
    holder = inner;
  }
}
