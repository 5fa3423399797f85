import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { purlOf } from './build.ts';
import { formatPurl } from './format.ts';
import { LONGEST_PURL, parsePurl } from './parse.ts';
import type { PurlParts } from './purl.ts';
import { PurlError, type PurlErrorCode } from './purl-error.ts';

const refused: [text: string, code: PurlErrorCode, at: number, why: string][] = [
  ['npm/left-pad@1.0.0', 'scheme', 0, 'no scheme'],
  ['pkg:npm', 'type', 4, 'type alone'],
  ['pkg:3d/x@1', 'type', 4, 'type that begins with a digit'],
  ['pkg:npm/', 'name', 8, 'no name'],
  ['pkg:maven/g/@1', 'name', 11, 'slash before the version'],
  ['pkg:npm/a%2', 'percent_encoding', 9, 'half a percent code'],
  ['pkg:npm/a%ff', 'percent_encoding', 9, 'byte that is not UTF-8'],
  ['pkg:npm/a%00', 'character', 4, 'NUL, which no database text holds'],
  ['pkg:npm/a\ud800', 'character', 4, 'half a surrogate pair'],
  ['pkg:npm/a?b', 'qualifier', 10, 'qualifier without a value sign'],
  ['pkg:npm/a?b=1&b=2', 'qualifier', 4, 'key that stands twice'],
  ['pkg:npm/a?1b=1', 'qualifier', 4, 'key that begins with a digit'],
  ['pkg:swift/a@1', 'namespace', 4, 'type that needs a namespace'],
  ['pkg:julia/A@1', 'qualifier', 4, 'type that needs a qualifier'],
  [`pkg:chrome-extension/${'a'.repeat(32)}@1-b`, 'version', 4, 'version of a forbidden form'],
  [`pkg:npm/${'a'.repeat(LONGEST_PURL)}`, 'too_long', LONGEST_PURL, 'text beyond the limit'],
];
for (const [text, code, at, why] of refused) {
  test(`a purl is refused with "${code}" for a ${why}`, () => {
    assert.throws(
      () => parsePurl(text),
      (error) => error instanceof PurlError && error.code === code && error.at === at,
    );
  });
}

const tolerated: [text: string, canonical: string][] = [
  ['pkg:swift/HAKit@unspecified', 'pkg:swift/HAKit@unspecified'],
  ['PKG:RPM/Fedora/curl@1?Arch=i386', 'pkg:rpm/fedora/curl@1?arch=i386'],
  ['pkg:npm/@babel/core', 'pkg:npm/%40babel/core'],
  ['pkg:npm/@babel/core@7.0.0', 'pkg:npm/%40babel/core@7.0.0'],
  ['pkg:golang/github.com%2Fgorilla/mux@v1', 'pkg:golang/github.com/gorilla/mux@v1'],
  ['pkg:deb/debian/a@1:2+b1?distro=', 'pkg:deb/debian/a@1:2%2Bb1'],
  ['pkg:generic/a?u=x?y=1', 'pkg:generic/a?u=x%3Fy%3D1'],
];
for (const [text, canonical] of tolerated) {
  test(`tolerant reading makes ${canonical} of ${text}`, () => {
    assert.equal(formatPurl(parsePurl(text, 'tolerant')), canonical);
  });
}

const TYPES = ['npm', 'maven', 'pypi', 'deb', 'git', 'cpan', 'pub', 'oci', 'mlflow', 'unheard-of'];
const key = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9._-]{0,5}$/);
const path = fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 3 });
const anyParts: fc.Arbitrary<PurlParts> = fc.record({
  type: fc.constantFrom(...TYPES),
  namespace: path.map((segments) => segments.join('/')),
  name: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  version: fc.string({ unit: 'binary', maxLength: 8 }),
  qualifiers: fc
    .uniqueArray(fc.tuple(key, fc.string({ unit: 'binary', maxLength: 8 })), {
      selector: ([k]) => k.toLowerCase(),
    })
    .map((entries) => entries),
  subpath: path.map((segments) => segments.join('/')),
});

test('formatting and parsing a purl gives the same purl, whatever its parts contain', () => {
  let kept = 0;
  fc.assert(
    fc.property(anyParts, (parts) => {
      let purl: ReturnType<typeof purlOf>;
      try {
        purl = purlOf(parts, 'tolerant');
      } catch (error) {
        assert.ok(error instanceof PurlError);
        return;
      }
      kept++;
      const text = formatPurl(purl);
      assert.deepEqual(parsePurl(text, 'tolerant'), purl);
      assert.equal(formatPurl(parsePurl(text, 'tolerant')), text);
    }),
    { numRuns: 3000 },
  );
  assert.ok(kept > 1500);
});

test('any text is read or refused with a PurlError, and never fails otherwise', () => {
  const pieces = fc.constantFrom(
    'pkg:',
    '/',
    '@',
    '?',
    '#',
    '%',
    '%2F',
    '&',
    '=',
    'npm',
    'git',
    'é',
  );
  const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 14 });
  fc.assert(
    fc.property(text, (found) => {
      try {
        const canonical = formatPurl(parsePurl(`pkg:npm/${found.join('')}`, 'tolerant'));
        assert.equal(formatPurl(parsePurl(canonical, 'tolerant')), canonical);
      } catch (error) {
        if (!(error instanceof PurlError)) throw error;
      }
    }),
    { numRuns: 5000 },
  );
});
