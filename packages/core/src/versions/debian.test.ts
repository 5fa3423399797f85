import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions } from './compare.ts';
import { debianScheme } from './debian.ts';

test('text before a number orders tilde, end, letters, others', () => {
  for (const [low, high, why] of [
    ['1.0~~', '1.0~', 'two tildes are below one'],
    ['1.0~rc1', '1.0', 'a tilde is below the end'],
    ['1.0', '1.0a', 'the end is below a letter'],
    ['1.0a', '1.0+', 'a letter is below other characters'],
    ['1.0-a', '1.0+a', 'the revision orders after the upstream version'],
    ['00-rc~~.', '00a7', 'zero is a number, not the end'],
    ['9:1', '10:0', 'the epoch is a number'],
  ] as const) {
    assert.equal(compareVersions(debianScheme, low, high), -1, why);
  }
});

test('an epoch without digits and an empty upstream version are refused at their place', () => {
  assert.throws(() => debianScheme.parse('a:1'), { code: 'not_a_version', at: 0 });
  assert.throws(() => debianScheme.parse(':1'), { code: 'not_a_version', at: 0 });
  assert.throws(() => debianScheme.parse('1:'), { code: 'not_a_version', at: 2 });
  assert.throws(() => debianScheme.parse('-1'), { code: 'not_a_version', at: 0 });
  assert.throws(() => debianScheme.parse('1.0 2'), { code: 'not_a_version', at: 3 });
});
