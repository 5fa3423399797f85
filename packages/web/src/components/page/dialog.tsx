import type { ModalProps } from '@mantine/core';
import { lazily } from '../../lib/lazily.ts';
import { useWasOpened } from '../../lib/use-opening.ts';

const ModalDialog = lazily(async () => (await import('./modal-dialog.tsx')).ModalDialog);

/** A dialog over the page. Its parts are loaded when it is first opened. */
export function Dialog(props: ModalProps) {
  if (!useWasOpened(props)) return null;
  return <ModalDialog {...props} />;
}
