import { clientWith } from '../api.ts';
import { isWorkOf } from './own-work.ts';
import {
  adoptSession,
  parseSession,
  SESSION_KEY,
  type Session,
  sessionRefused,
} from './session.ts';

/**
 * Follows what other tabs of the browser do with their session: a sign-out ends it here too, and a newer session of the same user in
 * the same tenant replaces this one, which the server may have ended. One of another user or tenant is left to its tab.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY) return;
    if (newValue === null) return sessionRefused();
    void takeOver(parseSession(newValue));
  });
}

async function takeOver(session: Session | undefined): Promise<void> {
  if (!session) return;
  const user = await clientWith(session.token)
    .getCurrentUser({})
    .catch(() => undefined);
  if (user && isWorkOf(user)) adoptSession(session);
}
