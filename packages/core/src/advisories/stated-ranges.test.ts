import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AffectedRange } from './advisory.ts';
import { statedRanges } from './stated-ranges.ts';

const npm = (...ranges: AffectedRange[]) =>
  statedRanges({
    ...{ ecosystem: 'npm', release: '', name: 'any', versions: [], repository_url: null },
    ranges,
  });
const semver = (...events: AffectedRange['events']): AffectedRange => ({ type: 'SEMVER', events });

test('returns ranges in the order of versions, each once, whatever the order of the record', () => {
  const second = semver({ introduced: '2.0.0' }, { last_affected: '2.3.0' });
  const { ranges } = npm(second, semver({ fixed: '1.0.5' }, { introduced: '0' }), second);
  assert.deepEqual(ranges, [
    { introduced: null, fixed: '1.0.5', last_affected: null },
    { introduced: '2.0.0', fixed: null, last_affected: '2.3.0' },
  ]);
});

test('counts the ranges that begin at a version or before it', () => {
  const line = npm(
    semver({ introduced: '0' }, { fixed: '1.0.5' }, { introduced: '2.0.0' }, { fixed: '2.10.0' }),
  );
  assert.deepEqual(['0.9.0', '1.9.0', '2.0.0', '2.9.0', '3.0.0'].map(line.begunAt), [
    ...[1, 1, 2, 2, 2],
  ]);
  assert.equal(line.begunAt('latest'), null);
});

test('ends a range by its limit, and by the last version that GitHub knows', () => {
  const [limited] = npm(semver({ introduced: '1.0.0' }, { limit: '2.0.0' })).ranges;
  assert.deepEqual(limited, { introduced: '1.0.0', fixed: '2.0.0', last_affected: null });
  const open = { type: 'ECOSYSTEM', events: [{ introduced: '1.0.0' }] } as const;
  const lastKnown = (last_known: string) =>
    npm({ ...open, events: [...open.events], last_known }).ranges[0];
  assert.deepEqual(lastKnown('<= 1.4.0'), {
    ...{ introduced: '1.0.0', fixed: null, last_affected: '1.4.0' },
  });
  assert.deepEqual(lastKnown('< 1.4.0'), {
    ...{ introduced: '1.0.0', fixed: '1.4.0', last_affected: null },
  });
});

test('omits ranges of commits and ranges that cannot be read', () => {
  const { ranges } = npm(
    { type: 'GIT', events: [{ introduced: '0' }] },
    semver({ introduced: 'latest' }),
    semver({ introduced: '1.0.0' }),
  );
  assert.deepEqual(ranges, [{ introduced: '1.0.0', fixed: null, last_affected: null }]);
});
