import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusFiles } from '../../vectors/corpus.ts';
import type { ComponentGraph } from './component-graph.ts';
import { readSbom } from './read-sbom.ts';
import { SbomError } from './sbom-error.ts';

/** The graph, or undefined where the document is refused; any other exception fails the test. */
function readOrRefuse(bytes: Uint8Array, what: string): ComponentGraph | undefined {
  try {
    return readSbom(bytes);
  } catch (error) {
    assert(error instanceof SbomError, `${what}: ${error instanceof Error ? error.stack : error}`);
    assert.notEqual(error.message, '');
    return undefined;
  }
}

/** Counts the entries of `components[]`, nested ones included, without any of our code. */
function countInJson(holder: { components?: unknown }): number {
  if (!Array.isArray(holder.components)) return 0;
  return holder.components.reduce((sum: number, entry) => sum + 1 + countInJson(entry), 0);
}

for (const folder of ['bom-examples', 'bomber', 'cdxgen-tests']) {
  const set = `sbom/${folder}`;
  test(`${set}: each CycloneDX document has as many components as entries`, () => {
    let compared = 0;
    for (const [path, bytes] of corpusFiles(set)) {
      const graph = readOrRefuse(bytes, path);
      if (graph?.head.format !== 'CycloneDX' || graph.head.encoding !== 'json') continue;
      const document = JSON.parse(new TextDecoder().decode(bytes));
      assert.equal(graph.components.length, countInJson(document), path);
      compared++;
    }
    assert(compared > 8, `${compared} documents`);
  });
}
