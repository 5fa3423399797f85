import type { CurrentUser } from '@assay/contract/users.ts';
import { apiQuery, client, queryClient } from '../api.ts';
import { forgetRecents } from './recent-pages.ts';
import { clearSession, currentSession } from './session.ts';

/** Nobody: what the user is reset to when reading it fails. */
export const NOBODY: CurrentUser = {
  uuid: '',
  auth_type: 'internal',
  email: '',
  first_name: '',
  last_name: '',
  username: '',
  role: 'Unknown',
  two_factor_auth: false,
  current_tenant_uuid: '',
  signers_groups_uuids: [],
};

/** The signed-in person; failing, it resets to `NOBODY` in the place that asks. */
export const currentUserQuery = () => ({ ...apiQuery('getCurrentUser', {}), staleTime: 60_000 });

/** Reads the signed-in person once; a failed read is nobody, who may do nothing. */
export const readCurrentUser = (): Promise<CurrentUser> =>
  queryClient.ensureQueryData(currentUserQuery()).catch(() => NOBODY);

/** Forgets token, user and everything that was read in their name. */
export function forgetPerson(): void {
  clearSession();
  queryClient.clear();
}

/** Ends the session at the server if it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  if (currentSession()) await client.signOut({}).catch(() => undefined);
  forgetRecents();
  forgetPerson();
}
