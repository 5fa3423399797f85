import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone, notifyFailure, notifyRefusal } from '../../lib/notifications.ts';
import { rememberActs, undoActs } from './last-acts.ts';
import { refreshDecided } from './refresh-decided.ts';

/** Time that the offer to undo is shown, in milliseconds. */
const SHOWN_MS = 12_000;

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
  const id = `decided ${acts[0]}`;
  notifications.show({
    id,
    message: (
      <span className="row">
        {i18next.t('decisions.made', { count: made, shown: formatCount(made) })}
        <button
          type="button"
          className="link"
          onClick={() => {
            notifications.hide(id);
            void undoDecision(acts);
          }}
        >
          {i18next.t('decisions.undo')}
        </button>
      </span>
    ),
    role: 'status',
    className: 'toast',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': i18next.t('shell.close') },
  });
}
