import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusFiles } from '../../vectors/corpus.ts';
import { readVex } from './read-vex.ts';
import { VexError } from './vex-error.ts';

/** Number of statements, or `code at position`. */
function outcomeOf(bytes: Uint8Array): number | string {
  try {
    return readVex(bytes).statements.length;
  } catch (error) {
    if (error instanceof VexError) return `${error.code} at ${error.at || '/'}`;
    throw error;
  }
}

interface Products {
  subcomponents?: unknown[];
}
interface OpenVexText {
  statements: (Products & { products?: Products[] })[];
}

/** Statements of an OpenVEX document, counted without the reader: products times their components. */
function openVexStatements(bytes: Uint8Array): number {
  const { statements }: OpenVexText = JSON.parse(new TextDecoder().decode(bytes));
  return statements
    .map(({ products = [{}], subcomponents = [] }) =>
      products
        .map((product) => Math.max(product.subcomponents?.length ?? subcomponents.length, 1))
        .reduce((sum, count) => sum + count, 0),
    )
    .reduce((sum, count) => sum + count, 0);
}

test('reads every statement of the OpenVEX hub', () => {
  const files = [...corpusFiles('vex/aqua-vexhub')].filter(([path]) =>
    path.endsWith('openvex.json'),
  );
  assert.ok(files.length > 40);
  for (const [path, bytes] of files) assert.equal(outcomeOf(bytes), openVexStatements(bytes), path);
});

test('reads the documents of OpenVEX, and refuses the others with a position', () => {
  const files = [...corpusFiles('vex/openvex')].filter(([path]) => path.endsWith('.json'));
  for (const [path, bytes] of files) {
    const outcome = outcomeOf(bytes);
    const isDocument = !/sarif\.json|csaf|not-strict|spdx|schema|context|rhsa|ATTESTING/.test(path);
    if (isDocument) assert.equal(outcome, openVexStatements(bytes), path);
    else if (typeof outcome === 'string')
      assert.match(outcome, /^(?:unknown_format|syntax|contradiction) at \//, path);
  }
});

interface CsafText {
  vulnerabilities?: { product_status?: Record<string, string[]> }[];
}

test('reads every status of the examples of CSAF', () => {
  let count = 0;
  for (const [path, bytes] of corpusFiles('vex/csaf-2.0/csaf_2.0/examples/csaf')) {
    const { vulnerabilities = [] }: CsafText = JSON.parse(new TextDecoder().decode(bytes));
    const expected = vulnerabilities.flatMap((one) =>
      Object.values(one.product_status ?? {}).flat(),
    );
    assert.equal(outcomeOf(bytes), expected.length || 'no_statements at /', path);
    count += expected.length;
  }
  assert.ok(count > 300);
});

test('refuses the documents that fail a mandatory test about products, and no valid one', () => {
  const folder = 'vex/csaf-2.0/csaf_2.0/test/validator/data/mandatory';
  const refused: string[] = [];
  for (const [path, bytes] of corpusFiles(folder)) {
    const outcome = outcomeOf(bytes);
    if (String(outcome).startsWith('contradiction')) refused.push(path);
    else if (/-6-1-0[1-9](?:-\d\d)?-0\d\.json$/.test(path)) assert.fail(`${path}: ${outcome}`);
  }
  assert.deepEqual(
    refused.filter((path) => /-1\d\.json$/.test(path)),
    [],
  );
  assert.ok(refused.length > 20);
});

test('reads the VEX documents of CycloneDX, JSON and XML', () => {
  const files = [
    ...corpusFiles('sbom/bom-examples'),
    ...corpusFiles('sbom/guac-exampledata'),
  ].filter(([path]) => /(?:^|\/)(?:cyclonedx-)?(?:unaffected-)?vex[^/]*\.(?:json|xml)$/.test(path));
  const counts = files
    .map(([, bytes]) => outcomeOf(bytes))
    .filter((one) => typeof one === 'number');
  assert.ok(counts.length > 25, String(counts.length));
});
