import type {
  FindingPaths,
  MarkedStep,
  PathGroup,
  PathTarget,
} from '@assay/contract/dependencies.ts';

/** Height that a component with its path takes, in pixels. */
export const ROW = 36;
/** Height that a component with two lines takes: one that paths begin at. */
export const TALL_ROW = 52;

/** Content of a node. */
export type PathNodeOf =
  | { kind: 'root'; root: FindingPaths['root'] }
  | { kind: 'start'; group: PathGroup }
  | {
      kind: 'other_starts';
      count: number;
      with_findings: number;
      /** All of the SBOM was compared with fresh sources: those without findings have none. */
      is_checked: boolean;
    }
  /** `hidden`: steps between the start and it that do not fit. */
  | { kind: 'step'; step: MarkedStep; hidden: number }
  | { kind: 'target'; target: PathTarget }
  | { kind: 'more'; group: PathGroup; count: number };

/** A node with its position: the column from left to right, and the middle of its height in pixels. */
export interface PathNode {
  key: string;
  column: 0 | 1 | 2 | 3;
  y: number;
  of: PathNodeOf;
}

/**
 * A line between nodes of different columns. `stated`: from the document; otherwise a path merely starts there.
 */
export interface PathEdge {
  from: string;
  to: string;
  stated: boolean;
}

/** Four columns that fit a height: SBOM, direct dependencies, last step before, component. */
export interface PathPicture {
  height: number;
  nodes: PathNode[];
  edges: PathEdge[];
}

/** A group with its displayed part. */
interface Shown {
  group: PathGroup;
  targets: PathTarget[];
  /** Wanted components below it that have no row. */
  more: number;
}

/**
 * Lays out as many groups and components as fit, the worst first; those that do not fit are a row with their
 * number.
 *
 * @param of.height available pixels, at least ten rows
 * @param of.isChecked all of the SBOM was compared with fresh sources
 */
export function layOutPaths(
  found: FindingPaths,
  { height, isChecked }: { height: number; isChecked: boolean },
): PathPicture {
  const room = Math.max(height, ROW * 10);
  const starts = Object.values(found.starts).reduce((sum, count) => sum + count, 0);
  const shown = groupsThatFit(found, room, starts);
  const others = starts - shown.length;
  const picture: PathPicture = { height: 0, nodes: [], edges: [] };
  let row = 0;
  const tall: PathNode[] = [];
  for (const one of shown) {
    const from = row;
    row = placeRows(picture, one, row);
    const middle = row === from ? row * ROW : ((from + row) / 2) * ROW;
    tall.push({
      key: startKey(one.group),
      column: 1,
      y: middle,
      of: { kind: 'start', group: one.group },
    });
  }
  if (others > 0) {
    const with_findings = found.groups.length + found.groups_left_out - shown.length;
    const of = {
      kind: 'other_starts' as const,
      count: others,
      with_findings,
      is_checked: isChecked,
    };
    tall.push({ key: 'others', column: 1, y: room, of });
  }
  picture.height = Math.max(row * ROW, tall.length * TALL_ROW);
  spread(tall, picture.height);
  const top = tall[0]?.y ?? 0;
  picture.nodes.unshift(
    { key: 'root', column: 0, y: (top + (tall.at(-1)?.y ?? top)) / 2, of: rootOf(found) },
    ...tall,
  );
  for (const { key, of } of tall) {
    const stated = of.kind === 'start' ? of.group.kind === 'direct' : found.root_state === 'linked';
    picture.edges.push({ from: 'root', to: key, stated });
  }
  return picture;
}

const rootOf = ({ root }: FindingPaths): PathNodeOf => ({ kind: 'root', root });
const startKey = ({ bom_ref }: PathGroup) => `start ${bom_ref}`;

