import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TEST_HEAD } from './sbom/test-document-head.ts';
import { assertProportional } from './test-growth.ts';
import { openStepCounter } from './test-steps.ts';

const steps = await openStepCounter();
const { parseStrictJson } = await import('./encoding/strict-json.ts');
const { blankComponent, GraphBuilder } = await import('./sbom/graph-builder.ts');
const { readSbom } = await import('./sbom/read-sbom.ts');
const { readSpdxJson } = await import('./sbom/spdx/parse-json.ts');
const { writeSpdx } = await import('./sbom/spdx/write.ts');
const { writeCycloneDx } = await import('./sbom/cyclonedx/write.ts');
const { containmentEdges } = await import('./sbom/spdx/containment.ts');
after(() => steps.close());

const HOW = { namespace: 'urn:x', created_at: '2026-01-31T12:00:00Z', tool: 'a-0' };
const purlOf = (i: number) => `pkg:npm/p${i}@1.${i}.0`;

/** A CycloneDX document in which each component depends on two others. */
function cycloneDxOf(count: number): Buffer {
  const refs = Array.from({ length: count }, (_, i) => purlOf(i));
  return Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: refs.map((purl) => ({ type: 'library', 'bom-ref': purl, name: purl, purl })),
      dependencies: refs.map((ref, i) => ({
        ref,
        dependsOn: [purlOf((i * 7) % count), purlOf((i * 11 + 1) % count)],
      })),
    }),
  );
}

/** An SPDX document in which each package contains the next. */
function spdxOf(count: number) {
  const ids = Array.from({ length: count }, (_, i) => `SPDXRef-${i}`);
  return {
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    packages: ids.map((SPDXID) => ({ SPDXID, name: SPDXID, versionInfo: '1' })),
    relationships: ids.map((id, i) => ({
      spdxElementId: id,
      relationshipType: 'CONTAINS',
      relatedSpdxElement: ids[(i + 1) % count],
    })),
  };
}

test('CycloneDX is read, and written, in steps in proportion to its components', async () => {
  const reading = (count: number) => {
    const document = cycloneDxOf(count);
    return () => assert.equal(readSbom(document).components.length, count);
  };
  const writing = (count: number) => {
    const graph = readSbom(cycloneDxOf(count));
    return () => assert.ok(writeCycloneDx(graph).length > count * 20);
  };
  await assertProportional(steps, reading, 4000);
  await assertProportional(steps, writing, 4000);
});

test('SPDX is read, and written, in steps in proportion to its packages', async () => {
  const reading = (count: number) => {
    const document = spdxOf(count);
    return () => assert.equal(readSpdxJson(document).components.length, count);
  };
  const writing = (count: number) => {
    const graph = readSpdxJson(spdxOf(count));
    return () => assert.ok(writeSpdx(graph, HOW).length > count * 20);
  };
  await assertProportional(steps, reading, 4000);
  await assertProportional(steps, writing, 4000);
});

test('a graph is built in steps in proportion to its components and edges', async () => {
  const graphOf = (count: number) => () => {
    const builder = new GraphBuilder(TEST_HEAD);
    builder.setRoot({ ...blankComponent('/metadata/component'), bom_ref: 'root' });
    for (let i = 0; i < count; i++)
      builder.addComponent({ ...blankComponent(`/components/${i}`), bom_ref: purlOf(i) });
    for (let edge = 0; edge < count * 10; edge++) {
      const to = (edge * 7919 + Math.floor(edge / count)) % count;
      builder.addEdge(purlOf(edge % count), purlOf(to), () => '');
    }
    assert.equal(builder.finish().edges.length, count * 20);
  };
  await assertProportional(steps, graphOf, 10_000);
});

test('containment of a long chain and of a ring is decided in steps in proportion', async () => {
  const ringOf = (count: number) => {
    const ring = Array.from({ length: count }, (_, i) => [i, (i + 1) % count]).flat();
    const contained = Array.from({ length: count }, (_, i) => [-1, i]).flat();
    return () => assert.deepEqual(containmentEdges(count, ring, contained), [-1, 0]);
  };
  await assertProportional(steps, ringOf, 20_000);
});

test('an object of many keys is read in steps in proportion', async () => {
  const objectOf = (count: number) => {
    const keys = Array.from({ length: count }, (_, i) => `"AaBB${i}":0`).join(',');
    const object = new TextEncoder().encode(`{${keys}}`);
    return () => assert.ok(parseStrictJson(object));
  };
  await assertProportional(steps, objectOf, 100_000);
});

test('a nest is refused in steps that do not depend on its depth', async () => {
  const nestOf = (open: string) => (count: number) => {
    const bomb = new TextEncoder().encode(open.repeat(count));
    return () => assert.throws(() => parseStrictJson(bomb), { code: 'too_deep' });
  };
  for (const open of ['[', '{"a":']) {
    const few = await steps.count(nestOf(open)(1000));
    assert.ok((await steps.count(nestOf(open)(1_000_000))) < few * 2);
  }
});
