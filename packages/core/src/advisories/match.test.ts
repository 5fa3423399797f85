import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Affected, AffectedRange, RangeEvent, RangeType } from './advisory.ts';
import { fixedVersionsOf } from './fixed-versions.ts';
import { matchAffected, type Subject } from './match.ts';
import { rangeTextOf, reasonOf } from './match-reason.ts';
import { prepareAffected } from './prepare.ts';
import { parsedVersionOf } from './version-schemes.ts';

const COMMIT = '6879efc2c1596d11a6a6ad296f80063b558d5e0f';

function range(type: RangeType, ...events: RangeEvent[]): AffectedRange {
  return { type, events };
}

function semver(...events: RangeEvent[]): Partial<Affected> {
  return { ranges: [range('SEMVER', ...events)] };
}

/** `verdict why` of one component. */
function said(over: Partial<Affected>, subject: string | Partial<Subject>): string {
  const { verdict, why } = matched(over, subject).match;
  return `${verdict} ${why}`;
}

function matched(over: Partial<Affected>, subject: string | Partial<Subject>) {
  const prepared = prepareAffected({
    ecosystem: 'npm',
    release: '',
    name: 'x',
    ranges: [],
    versions: [],
    repository_url: null,
    ...over,
  });
  const fields = typeof subject === 'string' ? { version: subject } : subject;
  return { prepared, match: matchAffected(prepared, { version: '', release: '', ...fields }) };
}

function affectedAmong(over: Partial<Affected>, ...versions: string[]): string[] {
  return versions.filter((version) => said(over, version).startsWith('affected'));
}

test('Events are read in the order of versions, not of the document', () => {
  const events = semver(
    { fixed: '3.0.0' },
    { introduced: '2.0.0' },
    { fixed: '1.0.0' },
    { introduced: '0' },
  );
  assert.deepEqual(affectedAmong(events, '0.1.0', '1.0.0', '1.9.0', '2.0.0', '2.10.0', '3.0.0'), [
    '0.1.0',
    '2.0.0',
    '2.10.0',
  ]);
});

test('Events of one version keep the order of the document', () => {
  const empty = semver({ introduced: '1.0.0' }, { fixed: '1.0.0' });
  assert.deepEqual(affectedAmong(empty, '0.9.0', '1.0.0', '1.0.1'), []);
  const chained = semver({ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '1.0.0' });
  assert.deepEqual(affectedAmong(chained, '0.9.0', '1.0.0', '1.0.1'), ['0.9.0', '1.0.0', '1.0.1']);
  const one = semver({ introduced: '1.0.0' }, { last_affected: '1.0.0' });
  assert.deepEqual(affectedAmong(one, '0.9.0', '1.0.0', '1.0.1'), ['1.0.0']);
});

test('Introduced "0" precedes every version', () => {
  assert.deepEqual(
    affectedAmong(semver({ introduced: '0' }, { fixed: '1.0.0' }), '0.0.0-0', '0.0.0'),
    ['0.0.0-0', '0.0.0'],
  );
  assert.equal(said(semver({ introduced: '0' }), 'not a version'), 'affected in_range');
});

test('Fixed excludes, last_affected includes', () => {
  const fixed = semver({ introduced: '1.0.0' }, { fixed: '2.0.0' });
  assert.deepEqual(affectedAmong(fixed, '0.9.9', '1.0.0', '1.9.9', '2.0.0'), ['1.0.0', '1.9.9']);
  const last = semver({ introduced: '1.0.0' }, { last_affected: '2.0.0' });
  assert.deepEqual(affectedAmong(last, '1.0.0', '2.0.0', '2.0.1'), ['1.0.0', '2.0.0']);
  const both = semver({ introduced: '0' }, { last_affected: '2.0.0' }, { fixed: '2.0.0' });
  assert.deepEqual(affectedAmong(both, '1.9.9', '2.0.0'), ['1.9.9']);
});

