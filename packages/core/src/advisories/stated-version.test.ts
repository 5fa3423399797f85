import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankComponent } from '../sbom/graph-builder.ts';
import { packageIdentityOf } from '../sbom/package-identity.ts';
import { statedIn } from '../versions/version-problem.ts';
import type { Affected, RangeEvent } from './advisory.ts';
import { matchAffected } from './match.ts';
import { prepareAffected } from './prepare.ts';

const PLACEHOLDERS = [
  'latest',
  'LATEST',
  'unspecified',
  'NOASSERTION',
  '*',
  'HEAD',
  '$'.concat('{jackson.version}'),
  '@VERSION@',
  '%{version}',
  '{{ version }}',
  '$(PackageVersion)',
];
const LOCATIONS = [
  'workspace:*',
  'file:../lib',
  'git+https://example.org/x.git',
  'npm:other@1.0.0',
];
const ECOSYSTEMS = [
  'npm',
  'PyPI',
  'Maven',
  'Go',
  'crates.io',
  'RubyGems',
  'NuGet',
  'Packagist',
  'Hex',
  'Pub',
];
const DISTRIBUTIONS = ['Debian', 'Alpine', 'Red Hat', 'SUSE', 'Wolfi'];

function said(ecosystem: string, version: string, over: Partial<Affected>): string {
  const affected: Affected = {
    ecosystem,
    release: '',
    name: 'x',
    ranges: [],
    versions: [],
    repository_url: null,
    ...over,
  };
  const { verdict, why } = matchAffected(prepareAffected(affected), { version, release: '' });
  return `${verdict} ${why}`;
}

const range = (...events: RangeEvent[]): Partial<Affected> => ({
  ranges: [{ type: 'ECOSYSTEM', events }],
});
const BELOW_3 = range({ introduced: '0' }, { fixed: '3.0.0' });
const FROM_2 = range({ introduced: '2.0.0' }, { fixed: '3.0.0' });
const EVERY = range({ introduced: '0' });

test('a placeholder is unknown in every ecosystem, and affected where every version is', () => {
  for (const ecosystem of [...ECOSYSTEMS, ...DISTRIBUTIONS]) {
    for (const text of PLACEHOLDERS) {
      assert.equal(said(ecosystem, text, BELOW_3), 'unknown not_a_version', `${ecosystem} ${text}`);
      assert.equal(said(ecosystem, text, EVERY), 'affected in_range', `${ecosystem} ${text}`);
    }
  }
  for (const text of LOCATIONS) assert.equal(said('npm', text, BELOW_3), 'unknown not_a_version');
});

test('a text that the record lists letter by letter is affected', () => {
  assert.equal(said('PyPI', 'trunk', { versions: ['trunk'] }), 'affected listed');
});

test('a range of versions is decided where all or none of it is affected, in every ecosystem', () => {
  const cases: [text: string, ecosystems: string[], all: string, none: string, some: string][] = [
    // The range admits versions from 2.2 on and below 3 at most; affected are: all below 3, from 3 on, below 2.5.
    ['^2.2.0', ['npm', 'crates.io', 'Packagist', 'Pub'], '3.0.0', '3.0.0', '2.5.0'],
    ['~2.2.0', ['npm', 'crates.io', 'Packagist'], '3.0.0', '2.3.0', '2.2.5'],
    ['~> 2.2', ['RubyGems', 'Hex'], '3.0.0', '3.0.0', '2.5.0'],
    ['~=2.2', ['PyPI'], '3.0.0', '3.0.0', '2.5.0'],
    ['>=2.2,<3', ['PyPI', 'Packagist'], '3.0.0', '3.0.0', '2.5.0'],
    ['>= 2.2.0, < 3.0.0', ['RubyGems', 'NuGet', 'Hex'], '3.0.0', '3.0.0', '2.5.0'],
    ['>=2.2.0 <3.0.0', ['npm', 'Pub'], '3.0.0', '3.0.0', '2.5.0'],
    ['[2.2.0,3.0.0)', ['Maven', 'NuGet'], '3.0.0', '3.0.0', '2.5.0'],
    ['2.x', ['npm', 'NuGet', 'Packagist', 'PyPI', 'Maven'], '3.0.0', '3.0.0', '2.5.0'],
    ['2.2.*', ['npm', 'NuGet', 'Packagist', 'PyPI'], '3.0.0', '2.3.0', '2.2.5'],
    ['2.2.0 - 2.9.0', ['npm', 'Packagist'], '3.0.0', '3.0.0', '2.5.0'],
    ['2.2.0 || 2.4.0', ['npm', 'Packagist'], '3.0.0', '3.0.0', '2.3.0'],
  ];
  for (const [text, ecosystems, all, none, some] of cases) {
    for (const ecosystem of ecosystems) {
      const at = `${ecosystem} ${text}`;
      const below = (fixed: string) => range({ introduced: '0' }, { fixed });
      assert.equal(said(ecosystem, text, below(all)), 'affected in_range', at);
      assert.equal(said(ecosystem, text, range({ introduced: none })), 'not_affected outside', at);
      assert.equal(said(ecosystem, text, below(some)), 'unknown requirement_undecided', at);
    }
  }
});

