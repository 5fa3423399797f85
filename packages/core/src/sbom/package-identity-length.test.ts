import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctPackagesOf } from './distinct-packages.ts';
import { blankComponent } from './graph-builder.ts';
import { packageIdentityOf } from './package-identity.ts';
import { lengthWarnings } from './package-identity-length.ts';
import { LONGEST_KEY, shortened } from './package-identity-limit.ts';
import { readSbom } from './read-sbom.ts';

const bytesOf = (text: string) => Buffer.byteLength(text);
const identityOf = (part: object) => packageIdentityOf({ ...blankComponent('/c/0'), ...part });

/** Texts of a package version that are used for indexing or grouping, alone or together. */
const keysOf = (part: object) => {
  const { ecosystem, release, match_name, name } = identityOf(part);
  return [ecosystem + release + match_name, ecosystem + name];
};

const head = { bomFormat: 'CycloneDX', specVersion: '1.6' };
const graphOf = (components: object[], metadata: object = {}) =>
  readSbom(Buffer.from(JSON.stringify({ ...head, metadata, components })));

const LONG = 'x'.repeat(3000);
const WIDE = '\u{1f600}'.repeat(900);
const PARTS = {
  name: { name: LONG },
  'wide name': { name: WIDE, version: '1' },
  'group and name': { group: LONG, name: LONG },
  CPE: { name: LONG, cpe: `cpe:2.3:a:${'é'.repeat(1000)}:${'é'.repeat(900)}:1:*:*:*:*:*:*:*` },
  purl: { name: 'a', purl: `pkg:npm/${LONG}@1` },
  'purl beyond what is parsed': { name: 'a', purl: `pkg:npm/${LONG}${LONG}@1` },
  type: { name: 'a', purl: `pkg:${LONG}/a@1` },
  namespace: { name: 'a', purl: `pkg:golang/${LONG}/a@1` },
  version: { name: 'a', purl: 'pkg:npm/a', version: LONG },
  release: { name: 'a', purl: `pkg:deb/debian/a@1?distro=debian-${LONG}` },
  source: { name: 'a', purl: `pkg:deb/debian/a@1?upstream=${LONG}` },
  repository: { name: 'a', purl: `pkg:generic/a@1?vcs_url=git%2Bhttps://example.org/${LONG}` },
};

for (const [what, part] of Object.entries(PARTS))
  test(`is unchecked with keys that an index takes when the ${what} is overlong`, () => {
    assert.notEqual(identityOf(part).unchecked, '');
    for (const key of keysOf(part)) assert.ok(bytesOf(key) <= LONGEST_KEY, `${bytesOf(key)} bytes`);
  });

test('accepts a purl of the maximum length, and reports a longer one as unreadable', () => {
  const purl = (length: number) => `pkg:npm/${'a'.repeat(length - 14)}@1.0.0`;
  assert.equal(identityOf({ purl: purl(LONGEST_KEY) }).unchecked, '');
  assert.equal(identityOf({ name: 'a', purl: purl(LONGEST_KEY + 1) }).unchecked, 'unreadable_purl');
});

test('distinguishes two overlong names with the same prefix', () => {
  const [one, two] = ['1', '2'].map((end) => identityOf({ name: LONG + end }));
  assert.equal(one?.name, two?.name);
  assert.notEqual(one?.identity, two?.identity);
});

test('leaves a package without release when the name of the operating system is overlong', () => {
  const { packages } = distinctPackagesOf(
    graphOf([
      { type: 'operating-system', name: 'debian', version: LONG },
      { type: 'library', name: 'a', purl: 'pkg:deb/debian/a@1' },
    ]),
  );
  assert.equal(packages[1]?.unchecked, 'no_release');
});

test('warns only at the first overlong purl and name', () => {
  const purls = [`pkg:npm/${'a'.repeat(500)}@1`, `pkg:npm/${LONG}@1`, `pkg:npm/${LONG}@2`];
  const components = purls.map((purl) => ({ type: 'library', name: 'a', purl }));
  const root = { type: 'application', name: LONG };
  assert.deepEqual(lengthWarnings(graphOf(components, { component: root })), [
    {
      message:
        '2 purls cannot be read or are longer than 2,000 bytes; the components are not checked.',
      at: '/components/1',
    },
    {
      message: 'A name is longer than 2,000 bytes; lists of packages show its beginning.',
      at: '/metadata/component',
    },
  ]);
  assert.deepEqual(lengthWarnings(graphOf([])), []);
});

test('cuts between characters, and leaves a text that fits', () => {
  assert.equal(shortened('é'.repeat(4), 8), 'éééé');
  assert.equal(shortened('é'.repeat(5), 8), 'éé…');
  assert.equal(shortened('\u{1f600}'.repeat(3), 8), '\u{1f600}…');
});
