import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOsv } from './osv.ts';
import { namesSource } from './source-entry.ts';
import { sourceLookUpOf } from './source-look-up.ts';

const marked = (ecosystem: string, names: string[]) =>
  parseOsv({
    id: 'TEST-1',
    modified: '2026-01-01T00:00:00Z',
    affected: names.map((name) => ({
      package: { ecosystem, name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
    })),
  }).affected.map(namesSource);

test('a Red Hat record that names exactly one package names a source', () => {
  assert.deepEqual(marked('Red Hat:enterprise_linux:9::baseos', ['nss']), [true]);
  assert.deepEqual(marked('Red Hat:enterprise_linux:9::baseos', ['nss', 'nss']), [true, true]);
});

test('an erratum names the binaries, however few, and other distributions say which they name', () => {
  const erratum = ['git-lfs', 'git-lfs-debuginfo', 'git-lfs-debugsource'];
  assert.deepEqual(marked('Red Hat:rhel_aus:8.6::appstream', erratum), [false, false, false]);
  assert.deepEqual(marked('AlmaLinux:9', ['firefox']), [false]);
  assert.deepEqual(marked('Rocky Linux:9', ['nss']), [false]);
});

test('identifies a binary by its source when the SBOM states it and the names differ', () => {
  const at = (ecosystem: string, qualifiers: string, name = 'nss-util') =>
    sourceLookUpOf(
      ecosystem,
      `pkg:rpm/redhat/${name}@3.79.0-17.el9_1?${qualifiers}`,
      '3.79.0-17.el9_1',
    );
  assert.deepEqual(at('Red Hat', 'upstream=nss'), { name: 'nss', version: '3.79.0-17.el9_1' });
  assert.deepEqual(at('Red Hat', 'upstream=nss%403.79.0-16.el9', 'nspr'), {
    name: 'nss',
    version: '3.79.0-16.el9',
  });
  assert.equal(at('Red Hat', 'arch=x86_64'), null);
  assert.equal(at('Red Hat', 'upstream=nss%403.79.0-16.el9', 'nss'), null);
  assert.equal(at('AlmaLinux', 'upstream=nss'), null);
});
