import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { CORPUS } from '../../../vectors/corpus.ts';
import type { ComponentGraph } from '../component-graph.ts';
import { readCycloneDxJson } from '../cyclonedx/parse-json.ts';
import { readSpdxJson } from './parse-json.ts';

function parsed(name: string): unknown {
  const file = `${CORPUS}sbom-derived/large/large-${name}.json.zst`;
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
  test(`SPDX and CycloneDX of ${size} components are the same graph`, () => {
    const spdx = summary(readSpdxJson(parsed(`${size}.spdx`)));
    const cyclonedx = summary(readCycloneDxJson(parsed(`${size}.cdx`)));
    assert.equal(spdx.packages.length, Number(size));
    assert.deepEqual(spdx.packages, cyclonedx.packages);
    assert.deepEqual(spdx.edges, cyclonedx.edges);
  });
}
