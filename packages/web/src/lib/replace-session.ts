import type { CurrentUser } from '@assay/contract/users.ts';
import { client, clientWith } from '../api.ts';
import { type Session, storeSession } from './session.ts';

/**
 * Puts a session that was just opened in the place of this browser's, and ends that one.
 *
 * @param user as before: the new session goes to the same tenant, else a change would reach another one's data
 */
export async function replaceSession(user: CurrentUser, opened: Session): Promise<void> {
  const fresh = clientWith(opened.token);
  const { current_tenant_uuid: uuid } = await fresh.getCurrentUser({});
  const isHere = uuid === user.current_tenant_uuid;
  const session = isHere ? opened : await fresh.switchTenant({ uuid: user.current_tenant_uuid });
  const before = await client.listSessions({}).catch(() => ({ items: [] }));
  storeSession(session);
  const earlier = before.items.find(({ current }) => current);
  // It would end by itself; who lists the sessions should not meet it.
  if (earlier) await client.endSessions({ uuid: earlier.uuid }).catch(() => undefined);
}
