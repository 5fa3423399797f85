import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DiffLine, diffLines } from './diff-lines.ts';

const script = (lines: DiffLine[]) =>
  lines.map(({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text).join('');
const diff = (before: string, after: string, most?: number) =>
  script(diffLines([...before], [...after], most));

const cases: [string, string, string, string][] = [
  ['', '', '', 'nothing'],
  ['a', 'a', ' a', 'equal texts'],
  ['', 'ab', '+a+b', 'a first text'],
  ['ab', '', '-a-b', 'nothing left'],
  ['abc', 'axc', ' a-b+x c', 'a changed line'],
  ['ac', 'abc', ' a+b c', 'a new line'],
  ['abcabba', 'cbabac', '-a-b c+b a b-b a+c', 'the example of the paper'],
  ['aaa', 'aaaa', ' a a a+a', 'one more of many equal lines'],
];

for (const [before, after, expected, why] of cases)
  test(`${why}: ${before} to ${after}`, () => assert.equal(diff(before, after), expected));

test('both texts can be reconstructed from the difference, which is minimal', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.nat(20), (before, after, most) => {
      for (const lines of [diffLines(before, after), diffLines(before, after, most)]) {
        const without = (kind: string) => lines.filter((line) => line.kind !== kind);
        assert.deepEqual(
          without('added').map(({ text: line }) => line),
          before,
        );
        assert.deepEqual(
          without('removed').map(({ text: line }) => line),
          after,
        );
      }
      const edits = diffLines(before, after).filter(({ kind }) => kind !== 'same').length;
      assert.equal(edits, before.length + after.length - 2 * longestCommon(before, after));
    }),
    { numRuns: 500 },
  );
});

test('more changes than are sought out replace everything between the first and the last', () => {
  assert.equal(diff('xabcdy', 'xbcdey', 2), ' x-a b c d+e y');
  assert.equal(diff('xabcdy', 'xbcdey', 1), ' x-a-b-c-d+b+c+d+e y');
});

test('texts of a hundred thousand lines without a common one are compared', () => {
  const lines = (prefix: string) => Array.from({ length: 100_000 }, (_, i) => `${prefix}${i}`);
  assert.equal(diffLines(lines('a'), lines('b')).length, 200_000);
});

/** Length of the longest common subsequence, by the table. */
function longestCommon(a: string[], b: string[]): number {
  let row = Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}
