import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingPaths, PathGroup, PathTarget } from '@assay/contract/dependencies.ts';
import { layOutPaths, onPathOf, type PathPicture, ROW, TALL_ROW } from './paths-layout.ts';

const NONE = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
const JUDGED = { purl: null, unchecked_reason: null, stale: false };
const step = (bom_ref: string) => ({
  bom_ref,
  name: bom_ref,
  version: '1',
  status: 'clean' as const,
  severity: null,
});
const group = (bom_ref: string, targetCount: number): PathGroup => ({
  ...step(bom_ref),
  ...JUDGED,
  kind: 'direct',
  severity_counts: NONE,
  undecided: 0,
  below: {
    components: targetCount,
    wanted: targetCount,
    unchecked: 0,
    severity_counts: NONE,
    undecided: 0,
  },
  is_wanted: false,
});
/** A component at the end of a path, written `a b c`: from its start to itself. */
function target(path: string): PathTarget {
  const refs = path.split(' ');
  return {
    ...step(refs.at(-1) ?? ''),
    ...JUDGED,
    status: 'vulnerable',
    severity_counts: { ...NONE, high: 1 },
    undecided: 0,
    path: ['root', ...refs].map(step),
    group: refs[0] ?? '',
  };
}
const found = (
  groups: PathGroup[],
  targets: PathTarget[],
  direct = groups.length,
): FindingPaths => ({
  root: step('root'),
  root_state: 'linked',
  has_edges: true,
  components: 100,
  unchecked: 0,
  severity_counts: NONE,
  undecided: 0,
  starts: { direct, no_dependants: 0, cycle: 0 },
  wanted: targets.length,
  groups,
  groups_left_out: 0,
  targets,
});
const keys = ({ nodes }: PathPicture, column: number) =>
  nodes.filter((node) => node.column === column).map(({ key }) => key);

test('shows the SBOM, its dependencies, the last step and the components in columns', () => {
  const picture = layOutPaths(
    found(
      [group('a', 3), group('b', 1)],
      [target('a x y'), target('a x z'), target('a w'), target('b v')],
    ),
    { height: 800, isChecked: true },
  );
  assert.deepEqual(keys(picture, 1), ['start a', 'start b']);
  assert.deepEqual(keys(picture, 2), ['step x']);
  assert.deepEqual(keys(picture, 3), ['target y', 'target z', 'target w', 'target v']);
  assert.deepEqual(
    onPathOf(picture, 'step x'),
    new Set(['step x', 'start a', 'root', 'target y', 'target z']),
  );
});

test('counts hidden steps, also when a path does not start at the root', () => {
  const far = target('a b c d e');
  const hidden = (one: PathTarget) =>
    layOutPaths(found([group('a', 1)], [one]), { height: 800, isChecked: true }).nodes.flatMap(
      ({ of }) => (of.kind === 'step' ? [of.hidden] : []),
    );
  assert.deepEqual(hidden(far), [2]);
  assert.deepEqual(hidden({ ...far, path: far.path.slice(1) }), [2]);
});

test('fits any height: no two nodes of a column overlap, and omitted ones are counted', () => {
  const groups = Array.from({ length: 30 }, (_, i) => group(`g${i}`, i % 7));
  const targets = groups.flatMap(({ bom_ref, below }) =>
    Array.from({ length: below.wanted }, (_, i) =>
      target(`${bom_ref} s${bom_ref}${i % 2} ${bom_ref}t${i}`),
    ),
  );
  for (const height of [0, 300, 420, 700, 1300]) {
    const picture = layOutPaths(found(groups, targets, 45), { height, isChecked: false });
    assert.ok(picture.height <= Math.max(height, ROW * 10), `${picture.height} of ${height}`);
    for (const column of [1, 2, 3]) {
      const tall = column === 1 ? TALL_ROW : ROW;
      const places = picture.nodes.filter((node) => node.column === column).map(({ y }) => y);
      places.sort((a, b) => a - b);
      for (const [i, y] of places.entries())
        assert.ok(
          y - (places[i - 1] ?? -tall / 2) >= tall - 0.001,
          `column ${column} at ${height}`,
        );
      assert.ok((places.at(-1) ?? 0) + tall / 2 <= picture.height + 0.001);
    }
    const shown = picture.nodes.flatMap(({ of }) => (of.kind === 'target' ? [of.target] : []));
    const more = picture.nodes.flatMap(({ of }) => (of.kind === 'more' ? [of.count] : []));
    const starts = picture.nodes.flatMap(({ of }) => (of.kind === 'start' ? [of.group] : []));
    const others = picture.nodes.find(({ of }) => of.kind === 'other_starts')?.of;
    assert.equal(
      shown.length + more.reduce((sum, n) => sum + n, 0),
      starts.reduce((sum, { below }) => sum + below.wanted, 0),
    );
    assert.ok(others?.kind === 'other_starts' && others.count === 45 - starts.length);
    for (const { from, to } of picture.edges)
      for (const key of [from, to])
        assert.ok(
          picture.nodes.some((node) => node.key === key),
          key,
        );
  }
});
