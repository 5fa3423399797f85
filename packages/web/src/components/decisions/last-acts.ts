import { client } from '../../api.ts';
import { onWorkEnd } from '../../lib/own-work.ts';
import { withdrawUndo } from '../notices/notify-undoable.tsx';

/** Acts of the newest decision of this visit that can be undone. */
let last: readonly string[] = [];
/** Undoes the newest act where that is no decision. */
let other: { act: string; undo: () => void } | undefined;
const own = new Set<string>();

onWorkEnd(() => {
  last = [];
  other = undefined;
  own.clear();
});

/** Remembers the acts of one decision, so that it can be undone. */
export function rememberActs(acts: readonly string[]): void {
  last = acts;
  other = undefined;
  for (const act of acts) own.add(act);
}

/** Remembers an act that is no decision, such as an assignment, so that it can be undone by the same key. */
export function rememberOther(act: string, undo: () => void): void {
  other = { act, undo };
}

/** Forgets an act that was undone. */
export function forgetOther(act: string): void {
  if (other?.act === act) other = undefined;
}

/** Undoes the newest act of this visit where that is no decision; false where it is one. */
export function undoOther(): boolean {
  if (other === undefined) return false;
  const { undo } = other;
  other = undefined;
  undo();
  return true;
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
  withdrawUndo(acts[0] ?? '');
  const sum = { ended: 0, kept: 0 };
  for (const act of acts.toReversed()) {
    const undone = await client.undoDecisions({ act });
    own.add(undone.act);
    sum.ended += undone.ended;
    sum.kept += undone.kept;
  }
  return sum;
}