test('a range that begins below the affected versions, or has no end, is undecided', () => {
  assert.equal(said('npm', '>=1.5.0', FROM_2), 'unknown requirement_undecided');
  assert.equal(said('npm', '^1.5.0', FROM_2), 'not_affected outside');
  assert.equal(said('npm', '>=3.0.0', FROM_2), 'not_affected outside');
  assert.equal(said('npm', '<2.0.0', FROM_2), 'not_affected outside');
  assert.equal(said('npm', '^2.1.0', { versions: ['2.4.0'] }), 'unknown requirement_undecided');
  assert.equal(said('npm', '^2.1.0', { versions: ['3.4.0'] }), 'not_affected outside');
  assert.equal(said('npm', '!=2.0.1', FROM_2), 'unknown requirement_undecided');
  assert.equal(said('npm', '^0.2.3', range({ introduced: '0.3.0' })), 'not_affected outside');
  assert.equal(said('PyPI', '==2.2.0', FROM_2), 'affected in_range');
  assert.equal(said('Maven', '[2.2.0]', FROM_2), 'affected in_range');
  assert.equal(said('Maven', '(,1.0],[3.0,)', FROM_2), 'not_affected outside');
});

test('versions that look odd are still versions', () => {
  const versions: [string, string][] = [
    ['Maven', 'Finchley.RELEASE'],
    ['Maven', '1.0-SNAPSHOT'],
    ['Debian', '1:2.3~rc1-4+deb12u1'],
    ['Red Hat', '1.2^git3-4.el9'],
    ['Packagist', 'dev-feature-2'],
    ['npm', '=1.2.3'],
    ['Go', '0.0.0-20210101000000-abcdefabcdef'],
    ['PyPI', '1!2.0.post1'],
  ];
  for (const [ecosystem, text] of versions) {
    const { kind } = statedIn(ecosystem, text);
    assert.equal(kind, text.startsWith('=') ? 'requirement' : 'version', `${ecosystem} ${text}`);
  }
});

test('a component without a readable version is unchecked, with the reason', () => {
  const uncheckedOf = (purl: string) =>
    packageIdentityOf({ ...blankComponent('/components/0'), name: 'x', purl }).unchecked;
  assert.equal(uncheckedOf('pkg:npm/x@latest'), 'not_a_version');
  assert.equal(uncheckedOf('pkg:npm/x@%5E2.2.0'), 'not_a_version');
  assert.equal(uncheckedOf('pkg:maven/g/x@%24%7Bx.version%7D'), 'not_a_version');
  assert.equal(uncheckedOf('pkg:deb/debian/x@unknown?distro=debian-12'), 'not_a_version');
  assert.equal(uncheckedOf('pkg:npm/x@2'), 'not_a_version');
  assert.equal(uncheckedOf('pkg:npm/x@2.0.0'), '');
});

test('rejects texts with exponentially many readings in one pass', () => {
  const longest = 250;
  for (const part of [
    '[1]  ',
    '[1] , ',
    '(  ',
    '(,  ) ',
    '1 - ',
    '^ ',
    '~> ',
    '|| ',
    '1.x',
    ' ,',
  ]) {
    const text = part.repeat(longest / part.length);
    for (const hostile of [`${text}!`, `[${text}]`, `(${text} a b)`, `1${text}`]) {
      const { kind } = statedIn('Maven', hostile);
      assert.ok(['none', 'requirement', 'version'].includes(kind), hostile);
    }
  }
  assert.equal(statedIn('Maven', '[1.0, 2.0, 3.0]').kind, 'none');
  assert.equal(statedIn('Maven', '[ 1.0 , 2.0 ) , [3.0]').kind, 'requirement');
});
