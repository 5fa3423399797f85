import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankComponent } from '../sbom/graph-builder.ts';
import { packageIdentityOf } from '../sbom/package-identity.ts';
import { packageKeyOf } from './package-key.ts';

const keyOf = (fields: Partial<ReturnType<typeof blankComponent>>) =>
  packageKeyOf(packageIdentityOf({ ...blankComponent(''), ...fields }));

test('names a package without version, release and other qualifiers', () => {
  const purls = [
    'pkg:npm/%40scope/a@1.0.0',
    'pkg:deb/debian/libssl3@3.0.9-1?arch=amd64&distro=debian-12',
  ];
  assert.deepEqual(
    purls.map((purl) => keyOf({ purl })),
    ['pkg:npm/%40scope/a', 'pkg:deb/debian/libssl3'],
  );
  assert.equal(keyOf({ purl: 'pkg:npm/a' }), 'pkg:npm/a');
});

test('names a component without a purl by its CPE, else by group and name', () => {
  const cpe = (version: string) => `cpe:2.3:a:acme:thing:${version}:*:*:*:*:*:*:*`;
  assert.equal(keyOf({ cpe: cpe('1.0') }), keyOf({ cpe: cpe('2.0') }));
  assert.equal(keyOf({ group: 'org', name: 'x@y', version: '1' }), 'name:org/x%40y');
  assert.notEqual(keyOf({ group: 'a', name: 'b' }), keyOf({ group: '', name: 'a/b' }));
});
