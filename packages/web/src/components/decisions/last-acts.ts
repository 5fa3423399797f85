import { client } from '../../api.ts';

/** Acts of the newest decision of this visit that can be undone. */
let last: readonly string[] = [];
const own = new Set<string>();

/** Remembers the acts of one decision, so that it can be undone. */
export function rememberActs(acts: readonly string[]): void {
  last = acts;
  for (const act of acts) own.add(act);
}

/** Tells whether an act was made in this visit. */
export const isOwnAct = (act: string): boolean => own.has(act);

/** Number of decisions that an undo ended, and of those that another act had replaced. */
interface Undone {
  ended: number;
  kept: number;
}

/**
 * Undoes acts, the newest first.
 *
 * @param acts by default those of the newest decision
 * @returns undefined when there is nothing to undo
 */
export async function undoActs(acts = last): Promise<Undone | undefined> {
  if (acts.length === 0) return undefined;
  if (acts === last) last = [];
  const sum = { ended: 0, kept: 0 };
  for (const act of acts.toReversed()) {
    const undone = await client.undoDecisions({ act });
    own.add(undone.act);
    sum.ended += undone.ended;
    sum.kept += undone.kept;
  }
  return sum;
}
