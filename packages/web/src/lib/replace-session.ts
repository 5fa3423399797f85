import type { CurrentUser } from '@assay/contract/users.ts';
import { client, clientWith } from '../api.ts';
import { type Session, storeSession } from './session.ts';

/**
 * Replaces this browser's session with a new one, and ends the old one.
 *
 * @param user of the old session: the new one switches to the same tenant, otherwise a change would affect
 *   another tenant's data
 */
export async function replaceSession(user: CurrentUser, opened: Session): Promise<void> {
  const fresh = clientWith(opened.token);
  const { current_tenant_uuid: uuid } = await fresh.getCurrentUser({});
  const isHere = uuid === user.current_tenant_uuid;
  const session = isHere ? opened : await fresh.switchTenant({ uuid: user.current_tenant_uuid });
  const before = await client.listSessions({}).catch(() => ({ items: [] }));
  storeSession(session);
  const earlier = before.items.find(({ current }) => current);
  // It would expire anyway, but should not appear in the list of sessions.
  if (earlier) await client.endSessions({ uuid: earlier.uuid }).catch(() => undefined);
}