test('Limit excludes and bounds; of several the largest counts and * is none', () => {
  const limited = semver({ introduced: '1.0.0' }, { limit: '2.0.0' });
  assert.deepEqual(affectedAmong(limited, '1.5.0', '2.0.0', '3.0.0'), ['1.5.0']);
  const fixed = semver(
    { introduced: '0' },
    { fixed: '5.0.0' },
    { limit: '2.0.0' },
    { limit: '1.0.0' },
  );
  assert.deepEqual(affectedAmong(fixed, '1.5.0', '2.0.0', '4.0.0'), ['1.5.0']);
  const free = semver({ introduced: '1.0.0' }, { limit: '2.0.0' }, { limit: '*' });
  assert.deepEqual(affectedAmong(free, '0.1.0', '9.0.0'), ['9.0.0']);
});

test('Versions or ranges: either makes a version affected', () => {
  const both = { ...semver({ introduced: '2.0.0' }), versions: ['1.0.0'] };
  assert.equal(said(both, '1.0.0'), 'affected listed');
  assert.equal(said(both, '2.1.0'), 'affected in_range');
  assert.equal(said(both, '1.0.1'), 'not_affected outside');
});

test('Listed versions are compared by the comparator, not as strings', () => {
  const pypi = { ecosystem: 'PyPI', versions: ['2.0', '1.0'] };
  assert.equal(said(pypi, '1.0.0'), 'affected listed');
  assert.equal(said(pypi, '1.0.1'), 'not_affected outside');
});

test('Listed versions give the same verdicts to one version and to many', () => {
  const listed = { ecosystem: 'PyPI', versions: ['1.10', '2.0', 'no version', '1.2', '1.9'] };
  const asked = ['1.2.0', '1.3.0', '1.10.0', '1.9.0', '2.0.0', '2.1.0', '1.2.0'];
  const { prepared } = matched(listed, '9.0.0');
  const verdicts = asked.map((version) => matchAffected(prepared, { version, release: '' }).why);
  assert.deepEqual(
    verdicts,
    asked.map((version) => matched(listed, version).match.why),
  );
  assert.deepEqual(
    asked.filter((_, i) => verdicts[i] === 'outside'),
    ['1.3.0', '2.1.0'],
  );
});

test('A listed version that no comparator can read is still found by its spelling', () => {
  const odd = { ecosystem: 'npm', versions: ['not~a version', '1.0.0'] };
  assert.equal(said(odd, 'not~a version'), 'affected listed');
  assert.equal(said(odd, 'other~oddity'), 'unknown version_unreadable');
  assert.equal(said({ ecosystem: 'Unheard Of', versions: ['1'] }, '1'), 'affected listed');
  assert.equal(said({ ecosystem: 'Unheard Of', versions: ['1'] }, '2'), 'unknown no_comparator');
});

test('SEMVER compares by SemVer, ECOSYSTEM by the ecosystem', () => {
  const until = (type: RangeType) => ({
    ecosystem: 'PyPI',
    ranges: [range(type, { introduced: '0' }, { fixed: '1.0.0' })],
  });
  assert.equal(said(until('SEMVER'), '1.0.0-rc.1'), 'affected in_range');
  assert.equal(said(until('ECOSYSTEM'), '1.0'), 'not_affected outside');
  const unheard = { ...until('ECOSYSTEM'), ecosystem: 'Unheard Of' };
  assert.equal(said(unheard, '0.9'), 'unknown no_comparator');
});

test('GIT ranges decide only components with a commit', () => {
  const git = (...events: RangeEvent[]) => ({ ranges: [range('GIT', ...events)] });
  const at = (commit: string) => ({ version: '1.0.0', commit });
  const events = git({ introduced: COMMIT }, { fixed: 'a'.repeat(40) });
  assert.equal(said(events, '1.0.0'), 'unknown commit_missing');
  assert.equal(said(events, at(COMMIT.toUpperCase())), 'affected at_commit');
  assert.equal(said(events, at('a'.repeat(40))), 'not_affected outside');
  assert.equal(said(events, at('b'.repeat(40))), 'unknown commit_history_missing');
  assert.equal(said(git({ introduced: '0' }), at('b'.repeat(40))), 'affected at_commit');
  assert.equal(
    said(git({ introduced: '0' }, { limit: COMMIT }), at(COMMIT)),
    'not_affected outside',
  );
});

