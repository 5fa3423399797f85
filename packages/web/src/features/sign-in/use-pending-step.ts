import { useEffect, useRef } from 'react';
import { clientWith } from '../../api.ts';
import { clearPending, pendingSignIn } from '../../lib/pending-sign-in.ts';
import type { Step } from './sign-in-step.ts';

/** Resumes this tab's sign-in after a reload; the server reports its step. */
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
