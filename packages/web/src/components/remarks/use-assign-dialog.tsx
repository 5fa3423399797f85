import { type ReactNode, useState } from 'react';
import { lazily } from '../../lib/lazily.ts';
import type { RemarkPlace } from './remark-subject.ts';
import type { Assignment } from './use-assign.ts';

const AssignDialog = lazily(async () => (await import('./assign-dialog.tsx')).AssignDialog);

/** The dialog that assigns findings to a member, and how to open it. Its code is loaded when it is first opened. */
export function useAssignDialog(place: RemarkPlace): {
  dialog: ReactNode;
  ask: (asked: Omit<Assignment, 'to'>) => void;
} {
  const [asked, setAsked] = useState<Omit<Assignment, 'to'>>();
  return {
    ask: setAsked,
    dialog: asked && <AssignDialog {...asked} place={place} onClose={() => setAsked(undefined)} />,
  };
}
