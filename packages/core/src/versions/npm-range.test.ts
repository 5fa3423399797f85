import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNpm } from './npm.ts';
import { formatNpmRange, parseNpmRange, satisfiesNpm } from './npm-range.ts';

test('the examples of the range module hold', () => {
  assert.equal(formatNpmRange(parseNpmRange('^1.2.3')), '>=1.2.3 <2.0.0-0');
  assert.equal(formatNpmRange(parseNpmRange('1.2 - 2.3')), '>=1.2.0 <2.4.0-0');
  assert.equal(formatNpmRange(parseNpmRange('^1.x.3')), '>=1.0.0 <2.0.0-0');
  assert.equal(formatNpmRange(parseNpmRange('1.x.3 - 2')), '>=1.0.0 <3.0.0-0');
});

test('pre-releases are in a range that names one of the same three numbers, or on demand', () => {
  assert.equal(satisfiesNpm('1.2.3-beta', '^1.2.3-alpha'), true);
  assert.equal(satisfiesNpm('1.3.0-beta', '^1.2.3-alpha'), false);
  assert.equal(satisfiesNpm('1.3.0-beta', '^1.2.3-alpha', { includePrerelease: true }), true);
});

test('a parsed range keeps the options it was parsed with', () => {
  const range = parseNpmRange('>=1.0.0', { includePrerelease: true });
  assert.equal(satisfiesNpm(parseNpm('1.1.0-beta'), range), true);
});

test('refuses an unreadable range at its position, and an unreadable version is not "outside"', () => {
  for (const [range, code, at] of [
    ['>=1.0.0 <blerg', 'not_a_version', 9],
    ['1.0.0 || 1.x.3', 'not_a_range', 13],
    ['1.0.0 || 1.2.3!', 'not_a_range', 14],
    ['^9007199254740992', 'number_too_large', 1],
    ['^9007199254740991.0.0', 'not_a_range', 1],
    ['>=', 'not_a_version', 2],
    ['1.2.03', 'not_a_version', 4],
  ] as const) {
    assert.throws(() => parseNpmRange(range), { code, at }, range);
  }
  assert.throws(() => satisfiesNpm('blerg', '*'), { code: 'not_a_version', at: 0 });
  assert.throws(() => parseNpm('9007199254740992.0.0'), { code: 'number_too_large', at: 0 });
});

test('loose parsing ignores unreadable parts, unless nothing is left', () => {
  assert.equal(formatNpmRange(parseNpmRange('blerg >=1.02.03', { loose: true })), '>=1.2.3');
  assert.throws(() => parseNpmRange('blerg', { loose: true }), { code: 'not_a_range', at: 0 });
});
