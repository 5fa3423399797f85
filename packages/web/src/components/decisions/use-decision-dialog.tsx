import { type ReactNode, useState } from 'react';
import { lazily } from '../../lib/lazily.ts';
import type { AskedDecision } from './decision-dialog.tsx';
import type { DecisionOrigin } from './decision-subject.ts';

const DecisionDialog = lazily(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

/** The decision dialog of a list, and how to open it. Its code is loaded when it is first opened. */
export function useDecisionDialog(origin: DecisionOrigin): {
  dialog: ReactNode;
  ask: (asked: AskedDecision, projects?: readonly string[]) => void;
} {
  const [asked, setAsked] = useState<AskedDecision & { origin: DecisionOrigin }>();
  return {
    // The rows may be read again while the dialog is open: the decision is about those that were shown before.
    ask: (next, projects) =>
      setAsked({ ...next, origin: { ...origin, ...(projects && { projects }) } }),
    dialog: asked && (
      <DecisionDialog asked={asked} origin={asked.origin} onClose={() => setAsked(undefined)} />
    ),
  };
}
