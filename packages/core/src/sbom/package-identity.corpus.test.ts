import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { CORPUS } from '../../vectors/corpus.ts';
import type { Component } from './component-graph.ts';
import { blankComponent } from './graph-builder.ts';
import { packageIdentityOf } from './package-identity.ts';

const file = `${CORPUS}sbom-derived/large/large-50000.cdx.json.zst`;

function componentsOf(): Component[] {
  const document: { components: { name: string; version?: string; purl?: string }[] } = JSON.parse(
    zstdDecompressSync(readFileSync(file)).toString('utf8'),
  );
  return document.components.map((component, i) => ({
    ...blankComponent(`/components/${i}`),
    bom_ref: `assay:${i}`,
    name: component.name,
    version: component.version ?? '',
    purl: component.purl ?? null,
  }));
}

test('of 50,000 real purls only one without a name is refused, and the identity alone gives the same match', () => {
  const components = componentsOf();
  assert.equal(components.length, 50_000);
  const ecosystems = new Set<string>();
  for (const component of components) {
    const found = packageIdentityOf(component);
    if (component.purl === 'pkg:golang/@?type=module') {
      assert.equal(found.unchecked, 'unreadable_purl');
      continue;
    }
    assert.equal(found.kind, 'purl', component.purl ?? '');
    assert.deepEqual(packageIdentityOf({ ...component, purl: found.identity, version: '' }), found);
    ecosystems.add(found.ecosystem);
  }
  assert.ok(ecosystems.size >= 6, [...ecosystems].join(' '));
});

test('most of 50,000 components have an identity that is checked', () => {
  const components = componentsOf();
  let checked = 0;
  for (const component of components) if (packageIdentityOf(component).unchecked === '') checked++;
  assert.ok(checked > 40_000, String(checked));
});
