/** A tree row for the keyboard: `expanded` is undefined for one without children. */
export interface TreeRow {
  level: number;
  expanded: boolean | undefined;
}

/** Effect of a key: focuses another row, or opens or closes the current one. */
export type TreeStep = { focus: number } | { toggle: number } | undefined;

/**
 * Keys of a tree as the ARIA Authoring Practices have them (Tree View Pattern): up and down among the rows in
 * sight, right opens or enters, left closes or leaves, Home and End.
 *
 * @param rows the rows in sight, top to bottom
 * @param at index of the row with the focus
 */
export function stepOf(key: string, rows: readonly TreeRow[], at: number): TreeStep {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return at < last ? { focus: at + 1 } : undefined;
    case 'ArrowUp':
      return at > 0 ? { focus: at - 1 } : undefined;
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    case 'ArrowRight':
      if (row.expanded === false) return { toggle: at };
      return row.expanded && (rows[at + 1]?.level ?? 0) > row.level ? { focus: at + 1 } : undefined;
    case 'ArrowLeft': {
      if (row.expanded) return { toggle: at };
      const parent = rows.slice(0, at).findLastIndex(({ level }) => level < row.level);
      return parent >= 0 ? { focus: parent } : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the ancestors of a path, which must be open to show it: `a`, `a/b` for `a/b/c`. */
export const foldersAbove = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, at, names) => names.slice(0, at + 1).join('/'));
