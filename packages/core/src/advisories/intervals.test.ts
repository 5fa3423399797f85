import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { semverScheme } from '../versions/semver.ts';
import type { RangeEvent } from './advisory.ts';
import { matchAffected } from './match.ts';
import { prepareAffected } from './prepare.ts';

function compare(a: string, b: string): number {
  return semverScheme.compare(semverScheme.parse(a), semverScheme.parse(b));
}

function versionOf(event: RangeEvent): string {
  return Object.values(event)[0] ?? '';
}

/** The evaluation as the OSV specification writes it down, event by event. */
function isAffectedBySpecification(events: readonly RangeEvent[], version: string): boolean {
  const limits = events.flatMap((event) => ('limit' in event ? [event.limit] : []));
  if (limits.length > 0 && !limits.some((limit) => compare(version, limit) < 0)) return false;
  const sorted = events
    .filter((event) => !('limit' in event))
    .toSorted((a, b) => {
      if (versionOf(a) === '0' || versionOf(b) === '0') {
        return Number(versionOf(b) === '0') - Number(versionOf(a) === '0');
      }
      return compare(versionOf(a), versionOf(b));
    });
  let isAffected = false;
  for (const event of sorted) {
    if ('introduced' in event) {
      if (event.introduced === '0' || compare(version, event.introduced) >= 0) isAffected = true;
    } else if ('fixed' in event) {
      if (compare(version, event.fixed) >= 0) isAffected = false;
    } else if ('last_affected' in event && compare(version, event.last_affected) > 0) {
      isAffected = false;
    }
  }
  return isAffected;
}

const version = fc.integer({ min: 1, max: 6 }).map((major) => `${major}.0.0`);
const event: fc.Arbitrary<RangeEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.oneof(version, fc.constant('0')).map((introduced) => ({ introduced })),
  },
  { weight: 4, arbitrary: version.map((fixed) => ({ fixed })) },
  { weight: 2, arbitrary: version.map((last_affected) => ({ last_affected })) },
  { weight: 1, arbitrary: version.map((limit) => ({ limit })) },
);

test('Intervals give the verdicts of the specification, whatever the events and their order', () => {
  const events = fc.tuple(version, fc.array(event, { maxLength: 7 })).map(([first, rest]) => {
    const list: RangeEvent[] = [{ introduced: first }, ...rest];
    return list;
  });
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 13 }), (list, half) => {
      const subject = { version: `${half >> 1}.${half % 2}.0`, release: '' };
      const prepared = prepareAffected({
        ecosystem: 'crates.io',
        release: '',
        name: 'x',
        ranges: [{ type: 'SEMVER', events: list }],
        versions: [],
        repository_url: null,
      });
      const expected = isAffectedBySpecification(list, subject.version);
      assert.equal(matchAffected(prepared, subject).verdict === 'affected', expected);
    }),
    { numRuns: 20_000 },
  );
});
