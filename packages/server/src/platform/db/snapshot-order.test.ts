import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeenBy } from './snapshot-order.ts';

test('a snapshot sees what an earlier one sees, and no earlier one all of a later one', () => {
  const order = ['10:10:', '10:12:10,11', '10:12:10', '13:13:', '13:20:13,15', '20:20:'];
  for (const [i, earlier] of order.entries())
    for (const [j, later] of order.entries())
      assert.equal(isSeenBy(earlier, later), i <= j, `${earlier} by ${later}`);
});

test('of two snapshots each can see a transaction that the other does not', () => {
  assert.equal(isSeenBy('10:12:10', '10:12:11'), false);
  assert.equal(isSeenBy('10:12:11', '10:12:10'), false);
});

test('a transaction that began after the earlier snapshot matters to neither', () => {
  assert.equal(isSeenBy('10:10:', '10:11:10'), true);
  assert.equal(isSeenBy('18446744073709551000:18446744073709551001:', '5:5:'), false);
});