test('GIT ranges are ignored beside a decidable range or list', () => {
  const git = range('GIT', { introduced: COMMIT });
  const beside = { ranges: [git, range('SEMVER', { introduced: '2.0.0' })] };
  assert.equal(said(beside, { version: '1.0.0', commit: COMMIT }), 'not_affected outside');
  assert.equal(said({ ranges: [git], versions: ['2.0.0'] }, '1.0.0'), 'not_affected outside');
});

test('An entry without ranges and versions is unknown', () => {
  assert.equal(said({}, '1.0.0'), 'unknown nothing_stated');
});

test('The last known affected version bounds an open range', () => {
  const bounded = (last_known: string, ...events: RangeEvent[]) => ({
    ranges: [{ ...range('SEMVER', ...events), last_known }],
  });
  assert.deepEqual(affectedAmong(bounded('<= 1.5.0', { introduced: '0' }), '1.5.0', '1.5.1'), [
    '1.5.0',
  ]);
  assert.deepEqual(affectedAmong(bounded('< 1.5.0', { introduced: '0' }), '1.4.0', '1.5.0'), [
    '1.4.0',
  ]);
  const closed = bounded('<= 1.5.0', { introduced: '0' }, { fixed: '2.0.0' });
  assert.deepEqual(affectedAmong(closed, '1.6.0', '2.0.0'), ['1.6.0']);
  assert.equal(
    said(bounded('about 1.5', { introduced: '0' }), '9.0.0'),
    'unknown bound_unreadable',
  );
});

test('A component without version is affected only if every version is', () => {
  assert.equal(said(semver({ introduced: '0' }), ''), 'affected in_range');
  assert.equal(said(semver({ introduced: '0.0.0-0' }), ''), 'affected in_range');
  assert.equal(
    said(semver({ introduced: '0' }, { fixed: '9.0.0' }), ''),
    'unknown version_missing',
  );
  assert.equal(
    said(semver({ introduced: '0' }, { limit: '9.0.0' }), ''),
    'unknown version_missing',
  );
  assert.equal(said({ versions: ['1.0.0'] }, ''), 'unknown version_missing');
  const unheard = { ecosystem: 'Unheard Of', ranges: [range('ECOSYSTEM', { introduced: '0' })] };
  assert.equal(said(unheard, ''), 'affected in_range');
});

test('An unreadable bound makes that range unknown, not the record', () => {
  const broken = range('SEMVER', { introduced: 'one' }, { fixed: '2.0.0' });
  const record = {
    ranges: [broken, range('SEMVER', { introduced: '3.0.0' })],
    versions: ['2.5.0'],
  };
  assert.equal(said(record, '3.0.0'), 'affected in_range');
  assert.equal(said(record, '2.5.0'), 'affected listed');
  assert.equal(said(record, '1.0.0'), 'unknown bound_unreadable');
  assert.equal(said(semver({ fixed: '1.0.0' }), '0.9.0'), 'unknown no_introduced');
});

test('A version that cannot be read is unknown', () => {
  assert.equal(said(semver({ introduced: '1.0.0' }), 'latest~'), 'unknown version_unreadable');
});

test('A registry in the record matches unless the component names another', () => {
  const drupal = {
    ecosystem: 'Packagist',
    repository_url: 'https://packages.drupal.org/8',
    ranges: [range('ECOSYSTEM', { introduced: '0' })],
  };
  assert.equal(said(drupal, '1.0'), 'affected in_range');
  const from = (repository_url: string) => said(drupal, { version: '1.0', repository_url });
  assert.equal(from('packages.drupal.org/8/'), 'affected in_range');
  assert.equal(from('https://packagist.org'), 'not_affected repository_differs');
});

