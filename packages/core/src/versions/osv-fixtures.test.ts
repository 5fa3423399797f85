import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compareVersions, schemeOfEcosystem } from './compare.ts';

const folder = new URL('../../vectors/versions/osv-scalibr/', import.meta.url);

const files: readonly (readonly [file: string, ecosystem: string, cases: number])[] = [
  ['alpine', 'Alpine:v3.20', 778],
  ['cran', 'CRAN', 21],
  ['debian', 'Debian:12', 30],
  ['hackage', 'Hackage', 11],
  ['maven', 'Maven', 102],
  ['nuget', 'NuGet', 35],
  ['packagist', 'Packagist', 95],
  ['pub', 'Pub', 100],
  ['pypi', 'PyPI', 37],
  ['redhat', 'Red Hat', 165],
  ['rubygems', 'RubyGems', 25],
  ['semver', 'crates.io', 86],
];

/** PHP's version_compare disagrees, but Composer normalizes both to 1.0.0.0 before comparing. */
const NORMALIZED = new Map([['packagist 1.0.0 > 1.0', 0]]);

const line = /^(\S+|[+_]) ([<=>]) (\S+)$/;
const signs = { '<': -1, '=': 0, '>': 1 } as const;

function isSign(text: string): text is keyof typeof signs {
  return text in signs;
}

for (const [file, ecosystem, expected] of files) {
  test(`${ecosystem} orders all ${expected} pairs of osv-scalibr's ${file} file`, () => {
    const scheme = schemeOfEcosystem(ecosystem);
    assert.ok(scheme);
    const failures: string[] = [];
    let cases = 0;
    for (const text of readFileSync(new URL(`${file}-versions.txt`, folder), 'utf8').split('\n')) {
      if (text === '' || text.startsWith('#') || text.startsWith('//')) continue;
      const [, a = '', sign = '', b = ''] = line.exec(text) ?? [];
      assert.ok(isSign(sign), `unreadable line: ${text}`);
      cases++;
      const order = compareVersions(scheme, a, b);
      const back = compareVersions(scheme, b, a);
      const expectedOrder = NORMALIZED.get(`${file} ${text}`) ?? signs[sign];
      if (order !== expectedOrder || order + back !== 0)
        failures.push(`${text}: ${order}, ${back}`);
    }
    assert.deepEqual(failures, []);
    assert.equal(cases, expected);
  });
}
