import i18next from 'i18next';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone, notifyFailure, notifyRefusal } from '../../lib/notifications.ts';
import { notifyUndoable } from '../notices/notify-undoable.tsx';
import { rememberActs, undoActs } from './last-acts.ts';
import { refreshDecided } from './refresh-decided.ts';

/** Undoes a decision, by default the newest of this visit, and says what came of it. */
export async function undoDecision(acts?: readonly string[]): Promise<void> {
  try {
    const undone = await undoActs(acts);
    if (!undone) return notifyRefusal(i18next.t('decisions.nothing_to_undo'));
    const { ended, kept } = undone;
    const count = kept > 0 ? kept : ended;
    const words = { count, shown: formatCount(count) };
    notifyDone(i18next.t(kept > 0 ? 'decisions.undone_kept' : 'decisions.undone', words));
  } catch (failure) {
    notifyFailure(failure);
  }
  await refreshDecided();
}

/** Says how many decisions were made, and offers to undo them. */
export function notifyDecided(acts: readonly string[], made: number): void {
  rememberActs(acts);
  notifyUndoable({
    act: acts[0] ?? '',
    message: i18next.t('decisions.made', { count: made, shown: formatCount(made) }),
    onUndo: () => void undoDecision(acts),
  });
}
