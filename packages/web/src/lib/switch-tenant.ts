import { client } from '../api.ts';
import { goToSite } from './go-to-site.ts';
import { notifyFailure } from './notifications.ts';
import { endWork } from './own-work.ts';
import { storeSession } from './session.ts';

/**
 * Switches the session to another tenant of the user, at its start page; notifies a failure. Reloads the page,
 * because all loaded data belongs to the previous tenant; uploads that wait must not be sent to the next one.
 */
export const switchTenant = (uuid: string): Promise<void> =>
  client.switchTenant({ uuid }).then((session) => {
    endWork();
    storeSession(session);
    goToSite(new URL('/', window.location.href).href);
  }, notifyFailure);
