import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ComponentGraph } from './component-graph.ts';
import { distinctPackagesOf } from './distinct-packages.ts';
import { blankComponent } from './graph-builder.ts';
import { readSbom } from './read-sbom.ts';

const read = (name: string): ComponentGraph =>
  readSbom(readFileSync(new URL(`../../vectors/distinct-packages/${name}`, import.meta.url)));

const packageNamed = (graph: ComponentGraph, name: string) => {
  const found = distinctPackagesOf(graph).packages.find((one) => one.name === name);
  assert.ok(found, `${name} is in the document`);
  return found;
};

test('a Debian package of a syft document gets the release of its operating system', () => {
  const found = packageNamed(read('syft-image.cdx.json'), 'package-2');
  assert.equal(found.identity, 'pkg:deb/debian/package-2@2.0.1?distro=debian-1.2.3');
  assert.equal(found.release, '1.2');
  assert.equal(found.unchecked, '');
});

test('a release that the purl states stays as it is', () => {
  const graph = read('trivy-image.cdx.json');
  const musl = packageNamed(graph, 'musl');
  assert.equal(musl.release, 'v3.16');
  for (const component of graph.components) {
    if (component.purl) component.purl = component.purl.replace('distro=3.16.0', 'distro=3.15.1');
  }
  assert.equal(packageNamed(graph, 'musl').release, 'v3.15');
});

test('an Alpine package of a trivy document without `distro` gets the release too', () => {
  const graph = read('trivy-image.cdx.json');
  for (const component of graph.components) {
    if (component.purl) component.purl = component.purl.replace('?distro=3.16.0', '');
  }
  assert.equal(packageNamed(graph, 'musl').release, 'v3.16');
});

test('several operating systems, another one, or one without version decide nothing', () => {
  const system = {
    ...blankComponent('/components/9'),
    type: 'operating-system',
    name: 'debian',
    version: '12',
  };
  const changes: [string, (graph: ComponentGraph) => void][] = [
    ['two', (graph) => graph.components.push(system)],
    ['another distribution', (graph) => renameSystem(graph, { name: 'ubuntu' })],
    ['no version', (graph) => renameSystem(graph, { version: '' })],
  ];
  for (const [why, change] of changes) {
    const graph = read('syft-image.cdx.json');
    change(graph);
    assert.equal(packageNamed(graph, 'package-2').unchecked, 'no_release', why);
  }
});

function renameSystem(graph: ComponentGraph, fields: { name?: string; version?: string }): void {
  const system = graph.components.find(({ type }) => type === 'operating-system');
  assert.ok(system);
  Object.assign(system, fields);
}
