import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkOf, countScopes, type ScopeCount, scopeOf, uncheckedGroupsOf } from './check.ts';
import { coverageAt, coveredInBoth, type LoadedRelease, newestImportOf } from './coverage.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const loaded = (
  ecosystem: string,
  release = '',
  more: Partial<LoadedRelease> = {},
): LoadedRelease => ({
  ...{ source: 'osv', ecosystem, release, records: 1, newest_import_at: NOW - DAY },
  ...more,
});
const coverageOf = (...rows: LoadedRelease[]) => coverageAt(newestImportOf(rows), NOW, 7 * DAY);

test('an ecosystem is covered by live records of a complete import alone', () => {
  assert.equal(coverageOf(loaded('npm')).stateOf('npm', ''), 'fresh');
  assert.equal(coverageOf(loaded('npm')).stateOf('Maven', ''), 'none');
  assert.equal(coverageOf(loaded('npm', '', { records: 0 })).stateOf('npm', ''), 'none');
  assert.equal(
    coverageOf(loaded('npm', '', { newest_import_at: null })).stateOf('npm', ''),
    'none',
  );
});

test('a source is stale when its age exceeds the limit, and not at the limit', () => {
  const aged = (age: number) => coverageOf(loaded('npm', '', { newest_import_at: NOW - age }));
  assert.equal(aged(7 * DAY).stateOf('npm', ''), 'fresh');
  assert.equal(aged(7 * DAY + 1).stateOf('npm', ''), 'stale');
});

test('of two coverages the lesser state of each ecosystem counts', () => {
  const old = { newest_import_at: NOW - 8 * DAY };
  const one = coverageOf(loaded('npm'), loaded('PyPI'), loaded('Maven', '', old), loaded('Go'));
  const other = coverageOf(loaded('npm'), loaded('PyPI', '', old), loaded('Maven', '', old));
  for (const both of [coveredInBoth(one, other), coveredInBoth(other, one)])
    assert.deepEqual(
      ['npm', 'PyPI', 'Maven', 'Go', 'Hex'].map((ecosystem) => both.stateOf(ecosystem, '')),
      ['fresh', 'stale', 'stale', 'none', 'none'],
    );
});

test('the newer import of two sources for one ecosystem counts', () => {
  const coverage = coverageOf(
    loaded('npm', '', { source: 'own' }),
    loaded('npm', '', { newest_import_at: NOW - 30 * DAY }),
    loaded('npm', '', { source: 'failed', newest_import_at: null }),
  );
  assert.equal(coverage.stateOf('npm', ''), 'fresh');
});

test('a distribution is covered by release, however both sides spell it', () => {
  const coverage = coverageOf(
    loaded('Debian', '12'),
    loaded('Alpine', 'v3.20'),
    loaded('Ubuntu', '22.04:LTS'),
    loaded('Red Hat', 'enterprise_linux:9::appstream'),
    loaded('Wolfi'),
  );
  const states = [
    ['Debian', '12.5'],
    ['Debian', 'bookworm'],
    ['Debian', '13'],
    ['Alpine', '3.20.1'],
    ['Alpine', 'v3.19'],
    ['Ubuntu', '22.04'],
    ['Ubuntu', '24.04'],
    ['Red Hat', '9.1'],
    ['Red Hat', '8'],
    ['Wolfi', ''],
  ].map(([ecosystem = '', release = '']) => coverage.stateOf(ecosystem, release));
  assert.deepEqual(states, [
    ...['fresh', 'fresh', 'none', 'fresh', 'none', 'fresh', 'none', 'fresh', 'none', 'fresh'],
  ]);
});

test('records without a release do not cover all releases when their source names some', () => {
  assert.equal(coverageOf(loaded('Debian')).stateOf('Debian', '12'), 'fresh');
  const named = coverageOf(loaded('Debian'), loaded('Debian', '11'));
  assert.equal(named.stateOf('Debian', '12'), 'none');
  assert.equal(named.stateOf('Debian', '11'), 'fresh');
});

const scope = (components: number, of: Partial<ScopeCount>): ScopeCount => ({
  ...{ unchecked: '', ecosystem: '', release: '', components },
  ...of,
});
const STATES = coverageOf(loaded('npm'), loaded('PyPI', '', { newest_import_at: NOW - 8 * DAY }));

