import { useEffect, useRef } from 'react';
import { clientWith } from '../../api.ts';
import { clearPending, pendingSignIn } from '../../lib/pending-sign-in.ts';
import type { Step } from './sign-in-step.ts';

/** Goes on where a sign-in of this tab stood before the page was loaded again; the server says where that is. */
export function usePendingStep(go: (step: Step) => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const pending = pendingSignIn();
    if (!pending) return;
    const { token } = pending;
    clientWith(token)
      .verifyToken({})
      .then(({ scope }) => {
        if (scope === 'full') clearPending();
        else latest.current({ kind: scope === 'otp-pending' ? 'otp' : 'enrol', token });
      }, clearPending);
  }, []);
}
