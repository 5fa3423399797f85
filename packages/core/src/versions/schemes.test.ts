/* Rules that the ecosystems' fixtures do not reach. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions, schemeOfEcosystem } from './compare.ts';

const rising: readonly (readonly [ecosystem: string, versions: readonly string[]])[] = [
  ['crates.io', ['1.0.0-alpha', '1.0.0-rc.1', '1.0.0', '1.0.1-0', '1.2', '1.2.1', 'v2']],
  [
    'Go',
    [
      'v0.0.0-20210101000000-abcdefabcdef',
      'v0.0.0-20210102000000-000000000000',
      '1.21.0-0',
      '1.21beta1',
      'go1.21rc2',
      'go1.21',
      'go1.21.1',
      'v2.0.0+incompatible',
    ],
  ],
  ['PyPI', ['junk', '1.0.dev1', '1.0a1.dev1', '1.0a1', '1.0rc1', '1.0', '1.0+x', '1.0.post1']],
  ['Maven', ['1-alpha', '1-beta-2', '1-rc', '1-SNAPSHOT', '1', '1-sp', '1-x', '1-1', '1.1']],
  [
    'RubyGems',
    ['1.a.b', '1.a.0.b', '1.a.0.0.b', '1.a', '1.a.0.1', '1.a.1', '1', '1.0.0.1', '1.0.1', '1.1'],
  ],
  ['NuGet', ['1.0.0-a', '1.0.0-B', '1.0', '1.0.0.1', '1.1', '1.10']],
  ['Packagist', ['dev-main', '1.0-dev', '1.0-Beta1', '1.0-stable', '1.0-p1', '1.x-dev', '2.0']],
  ['Debian', ['1.0~rc1', '1.0', '1.0-1', '1.0a', '1.0+b1', '1:0']],
  [
    'Alpine',
    ['1.1_alpha1', '1.1!', '1.1', '1.1-r1', '1.1~ab', '1.1_p1', '1.1a', '1.1.05', '1.1.1'],
  ],
  ['Red Hat', ['1.0~rc1', '1.0', '1.0-1', '1.0-1.el8', '1.0^git1', '1.0a', '1.0.1', '1:0.1']],
  ['Hackage', ['1.0', '1.0.0', '1.0.1', '1.10']],
  ['CRAN', ['1.0', '1.0-0', '1.0-1', '1.1']],
  ['Pub', ['1.0.0-a', '1.0.0-a+1', '1.0.0', '1.0.0+1', '1.0.0+a', '1.0.1']],
  ['ConanCenter', ['1.1-alpha.1', '1.1', '1.1+b1', '1.1.a', '1.2', 'cci.20200101']],
];

for (const [ecosystem, versions] of rising) {
  test(`${ecosystem} has ${versions.join(' < ')}`, () => {
    const scheme = schemeOfEcosystem(ecosystem);
    assert.ok(scheme);
    for (const [i, low] of versions.entries()) {
      for (const high of versions.slice(i + 1)) {
        assert.equal(compareVersions(scheme, low, high), -1, `${low} < ${high}`);
      }
    }
  });
}

const equal: readonly (readonly [ecosystem: string, a: string, b: string])[] = [
  ['crates.io', '1.2', '1.2.0+build'],
  ['Go', 'v1.2.3', '1.2.3+incompatible'],
  ['Go', 'go1.21rc2', '1.21.0-rc.2'],
  ['PyPI', '1.0-ALPHA.1', '1a1'],
  ['PyPI', '1.0-1', '1.post1'],
  ['Maven', '1-ga-1', '1-1'],
  ['Maven', '1.0.0-ga', '1'],
  ['RubyGems', '1.0.a2', '1.a.2'],
  ['RubyGems', '1-a', '1.pre.a'],
  ['Packagist', 'v1.0-stable', '1.0'],
  ['Packagist', '2.3', '2.3.0'],
  ['Packagist', '2.3-beta1', '2.3.0.0-beta1'],
  ['Red Hat', '0:1.0-1', '1_0-1'],
  ['ConanCenter', '1.0.0-pre1', '1-pre1'],
];

test('spellings of one version are equal', () => {
  for (const [ecosystem, a, b] of equal) {
    const scheme = schemeOfEcosystem(ecosystem);
    assert.ok(scheme);
    assert.equal(compareVersions(scheme, a, b), 0, `${ecosystem}: ${a} = ${b}`);
  }
});

const refused: readonly (readonly [ecosystem: string, text: string, at: number])[] = [
  ['crates.io', 'latest', 0],
  ['crates.io', '1.2.3beta', 5],
  ['crates.io', '1.2.', 4],
  ['crates.io', '1.2.3-a..b', 8],
  ['crates.io', '1.2.3-a b', 7],
  ['Go', 'main', 0],
  ['npm', '1.2', 3],
  ['NuGet', 'v1.0', 0],
  ['NuGet', '1.0-', 4],
  ['RubyGems', '1.2.3-x86_64', 9],
  ['RubyGems', '1..2', 2],
  ['Hackage', '1.0-1', 3],
  ['CRAN', '1.0-', 4],
  ['ConanCenter', '1 0', 1],
];

test('refuses a version that an ecosystem cannot order, with its position', () => {
  for (const [ecosystem, text, at] of refused) {
    const scheme = schemeOfEcosystem(ecosystem);
    assert.ok(scheme);
    assert.throws(() => scheme.parse(text), { code: 'not_a_version', at }, `${ecosystem}: ${text}`);
  }
});

const circles: readonly (readonly [ecosystem: string, versions: readonly string[]])[] = [
  ['Maven', ['1.x-1', '1-alpha', '1']],
  ['ConanCenter', ['10', '1a', '9']],
];

test('Maven and Conan order some versions in a circle, as their own tools do', () => {
  for (const [ecosystem, versions] of circles) {
    const scheme = schemeOfEcosystem(ecosystem);
    assert.ok(scheme);
    for (const [i, low] of versions.entries()) {
      const high = versions[(i + 1) % versions.length] ?? '';
      assert.equal(compareVersions(scheme, low, high), -1, `${low} < ${high}`);
    }
  }
});
