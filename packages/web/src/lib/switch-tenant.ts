import { client } from '../api.ts';
import { goToSite } from './go-to-site.ts';
import { notifyFailure } from './notifications.ts';
import { storeSession } from './session.ts';

/**
 * Continues the session in another tenant of the person, at its start page; a failure is notified. The page is loaded
 * again: everything that was read belongs to the tenant that was left.
 */
export const switchTenant = (uuid: string): Promise<void> =>
  client.switchTenant({ uuid }).then((session) => {
    storeSession(session);
    goToSite(new URL('/', window.location.href).href);
  }, notifyFailure);
