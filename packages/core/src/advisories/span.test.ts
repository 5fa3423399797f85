import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Affected, AffectedRange } from './advisory.ts';
import { matchAffected } from './match.ts';
import { prepareAffected } from './prepare.ts';
import { spanKeyOf, spanOf } from './span.ts';
import { parsedVersionOf } from './version-schemes.ts';

const ECOSYSTEMS = ['npm', 'PyPI', 'Maven', 'Go', 'crates.io', 'RubyGems', 'NuGet', 'Packagist'];
const DISTRIBUTIONS = ['Debian', 'Alpine', 'Red Hat', 'ConanCenter', 'Android'];

const numbers = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 3 });
const suffix = fc.constantFrom(
  '',
  '',
  '',
  '-rc.1',
  '-alpha',
  '.p1',
  '-1',
  '+b1',
  '.0',
  '-dev',
  'é',
  '\u0000',
);
const version = fc.tuple(numbers, suffix).map(([parts, end]) => parts.join('.') + end);
const event = fc.oneof(
  version.map((introduced) => ({ introduced })),
  version.map((fixed) => ({ fixed })),
  version.map((last_affected) => ({ last_affected })),
  fc.constant({ introduced: '0' }),
);
const range: fc.Arbitrary<AffectedRange> = fc.record({
  type: fc.constantFrom('ECOSYSTEM', 'ECOSYSTEM', 'SEMVER', 'GIT'),
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
});
const entry: fc.Arbitrary<Affected> = fc.record({
  ecosystem: fc.constantFrom(...ECOSYSTEMS, ...DISTRIBUTIONS),
  release: fc.constantFrom('', '', '12'),
  name: fc.constant('a'),
  ranges: fc.array(range, { maxLength: 2 }),
  versions: fc.array(version, { maxLength: 3 }),
  repository_url: fc.constant(null),
});

/** Compares as the database does: by code point, which gives the same order for the characters in keys. */
function isWithin(affected: Affected, text: string): boolean {
  const { ecosystem } = affected;
  const key = spanKeyOf(ecosystem, parsedVersionOf(ecosystem, text));
  const { low, high } = spanOf(prepareAffected(affected));
  return key === null || (low <= key && (high === null || key <= high));
}

test('a version that is or may be affected is never outside the span', () => {
  fc.assert(
    fc.property(entry, version, fc.constantFrom('', '12', '13'), (affected, text, release) => {
      const { verdict } = matchAffected(prepareAffected(affected), { version: text, release });
      assert.ok(verdict === 'not_affected' || isWithin(affected, text), verdict);
    }),
    { numRuns: 5000 },
  );
});

test('most versions beyond a fix, or before a beginning, are outside', () => {
  const events = [{ introduced: '1.2.0' }, { fixed: '1.4.0' }];
  for (const ecosystem of ECOSYSTEMS) {
    const affected: Affected = {
      ...{ ecosystem, release: '', name: 'a', versions: ['1.3.0'], repository_url: null },
      ranges: [{ type: 'ECOSYSTEM', events }],
    };
    const seen = ['1.1.9', '1.2.0', '1.3.9', '2.0.0'].map((text) => isWithin(affected, text));
    assert.deepEqual(seen, [false, true, true, false], ecosystem);
  }
});

test('a key is short and contains nothing that PostgreSQL cannot store', () => {
  for (const text of ['1.0\u0000', `1.${'2'.repeat(200)}`, '1.0-\u{1F600}'])
    for (const ecosystem of ECOSYSTEMS) {
      const key = spanKeyOf(ecosystem, parsedVersionOf(ecosystem, text)) ?? '';
      assert.ok(key.length <= 48 && !/[\0\uD800-\uFFFF]/.test(key), ecosystem);
    }
});