test('The release is checked before the comparator', () => {
  const debian = {
    ecosystem: 'Debian',
    release: '12',
    ranges: [range('ECOSYSTEM', { introduced: '0' }, { fixed: '1.0-1' })],
  };
  assert.equal(said(debian, { version: '0.9-1', release: '12' }), 'affected in_range');
  assert.equal(said(debian, { version: '0.9-1', release: '13' }), 'not_affected release_differs');
  assert.equal(said(debian, { version: '0.9-1', release: '' }), 'unknown release_missing');
  assert.equal(said({ ...debian, release: '' }, { version: '0.9-1' }), 'affected in_range');
});

test('A prepared package answers for one component after the other', () => {
  const { prepared } = matched({ ecosystem: 'Debian', release: '12', versions: ['1.0-1'] }, '');
  const verdicts = ['12', '13', '12', ''].map(
    (release) => matchAffected(prepared, { version: '1.0-1', release }).why,
  );
  assert.deepEqual(verdicts, ['listed', 'release_differs', 'listed', 'release_missing']);
});

test('A version parsed by the caller gives the same verdict', () => {
  const record = semver({ introduced: '1.0.0' }, { fixed: '2.0.0' });
  for (const version of ['0.1.0', '1.5.0', 'odd~', '']) {
    const parsed = parsedVersionOf('npm', version);
    assert.equal(said(record, { version, parsed }), said(record, version), version);
  }
});

test('The reason names range, bounds, comparator and value', () => {
  const record = {
    ranges: [range('GIT'), range('SEMVER', { introduced: '1.0.0' }, { fixed: '2.0.0' })],
  };
  const { prepared, match } = matched(record, '1.5.0');
  const reason = reasonOf(prepared, match, '1.5.0');
  assert.deepEqual(reason, {
    why: 'in_range',
    range_no: 1,
    introduced: '1.0.0',
    fixed: '2.0.0',
    last_affected: null,
    limit: null,
    last_known: null,
    comparator: prepared.ranges[0]?.scheme.name,
    value: '1.5.0',
  });
  assert.equal(rangeTextOf(reason), '>= 1.0.0, < 2.0.0');
});

test('The affected versions of a reason are written as people write them', () => {
  const text = (over: Partial<Affected>, version: string) => {
    const { prepared, match } = matched(over, version);
    return rangeTextOf(reasonOf(prepared, match, version));
  };
  assert.equal(text(semver({ introduced: '0' }), '1.0.0'), '*');
  assert.equal(text(semver({ introduced: '0' }, { last_affected: '2.0.0' }), '1.0.0'), '<= 2.0.0');
  assert.equal(text(semver({ introduced: '0' }, { limit: '2.0.0' }), '1.0.0'), '< 2.0.0');
  assert.equal(text({ versions: ['1.0.0'] }, '1.0.0'), '= 1.0.0');
  assert.equal(text(semver({ introduced: '2.0.0' }), '1.0.0'), '');
  const known = { ranges: [{ ...range('SEMVER', { introduced: '0' }), last_known: '<= 3.0.0' }] };
  assert.equal(text(known, '1.0.0'), '<= 3.0.0');
});

test('Fixes are later than the version, nearest first, and safe in every range', () => {
  const record = {
    ranges: [
      range(
        'SEMVER',
        { introduced: '0' },
        { fixed: '1.5.0' },
        { introduced: '2.0.0' },
        { fixed: '2.3.0' },
      ),
      range('SEMVER', { introduced: '1.5.0' }, { fixed: '1.6.0' }),
    ],
  };
  const { prepared } = matched(record, '');
  assert.deepEqual(fixedVersionsOf(prepared, '1.0.0'), ['1.6.0', '2.3.0']);
  assert.deepEqual(fixedVersionsOf(prepared, '2.1.0'), ['2.3.0']);
  assert.deepEqual(fixedVersionsOf(prepared, '3.0.0'), []);
  assert.deepEqual(fixedVersionsOf(prepared, ''), []);
});