/** Each group has a row for its worst component before any has a second one; then the worst components of all go first. */
function groupsThatFit({ groups, targets }: FindingPaths, room: number, starts: number): Shown[] {
  const most = Math.floor(room / TALL_ROW);
  const places = starts > most ? most - 1 : most;
  const below = Map.groupBy(
    targets.filter(({ bom_ref, group }) => bom_ref !== group),
    ({ group }) => group,
  );
  let rows = Math.floor(room / ROW);
  const kept: (Shown & { rows: number })[] = [];
  for (const group of groups) {
    if (kept.length === places) break;
    const needs = Math.min(2, group.below.wanted);
    if (needs > rows) continue;
    rows -= needs;
    kept.push({ group, targets: below.get(group.bom_ref) ?? [], more: 0, rows: needs });
  }
  const byRef = new Map(kept.map((one) => [one.group.bom_ref, one]));
  for (const { group } of targets) {
    const one = byRef.get(group);
    if (!one || rows === 0 || one.rows >= one.group.below.wanted) continue;
    one.rows++;
    rows--;
  }
  return kept.map(({ group, targets: found, rows: rowCount }) => {
    const isWhole = rowCount >= group.below.wanted && found.length >= group.below.wanted;
    const shown = found.slice(0, isWhole ? rowCount : Math.max(0, rowCount - 1));
    return { group, targets: shown, more: group.below.wanted - shown.length };
  });
}

/** Adds the rows of a group, with components of the same last step together; returns the next row. */
function placeRows(picture: PathPicture, { group, targets, more }: Shown, from: number): number {
  let row = from;
  const start = startKey(group);
  const add = (key: string, of: PathNodeOf) => {
    picture.nodes.push({ key, column: 3, y: (row + 0.5) * ROW, of });
    row++;
  };
  for (const [last, those] of Map.groupBy(targets, lastStepOf)) {
    const first = row;
    for (const target of those) {
      const key = `target ${target.bom_ref}`;
      add(key, { kind: 'target', target });
      picture.edges.push({
        from: last === undefined ? start : `step ${last}`,
        to: key,
        stated: true,
      });
    }
    const [target] = those;
    if (last === undefined || target === undefined) continue;
    const step = target.path.at(-2);
    if (step === undefined) continue;
    const hidden =
      target.path.length - 3 - target.path.findIndex((at) => at.bom_ref === group.bom_ref);
    const y = ((first + row) / 2) * ROW;
    picture.nodes.push({ key: `step ${last}`, column: 2, y, of: { kind: 'step', step, hidden } });
    picture.edges.push({ from: start, to: `step ${last}`, stated: true });
  }
  if (more > 0) {
    const key = `more ${group.bom_ref}`;
    add(key, { kind: 'more', group, count: more });
    picture.edges.push({ from: start, to: key, stated: true });
  }
  return row;
}

/** bom_ref of a component's dependent, unless paths start there. */
function lastStepOf({ path, group }: PathTarget): string | undefined {
  const last = path.at(-2)?.bom_ref;
  return last === group ? undefined : last;
}

/** Moves nodes of a column apart, in their order, within a height. */
function spread(nodes: PathNode[], height: number): void {
  let least = TALL_ROW / 2;
  for (const node of nodes) {
    node.y = Math.max(node.y, least);
    least = node.y + TALL_ROW;
  }
  let most = height - TALL_ROW / 2;
  for (const node of nodes.toReversed()) {
    node.y = Math.min(node.y, most);
    most = node.y - TALL_ROW;
  }
}

/**
 * Returns the nodes on paths through a node, including itself: everything that brings it in and that it brings
 * in.
 */
export function onPathOf({ edges }: PathPicture, key: string): Set<string> {
  const follow = (next: (edge: PathEdge, at: string) => string | undefined) => {
    const found = new Set([key]);
    for (const at of found)
      for (const edge of edges) {
        const to = next(edge, at);
        if (to !== undefined) found.add(to);
      }
    return found;
  };
  const up = follow(({ from, to }, at) => (to === at ? from : undefined));
  const down = follow(({ from, to }, at) => (from === at ? to : undefined));
  return new Set([...up, ...down]);
}
