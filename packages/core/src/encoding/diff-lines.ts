/**
 * The difference of two texts, line by line: the shortest script of lines that go and lines that come (E. W. Myers, “An
 * O(ND) Difference Algorithm and Its Variations”, 1986), as long as that is not very long.
 *
 *     diffLines(['a', 'b'], ['a', 'c']) → same a, removed b, added c
 */

/** One line, and what became of it. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** More changed lines are not sought out: time grows with their number, memory with its square. */
const MOST_EDITS = 1000;

/**
 * Lines of both texts in order. Where more lines differ than `mostEdits`, all lines between the first and the last
 * difference go and come, which is true but longer than it need be.
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
  const middle = [before.slice(start, endBefore), after.slice(start, endAfter)] as const;
  return [
    ...linesOf('same', before.slice(0, start)),
    ...(shortest(...middle, mostEdits) ?? replaced(...middle)),
    ...linesOf('same', before.slice(endBefore)),
  ];
}

const linesOf = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] =>
  lines.map((text) => ({ kind, text }));

const replaced = (before: readonly string[], after: readonly string[]): DiffLine[] => [
  ...linesOf('removed', before),
  ...linesOf('added', after),
];

/** The shortest script; undefined where it has more than `most` edits. */
function shortest(
  before: readonly string[],
  after: readonly string[],
  most: number,
): DiffLine[] | undefined {
  const trace: Int32Array[] = [];
  // Furthest point on each diagonal x − y; the array begins at the diagonal −most − 1.
  const furthest = new Int32Array(2 * most + 3);
  const zero = most + 1;
  for (let edits = 0; edits <= most; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const comes = takesFromAbove(furthest, zero, diagonal, edits);
      let x = at(furthest, zero + diagonal + (comes ? 1 : -1)) + (comes ? 0 : 1);
      if (edits === 0) x = 0;
      let y = x - diagonal;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x++;
        y++;
      }
      furthest[zero + diagonal] = x;
      if (x >= before.length && y >= after.length) return walkBack(before, after, { trace, edits });
    }
    trace.push(furthest.slice(zero - edits, zero + edits + 1));
  }
  return undefined;
}

/** Whether a line comes rather than goes on the way to a diagonal: the neighbour that reached further decides. */
const takesFromAbove = (furthest: Int32Array, zero: number, diagonal: number, edits: number) =>
  diagonal === -edits ||
  (diagonal !== edits && at(furthest, zero + diagonal - 1) < at(furthest, zero + diagonal + 1));

/** Follows the trace from the end to the start. */
function walkBack(
  before: readonly string[],
  after: readonly string[],
  { trace, edits }: { trace: Int32Array[]; edits: number },
): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [before.length, after.length];
  for (let step = edits; step > 0; step--) {
    const furthest = trace[step - 1] ?? new Int32Array(1);
    const zero = step - 1;
    const comes = takesFromAbove(furthest, zero, x - y, step);
    const from = at(furthest, zero + x - y + (comes ? 1 : -1));
    const [fromX, fromY] = [from, from - (x - y + (comes ? 1 : -1))];
    const afterEdit = comes ? fromX : fromX + 1;
    for (; x > afterEdit; x--, y--) lines.push({ kind: 'same', text: before[x - 1] ?? '' });
    if (comes) lines.push({ kind: 'added', text: after[fromY] ?? '' });
    else lines.push({ kind: 'removed', text: before[fromX] ?? '' });
    [x, y] = [fromX, fromY];
  }
  for (; x > 0; x--) lines.push({ kind: 'same', text: before[x - 1] ?? '' });
  return lines.reverse();
}

/** −1 beyond the diagonals that were reached, which no point lies on. */
const at = (furthest: Int32Array, index: number): number => furthest[index] ?? -1;
