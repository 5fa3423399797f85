import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { isFormKept } from '../../lib/kept-form.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { useRequestedForm } from '../../lib/requested-form.ts';
import { Dialog } from './dialog.tsx';
import manageStyles from './manage.module.css';

/**
 * Button that opens a dialog of the same name. A click outside does not close it, because typed text, or
 * content shown once, would be lost.
 *
 * @param primary the one action of the page
 * @param quiet without an edge, next to other buttons
 * @param form name under which the dialog's form survives a sign-in, or is requested elsewhere; then it opens
 *   by itself
 * @param children content of the dialog, given a function to close it
 */
export function DialogButton({
  label,
  primary = false,
  quiet = false,
  icon,
  form = '',
  children,
}: {
  label: string;
  primary?: boolean;
  quiet?: boolean;
  icon?: ReactNode;
  form?: string;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, { open, close }] = useDisclosure(form !== '' && isFormKept(form));
  useRequestedForm(form, open);
  usePageActions([{ label, run: open }]);
  return (
    <>
      <Button
        variant={primary ? 'filled' : quiet ? 'subtle' : 'default'}
        leftSection={icon}
        onClick={open}
      >
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} closeOnClickOutside={false} title={label} size={560}>
        <div className={manageStyles.manage}>{children(close)}</div>
      </Dialog>
    </>
  );
}
