import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { client } from '../api.ts';
import { notifyFailure } from './notifications.ts';
import { storeSession } from './session.ts';

/** Continues the session in another tenant of the person, at its start page; a failure is notified. */
export function useSwitchTenant(): (uuid: string) => Promise<void> {
  const router = useRouter();
  const cache = useQueryClient();
  // No mutation of a component: menus and notes that call it close at once, and take it along.
  return (uuid) =>
    client.switchTenant({ uuid }).then((session) => {
      storeSession(session);
      // Everything that was read belongs to the tenant that was left.
      cache.clear();
      return router.navigate({ href: '/' }).then(() => router.invalidate());
    }, notifyFailure);
}
