import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { InsufficientStorage } from '../errors.ts';
import { isDiskFull } from './disk-full.ts';
import { reserveOf, watchDiskSpace } from './disk-space.ts';

const GIB = 1024 ** 3;

test('the reserve is 5 % of the disk, 1 GiB at least and 5 GiB at most', () => {
  const reserves = [1, 10, 40, 100, 2000].map((size) => reserveOf(size * GIB) / GIB);
  assert.deepEqual(reserves, [1, 1, 2, 5, 5]);
});

test('a disk is low when less than the reserve is free', async () => {
  assert.equal(await watchDiskSpace([tmpdir()], 0).isLow(), false);
  const low = watchDiskSpace([tmpdir()], Number.MAX_SAFE_INTEGER);
  assert.equal(await low.isLow(), true);
  await assert.rejects(low.require(), InsufficientStorage);
});

test('distinguishes a full disk from other failures, also as the cause of one', () => {
  const full = Object.assign(new Error('x'), { code: 'ENOSPC' });
  assert.equal(isDiskFull(full), true);
  assert.equal(isDiskFull(new Error('y', { cause: full })), true);
  assert.equal(isDiskFull(Object.assign(new Error('x'), { code: '53100' })), true);
  assert.equal(isDiskFull(new InsufficientStorage()), true);
  assert.equal(isDiskFull(Object.assign(new Error('x'), { code: 'ENOENT' })), false);
});
