import type { ModalProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazily } from '../../lib/lazily.ts';

const ModalDialog = lazily(async () => (await import('./modal-dialog.tsx')).ModalDialog);

/**
 * A dialog over the page. Its parts are loaded when it is first opened; afterwards it stays mounted, so that it
 * can fade out.
 */
export function Dialog(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  );
}
