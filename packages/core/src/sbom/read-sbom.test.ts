import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { publishedFiles } from '../../vectors/corpus.ts';
import type { ComponentGraph } from './component-graph.ts';
import { readSbom } from './read-sbom.ts';
import { SbomError } from './sbom-error.ts';

const VECTORS = new URL('../../vectors/cyclonedx/', import.meta.url);

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

for (const set of ['sbom-trivy-sbom', 'sbom-syft-fixtures'] as const) {
  test(`${set}: each CycloneDX document has as many components as entries`, () => {
    let compared = 0;
    for (const [path, bytes] of publishedFiles(set)) {
      const graph = readOrRefuse(bytes, path);
      if (graph?.head.format !== 'CycloneDX' || graph.head.encoding !== 'json') continue;
      const document = JSON.parse(new TextDecoder().decode(bytes));
      assert.equal(graph.components.length, countInJson(document), path);
      compared++;
    }
    assert(compared > 8, `${compared} documents`);
  });
}

test('every official document is read, or refused for its namespace', () => {
  let read = 0;
  for (const [path, bytes] of publishedFiles('cyclonedx-specification-test-docs')) {
    if (!/^1\.\d\/.*\.(json|xml)$/.test(path)) continue;
    const graph = readOrRefuse(bytes, path);
    if (/\/invalid-(namespace|bomformat)/.test(path)) continue;
    assert(graph !== undefined, path);
    assert.equal(graph.head.spec_version, path.slice(0, 3), path);
    read++;
  }
  assert(read > 700, `${read} documents`);
});

for (const name of ['every-field.json', 'every-field.xml', 'laravel.1.4.json', 'laravel.1.4.xml']) {
  const original = readFileSync(new URL(name, VECTORS));
  test(`${name}: no mutation makes the reader fail with anything but an SbomError`, () => {
    const edit = fc.record({
      at: fc.nat(original.length - 1),
      length: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 4 }),
        fc
          .constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ',',
            'null',
            '<',
            '>',
            '/>',
            '&',
            '<!',
            '</bom>',
            '0',
          )
          .map((text) => new TextEncoder().encode(text)),
      ),
    });
    const property = fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      let bytes: Uint8Array = original;
      for (const { at, length, insert } of edits) {
        bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + length)]);
      }
      readOrRefuse(bytes, name);
    });
    fc.assert(property, { numRuns: original.length > 50_000 ? 200 : 1500 });
  });

  test(`${name}: every truncation is refused`, () => {
    const end = original.toString().trimEnd().length;
    for (let length = 0; length < end; length += Math.ceil(end / 600)) {
      assert.equal(readOrRefuse(original.subarray(0, length), name), undefined, `${length} bytes`);
    }
  });
}

test('a value of another type in any place is read with a warning or refused', () => {
  const text = readFileSync(new URL('every-field.json', VECTORS), 'utf8');
  const odd = fc.constantFrom(null, true, 3, '', 'x', [], {}, [null], [[]], { a: [] });
  const replaced = fc.property(fc.nat(400), odd, (target, value) => {
    let seen = 0;
    const document = JSON.parse(text, (_key, old) => (seen++ === target ? value : old));
    readOrRefuse(new TextEncoder().encode(JSON.stringify(document)), 'replaced');
  });
  fc.assert(replaced, { numRuns: 1000 });
});
