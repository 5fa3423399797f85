import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cursorKeyOf, type Order, pageThrough, ranksOf, sortedBy } from './order.ts';

function orderOf(values: (number | string)[], { descending }: { descending: boolean }): Order {
  const { ranks, count } = ranksOf(values);
  const all = Int32Array.from(values.keys());
  return {
    sequence: sortedBy(all, (item) => ranks[item] ?? 0, { count, descending }),
    keyOf: (item) => values[item] ?? 0,
    tieOf: (item) => item,
    descending,
  };
}

const lists = fc.oneof(
  fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 40 }),
  fc.array(fc.constantFrom('', 'a', 'B', 'ä', 'aa', '10', '9'), { maxLength: 40 }),
);

test('pages by cursor return every matching item once, in order, whatever the list', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), fc.integer({ min: 1, max: 7 }), (values, descending, size) => {
      const order = orderOf(values, { descending });
      const isWanted = (item: number) => item % 3 !== 1;
      const sign = descending ? -1 : 1;
      const expected = [...values.keys()].filter(isWanted).sort((a, b) => {
        const [x = 0, y = 0] = [values[a], values[b]];
        return x === y ? a - b : sign * (x < y ? -1 : 1);
      });
      const seen: number[] = [];
      let after: string[] | undefined;
      do {
        const { rows, count } = pageThrough(order, isWanted, { after, pageSize: size });
        assert.equal(count, expected.length);
        const page = rows.slice(0, size);
        seen.push(...page);
        const last = page.at(-1);
        after = rows.length > size && last !== undefined ? cursorKeyOf(order)(last) : undefined;
      } while (after !== undefined);
      assert.deepEqual(seen, expected);
    }),
  );
});

test('a cursor whose item is deleted continues after its position', () => {
  const order = orderOf([5, 1, 4, 4, 2], { descending: true });
  const page = { after: ['4', '2'], pageSize: 9 };
  assert.deepEqual(pageThrough(order, (item) => item !== 2, page).rows, [3, 4, 1]);
  assert.deepEqual(pageThrough(order, () => true, { after: ['3', '0'], pageSize: 9 }).rows, [4, 1]);
});
