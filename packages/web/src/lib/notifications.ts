import { visibleText } from '@assay/core/encoding/visible-text.ts';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { sentenceOf } from './failure.ts';

/** Shows a failure for 5 s; the same sentence twice at once is shown once. */
export function notifyFailure(failure: unknown): void {
  notifyRefusal(sentenceOf(failure));
}

/** Shows a negative sentence. */
export function notifyRefusal(message: string): void {
  notifications.show({
    id: message,
    message: visibleText(message),
    role: 'alert',
    'data-failed': true,
    closeButtonProps: closing(),
  });
}

/** Shows a success notification. */
export function notifyDone(message: string): void {
  notifications.show({
    message: visibleText(message),
    role: 'status',
    closeButtonProps: closing(),
  });
}

const closing = () => ({ 'aria-label': i18next.t('shell.close_message') });
