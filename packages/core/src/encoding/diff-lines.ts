import { type ArrayChange, diffArrays } from 'diff';

/** One line, and its change. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** More changed lines are not sought out: time and memory grow with the square of their number. */
const MOST_EDITS = 1000;

/**
 * Compares two texts line by line, and returns the lines of both in order: the shortest script of lines that are removed
 * and added. Where more lines differ than `mostEdits`, all lines between the first and the last difference are removed
 * and added, which is true but longer than necessary.
 *
 *     diffLines(['a', 'b'], ['a', 'c']) → same a, removed b, added c
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  mostEdits = MOST_EDITS,
): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  const [gone, come] = [before.slice(start, endBefore), after.slice(start, endAfter)];
  const changes = diffArrays(gone, come, { maxEditLength: mostEdits });
  return [
    ...linesOf('same', before.slice(0, start)),
    ...(changes?.flatMap((change) => linesOf(kindOf(change), change.value)) ?? [
      ...linesOf('removed', gone),
      ...linesOf('added', come),
    ]),
    ...linesOf('same', before.slice(endBefore)),
  ];
}

const kindOf = ({ added, removed }: ArrayChange<string>): DiffLine['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

const linesOf = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] =>
  lines.map((text) => ({ kind, text }));