test('nothing is checked without components, or without packages', () => {
  assert.equal(checkOf([], STATES, 0).state, 'not_checked');
  const files = [scope(5, { unchecked: 'not_a_package' })];
  assert.deepEqual(checkOf(files, STATES, 0), {
    ...{ state: 'not_checked', components: 0, unchecked: 0, stale: 0, undecided: 0, handled: 0 },
  });
});

test('files and operating systems do not keep an SBOM from being checked', () => {
  const scopes = [scope(5, { unchecked: 'not_a_package' }), scope(2, { ecosystem: 'npm' })];
  assert.deepEqual(checkOf(scopes, STATES, 0), {
    ...{ state: 'checked', components: 2, unchecked: 0, stale: 0, undecided: 0, handled: 0 },
  });
});

test('one unchecked component, or one undecided finding, makes it partly checked', () => {
  const npm = scope(2, { ecosystem: 'npm' });
  const stateOf = (scopes: ScopeCount[], undecided = 0) => checkOf(scopes, STATES, undecided).state;
  assert.equal(stateOf([npm, scope(1, { ecosystem: 'Maven' })]), 'partly_checked');
  assert.equal(stateOf([npm, scope(1, { unchecked: 'no_version' })]), 'partly_checked');
  assert.equal(stateOf([npm], 1), 'partly_checked');
  assert.equal(stateOf([scope(1, { ecosystem: 'Maven' })], 1), 'not_checked');
});

test('stale components were compared, and are counted separately', () => {
  assert.deepEqual(checkOf([scope(3, { ecosystem: 'PyPI' })], STATES, 0), {
    ...{ state: 'checked', components: 3, unchecked: 0, stale: 3, undecided: 0, handled: 0 },
  });
});

test('reasons name ecosystem and release of a missing source, the largest group first', () => {
  const groups = uncheckedGroupsOf(
    [
      scope(1, { unchecked: 'no_identifier' }),
      scope(9, { ecosystem: 'npm' }),
      scope(4, { ecosystem: 'Debian', release: '12' }),
      scope(2, { ecosystem: 'Maven' }),
    ],
    STATES,
  );
  assert.deepEqual(groups, [
    { reason: 'no_source', ecosystem: 'Debian', release: '12', components: 4 },
    { reason: 'no_source', ecosystem: 'Maven', release: null, components: 2 },
    { reason: 'no_identifier', ecosystem: null, release: null, components: 1 },
  ]);
});

test('a document with countless releases keeps every component, none of them as checked', () => {
  const releases = Array.from({ length: 5000 }, (_, i) => i);
  const scopes = countScopes(releases, (i) =>
    scopeOf({ unchecked: '', ecosystem: 'Debian', release: `r${i}` }),
  );
  assert.ok(scopes.length <= 1001);
  const { components, unchecked } = checkOf(scopes, STATES, 0);
  assert.deepEqual([components, unchecked], [5000, 5000]);
});

const anyScope = fc.record<ScopeCount>({
  unchecked: fc.constantFrom('', '', 'no_identifier', 'not_a_package'),
  ecosystem: fc.constantFrom('npm', 'PyPI', 'Maven', 'Debian'),
  release: fc.constantFrom('', '12'),
  components: fc.integer({ min: 1, max: 9 }),
});

test('law: loading one more source never leaves more components unchecked', () =>
  fc.assert(
    fc.property(
      fc.array(anyScope),
      fc.constantFrom('Maven', 'PyPI', 'npm'),
      (scopes, ecosystem) => {
        const before = checkOf(scopes, coverageOf(loaded('npm')), 0);
        const after = checkOf(scopes, coverageOf(loaded('npm'), loaded(ecosystem)), 0);
        assert.ok(after.unchecked <= before.unchecked);
        assert.equal(after.components, before.components);
        const groups = uncheckedGroupsOf(scopes, coverageOf(loaded('npm')));
        assert.equal(
          groups.reduce((sum, { components }) => sum + components, 0),
          before.unchecked,
        );
      },
    ),
  ));
