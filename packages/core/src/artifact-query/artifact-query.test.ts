import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArtifactQuery, parseArtifactQuery } from './artifact-query.ts';
import { isOfPattern, readPurlPattern } from './purl-pattern.ts';
import { ArtifactQueryError } from './query-error.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');
const SHA = 'ab'.repeat(32);
const ask = (text: string): ArtifactQuery => parseArtifactQuery(text, NOW);
const asked = (part: Partial<ArtifactQuery>): ArtifactQuery => ({
  names: [],
  labels: [],
  includes: [],
  ...part,
});

const understood: [text: string, query: Partial<ArtifactQuery>][] = [
  ['', {}],
  ['  payments  API ', { names: ['payments', 'API'] }],
  ['"a b" name:"c \\"d\\" \\\\" AND e', { names: ['a b', 'c "d" \\', 'e'] }],
  ['"kind:container"', { names: ['kind:container'] }],
  ['KIND:Container status:N/A', { kind: 'container', status: 'unknown' }],
  ['kind:"file"status:untrusted', { kind: 'file', status: 'untrusted' }],
  [
    'signer_id:"release key" ledger:default label:"team=a b" label:x',
    { signer_id: 'release key', ledger: 'default', labels: ['team=a b', 'x'] },
  ],
  ['has_sbom:true', { has_sbom: true }],
  ['has_sbom:FALSE', { has_sbom: false }],
  [`digest:sha256:${SHA.toUpperCase()}`, { digest: SHA }],
  [`sha256:${SHA}`, { digest: SHA }],
  [SHA, { digest: SHA }],
];
for (const [text, query] of understood) {
  test(`understood: ${text}`, () => assert.deepEqual(ask(text), asked(query)));
}

const refused: [text: string, offset: number, sentence: RegExp][] = [
  ['a typ:npm', 2, /no field typ\b/],
  ['-kind:npm', 0, /no field -kind/],
  ['http://a', 0, /no field http/],
  ['kind:', 5, /must be a kind/],
  ['kind:a kind:b', 7, /second time/],
  ['kind:[a TO b]', 5, /no ranges/],
  ['status:good', 7, /one of trusted/],
  ['has_sbom:yes', 9, /true or false/],
  ['digest:sha1:abc', 7, /SHA-256/],
  ['name:', 5, /at least one character/],
  ['a OR b', 2, /must hold/],
  ['name:"a', 5, /not followed by "/],
  ['notarized_time:[NOW', 15, /not followed by \]/],
  ['notarized_time:2026-01-01', 15, /a range/],
  ['notarized_time:[NOW]', 15, /a range/],
  ['notarized_time:[NOW-1FORTNIGHT TO NOW]', 15, /a range/],
  ['notarized_time:[2026-02-30 TO *]', 15, /a range/],
  ['notarized_time:[NOW+999999YEARS TO *]', 15, /a range/],
  ['includes:lodash', 9, /a purl/],
  ['includes:pkg:npm/lodash?arch=x', 9, /a purl/],
  ['pkg:npm', 0, /a purl/],
  ['label:""', 6, /at least one/],
];
for (const [text, offset, sentence] of refused) {
  test(`refused: ${text}`, () => {
    assert.throws(
      () => ask(text),
      (error) =>
        error instanceof ArtifactQueryError &&
        error.offset === offset &&
        sentence.test(error.message),
    );
  });
}

const ranges: [text: string, from: string | null, to: string | null][] = [
  ['NOW-1DAY TO NOW', '2026-03-30T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
  ['now-1month to now+1HOUR-30MINUTES', '2026-03-03T12:00:00.000Z', '2026-03-31T12:30:00.000Z'],
  ['2026-01-01 TO 2026-01-31', '2026-01-01T00:00:00.000Z', '2026-01-31T23:59:59.999Z'],
  ['* TO 2026-01-01T01:00:00+01:00', null, '2026-01-01T00:00:00.000Z'],
  ['NOW-1YEAR TO *', '2025-03-31T12:00:00.000Z', null],
];
for (const [text, from, to] of ranges) {
  test(`a range of time: ${text}`, () => {
    const shown = (time: number | null | undefined) =>
      time == null ? null : new Date(time).toISOString();
    const { notarized_time } = ask(`notarized_time:[${text}]`);
    assert.deepEqual([shown(notarized_time?.from), shown(notarized_time?.to)], [from, to]);
  });
}

const patterns: [purl: string, matching: string[], other: string[]][] = [
  [
    'pkg:npm/@angular/core',
    ['pkg:npm/%40angular/core', 'pkg:npm/%40angular/core@17.0.0'],
    ['pkg:npm/%40angular/core-js@1', 'pkg:npm/core@17.0.0'],
  ],
  ['pkg:NPM/lodash@4.17.20', ['pkg:npm/lodash@4.17.20'], ['pkg:npm/lodash@4.17.201']],
  [
    'pkg:deb/debian/curl@7.50.3-1',
    ['pkg:deb/debian/curl@7.50.3-1', 'pkg:deb/debian/curl@7.50.3-1?distro=debian-9'],
    ['pkg:deb/debian/curl@7.50.3-10?distro=debian-9'],
  ],
  [
    'pkg:deb/debian/curl@7.50.3-1?distro=debian-9&package-id=1',
    ['pkg:deb/debian/curl@7.50.3-1?distro=debian-9'],
    ['pkg:deb/debian/curl@7.50.3-1', 'pkg:deb/debian/curl@7.50.3-1?distro=debian-10'],
  ],
];
for (const [purl, matching, other] of patterns) {
  test(`a purl of a search: ${purl}`, () => {
    const { includes } = ask(`includes:${purl}`);
    const [pattern] = includes;
    assert(pattern !== undefined);
    for (const identity of matching) assert.ok(isOfPattern(pattern, identity), identity);
    for (const identity of other) assert.ok(!isOfPattern(pattern, identity), identity);
    assert.deepEqual(ask(purl).purl, pattern);
  });
}

test('a purl of a search says in which package its versions are', () => {
  assert.deepEqual(readPurlPattern('pkg:pypi/Zope.Interface'), {
    identity: 'pkg:pypi/zope.interface',
    prefix: 'pkg:pypi/zope.interface@',
    ecosystem: 'PyPI',
    name: 'zope.interface',
  });
});
