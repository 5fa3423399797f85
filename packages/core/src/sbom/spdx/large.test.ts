import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { corpusAbsent } from '../../../vectors/cyclonedx/corpus.ts';
import { assertProportional } from '../../test-growth.ts';
import type { ComponentGraph } from '../component-graph.ts';
import { readCycloneDxJson } from '../cyclonedx/parse-json.ts';
import { readSpdxJson } from './parse-json.ts';
import { writeSpdx } from './write.ts';

const skip = corpusAbsent('sbom-derived/large');

function parsed(name: string): unknown {
  const file = new URL(
    `../../../../../../shared/corpus/sbom-derived/large/large-${name}.json.zst`,
    import.meta.url,
  );
  return JSON.parse(zstdDecompressSync(readFileSync(file)).toString('utf8'));
}

/** Purls in order with versions, and edges as pairs of purls' indexes. */
function summary(graph: ComponentGraph) {
  const packages = graph.components.map(({ purl, version }) => `${purl} ${version}`);
  const edges = Array.from({ length: graph.edges.length / 2 }, (_, i) =>
    [graph.edges[2 * i], graph.edges[2 * i + 1]].join('>'),
  );
  return { packages, edges: edges.sort() };
}

for (const size of ['20000', '50000']) {
  test(`SPDX and CycloneDX of ${size} components are the same graph`, { skip }, () => {
    const spdx = summary(readSpdxJson(parsed(`${size}.spdx`)));
    const cyclonedx = summary(readCycloneDxJson(parsed(`${size}.cdx`)));
    assert.equal(spdx.packages.length, Number(size));
    assert.deepEqual(spdx.packages, cyclonedx.packages);
    assert.deepEqual(spdx.edges, cyclonedx.edges);
  });
}

test('50,000 packages are mapped, and written, in time in proportion', { skip }, () => {
  const whole = parsed('50000.spdx') as Document;
  const mapping = (count: number) => {
    const document = beginningOf(whole, count);
    return () => readSpdxJson(document);
  };
  const writing = (count: number) => {
    const graph = readSpdxJson(beginningOf(whole, count));
    const how = { namespace: 'urn:x', created_at: '2026-01-31T12:00:00Z', tool: 'a-0' };
    return () => assert.ok(writeSpdx(graph, how).length > count * 20);
  };
  assertProportional(mapping, 50_000);
  assertProportional(writing, 50_000);
});

interface Document {
  packages: { SPDXID: string }[];
  relationships: { spdxElementId: string; relatedSpdxElement: string }[];
}

/** The document with its first packages alone, and what is said between these. */
function beginningOf(document: Document, count: number): Document {
  const packages = document.packages.slice(0, count);
  const kept = new Set(['SPDXRef-DOCUMENT', ...packages.map((one) => one.SPDXID)]);
  const relationships = document.relationships.filter(
    ({ spdxElementId, relatedSpdxElement }) =>
      kept.has(spdxElementId) && kept.has(relatedSpdxElement),
  );
  return { ...document, packages, relationships };
}
