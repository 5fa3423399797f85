import styles from './gate.module.css';

/** A node of the drawing, in the drawing's own units. */
interface Node {
  x: number;
  y: number;
  /** Half the distance between its children. */
  reach: number;
}

const TOP: Node = { x: 360, y: 40, reach: 200 };
const RISE = 148;
const LEVELS = 7;

/** Nodes from the root down, each level twice as many and half as far apart. */
const LEVELS_OF_NODES: Node[][] = Array.from({ length: LEVELS - 1 }).reduce<Node[][]>(
  (levels) => [
    ...levels,
    (levels.at(-1) ?? []).flatMap(({ x, y, reach }) =>
      [-reach, reach].map((by) => ({ x: x + by, y: y + RISE, reach: reach / 2 })),
    ),
  ],
  [[TOP]],
);
const CURVE = RISE / 2;
const EDGES = LEVELS_OF_NODES.slice(0, -1).flatMap((level) =>
  level.flatMap(({ x, y, reach }) =>
    [-reach, reach].map(
      (by) => `M${x} ${y}C${x} ${y + CURVE} ${x + by} ${y + CURVE} ${x + by} ${y + RISE}`,
    ),
  ),
);
const LEAVES = LEVELS_OF_NODES.slice(1).flat();

/** A Merkle tree, the structure of every log. Decorative. */
export function HashTree() {
  return (
    <svg
      className={styles.tree}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={EDGES.join('')} fill="none" />
      {LEAVES.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x - 4} y={y - 4} width="8" height="8" rx="2" />
      ))}
      <rect x={TOP.x - 6} y={TOP.y - 6} width="12" height="12" rx="3" />
    </svg>
  );
}
