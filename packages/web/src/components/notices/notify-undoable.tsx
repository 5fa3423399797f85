import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Time that the offer to undo is shown, in milliseconds. */
const SHOWN_MS = 12_000;

const noticeOf = (act: string) => `act ${act}`;

/** Takes away the offer to undo an act, because it was undone otherwise. */
export const withdrawUndo = (act: string): void => void notifications.hide(noticeOf(act));

/**
 * Says what was done, and offers to undo it.
 *
 * @param act UUID of the act: a notice of the same act is shown once
 */
export function notifyUndoable({
  act,
  message,
  onUndo,
}: {
  act: string;
  message: string;
  onUndo: () => void;
}): void {
  const id = noticeOf(act);
  notifications.show({
    id,
    message: (
      <span className="row">
        {message}
        <button
          type="button"
          className="link"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {i18next.t('shell.undo')}
        </button>
      </span>
    ),
    role: 'status',
    className: 'toast',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': i18next.t('shell.close_message') },
  });
}
