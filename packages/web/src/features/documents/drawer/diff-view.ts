import type { DiffLine } from '@assay/contract/documents.ts';
import type { z } from 'zod';

type Line = z.output<typeof DiffLine>;

/** A line of a difference with its numbers before and after, or how many unchanged lines are folded away. */
export type ShownLine =
  | { kind: Line['kind']; text: string; before: number | undefined; after: number | undefined }
  | { kind: 'gap'; hidden: number; after: number };

/** Unchanged lines that stay around a change. */
const AROUND = 3;

/**
 * Returns the lines to render: changes with their context.
 *
 * @param of `isWhole`: includes unchanged lines far from any change
 */
export function shownLines(lines: readonly Line[], { isWhole }: { isWhole: boolean }): ShownLine[] {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') for (let i = at - AROUND; i <= at + AROUND; i += 1) near.add(i);
  const shown: ShownLine[] = [];
  let before = 0;
  let after = 0;
  for (const [at, { kind, text }] of lines.entries()) {
    if (kind !== 'added') before += 1;
    if (kind !== 'removed') after += 1;
    const last = shown.at(-1);
    if (isWhole || near.has(at))
      shown.push({
        kind,
        text,
        before: kind === 'added' ? undefined : before,
        after: kind === 'removed' ? undefined : after,
      });
    else if (last?.kind === 'gap') last.hidden += 1;
    else shown.push({ kind: 'gap', hidden: 1, after });
  }
  return shown;
}

/** Counts added and removed lines. */
export const changesIn = (lines: readonly Line[]): { added: number; removed: number } => ({
  added: lines.filter(({ kind }) => kind === 'added').length,
  removed: lines.filter(({ kind }) => kind === 'removed').length,
});
