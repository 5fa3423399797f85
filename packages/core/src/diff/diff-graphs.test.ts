import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CompactGraph } from '../sbom/compact/compact-graph.ts';
import { compactOf } from '../sbom/compact/test-graphs.ts';
import { blankComponent, GraphBuilder } from '../sbom/graph-builder.ts';
import { diffGraphs, packageKeysOf } from './diff-graphs.ts';
import { diffPackages } from './diff-packages.ts';
import { orderOfEcosystem } from './version-order.ts';

const entry = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  version: fc.constantFrom('1.0.0', '1.2.0', '2.0.0', ''),
  purl: fc.constantFrom('', '?arch=amd64', '?arch=arm64', '#sub'),
  licenses: fc.subarray(['MIT', 'ISC', 'Apache-2.0']),
});

interface Entry {
  name: string;
  version: string;
  /** Part of the purl behind the version. */
  purl: string;
  licenses: string[];
}

function graphOf(entries: readonly Entry[]): CompactGraph {
  const builder = new GraphBuilder(HEAD);
  entries.forEach(({ name, version, purl, licenses }, i) => {
    builder.addComponent({
      ...blankComponent(`/components/${i}`),
      ...{ bom_ref: `ref-${i}`, name, version, licenses },
      purl: `pkg:npm/${name}${version && `@${version}`}${purl}`,
    });
  });
  return compactOf(builder.finish());
}

const HEAD = {
  ...({ format: 'CycloneDX', spec_version: '1.6', encoding: 'json', serial_number: null } as const),
  ...{ document_version: 1, name: 'sample', created_at: null, authors: [], tools: [] },
  ...{ supplier: null, data_license: null, lifecycles: [] },
};

const listedOf = (graph: CompactGraph, keys: readonly string[]) =>
  Array.from({ length: graph.count }, (_, i) => ({
    package: keys[graph.package_of[i] ?? 0] ?? '',
    version: graph.packageText(graph.package_of[i] ?? 0, 'version'),
    licenses: graph.licenses(i),
    ecosystem: graph.packageText(graph.package_of[i] ?? 0, 'ecosystem'),
    entry: i,
  }));

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test('leaving alike entries out changes nothing but the order', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 10 }),
      fc.array(entry, { maxLength: 4 }),
      fc.nat(9),
      (shared, own, left) => {
        const [from, to] = [graphOf(shared), graphOf([...shared.toSpliced(left, 2), ...own])];
        const keys = { from: packageKeysOf(from), to: packageKeysOf(to) };
        const quick = diffGraphs(
          { graph: from, keys: keys.from },
          { graph: to, keys: keys.to },
          orderOfEcosystem,
        );
        const whole = diffPackages(
          listedOf(from, keys.from),
          listedOf(to, keys.to),
          orderOfEcosystem,
        );
        assert.equal(quick.unchanged, whole.unchanged);
        assert.deepEqual(quick.changes.sort(byText), whole.changes.sort(byText));
      },
    ),
    { numRuns: 500 },
  );
});

test('two documents that are alike have no changes', () => {
  const entries = [
    { name: 'a', version: '1.0.0', purl: '', licenses: ['MIT'] },
    { name: 'a', version: '1.0.0', purl: '?arch=arm64', licenses: [] },
    { name: 'b', version: '', purl: '', licenses: [] },
  ];
  const graph = graphOf(entries);
  const document = { graph, keys: packageKeysOf(graph) };
  assert.deepEqual(diffGraphs(document, document, orderOfEcosystem), { changes: [], unchanged: 2 });
});
