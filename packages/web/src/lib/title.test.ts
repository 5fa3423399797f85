import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOf } from './title.ts';

test('A route title follows the product name and a colon.', () => {
  assert.equal(titleOf('Users'), 'Enterprise Assay: Users');
});

test('Without a route title the product name stands alone.', () => {
  assert.equal(titleOf(), 'Enterprise Assay');
  assert.equal(titleOf(''), 'Enterprise Assay');
});

test('The names of details and page precede the title of the route, once each.', () => {
  const named = (...names: string[]) => titleOf('SBOM', names);
  assert.equal(named('', 'gateway 2.4.0'), 'Enterprise Assay: gateway 2.4.0 · SBOM');
  assert.equal(named('CVE-1', 'gateway'), 'Enterprise Assay: CVE-1 · gateway · SBOM');
  assert.equal(named('SBOM', ''), 'Enterprise Assay: SBOM');
  assert.equal(named('\u202e'), 'Enterprise Assay: \\u202E · SBOM');
});
