import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOf, differenceOf, membersOf } from './component-sets.ts';

const ids = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 });

test('members are ascending and distinct, whatever the order of the document', () => {
  assert.deepEqual([...membersOf(Int32Array.from([7, 3, 7, 1]))], [1, 3, 7]);
});

test('equal members have one address, others another', () => {
  const a = addressOf(membersOf(Int32Array.from([1, 2, 3])));
  assert.deepEqual(addressOf(membersOf(Int32Array.from([3, 2, 1, 3]))), a);
  assert.notDeepEqual(addressOf(membersOf(Int32Array.from([1, 2, 4]))), a);
  assert.notDeepEqual(
    addressOf(membersOf(Int32Array.from([256 + 1]))),
    addressOf(membersOf(Int32Array.from([1, 1]))),
  );
});

test('a difference leads from one set to the other', () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const before = membersOf(Int32Array.from(a));
      const next = membersOf(Int32Array.from(b));
      const { added, removed } = differenceOf(before, next);
      const gone = new Set(removed);
      const made = [...before].filter((id) => !gone.has(id)).concat(added);
      assert.deepEqual(
        made.sort((x, y) => x - y),
        [...next],
      );
      assert.ok(added.every((id) => !before.includes(id)));
      assert.ok(removed.every((id) => before.includes(id)));
    }),
  );
});
