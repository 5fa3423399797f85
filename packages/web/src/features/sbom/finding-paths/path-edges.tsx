import styles from './paths.module.css';
import type { PathNode, PathPicture } from './paths-layout.ts';

/** The lines of a picture: one drawing for each gap between columns, as wide as the gap is. */
export function PathEdges({
  picture,
  lit,
}: {
  picture: PathPicture;
  lit: Set<string> | undefined;
}) {
  const nodeOf = new Map(picture.nodes.map((node) => [node.key, node]));
  const lines = picture.edges.flatMap(({ from, to, stated }) => {
    const [a, b] = [nodeOf.get(from), nodeOf.get(to)];
    if (!a || !b) return [];
    const isLit = lit?.has(from) && lit.has(to);
    return partsOf(a, b).map((part) => ({ ...part, key: `${from} ${to}`, stated, isLit }));
  });
  return (
    <>
      {[0, 1, 2, 3].map((gap) => (
        <svg
          key={gap}
          className={styles.edges}
          data-gap={gap}
          viewBox={`0 0 100 ${picture.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {lines
            .filter((line) => line.gap === gap)
            .map(({ key, d, stated, isLit }) => (
              <path
                key={key}
                data-apart={stated ? undefined : true}
                data-lit={isLit || undefined}
                d={d}
              />
            ))}
        </svg>
      ))}
    </>
  );
}

/** A curve through the gap after its first column; past the column of steps it continues straight (gap 3). */
function partsOf(from: PathNode, to: PathNode): { gap: number; d: string }[] {
  const curve = { gap: from.column, d: `M0 ${from.y}C50 ${from.y} 50 ${to.y} 100 ${to.y}` };
  if (to.column - from.column < 2) return [curve];
  return [curve, { gap: 3, d: `M0 ${to.y}H100` }];
}
