import type { CurrentUser } from '@assay/contract/users.ts';
import { apiQuery, client, queryClient } from '../api.ts';
import { claimWork, endWork } from './own-work.ts';
import { forgetRecents } from './recent-pages.ts';
import { clearSession, currentSession } from './session.ts';

/** No user: the fallback when reading the current user fails. */
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

/** Query for the signed-in user; on failure, the component that uses it resets to `NOBODY`. */
export const currentUserQuery = () => ({
  ...apiQuery('getCurrentUser', {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const user = await client.getCurrentUser({}, { signal });
    claimWork(user);
    return user;
  },
  staleTime: 60_000,
});

/** Reads the signed-in user once; a failed read returns `NOBODY`, who has no rights. */
export const readCurrentUser = (): Promise<CurrentUser> =>
  queryClient.ensureQueryData(currentUserQuery()).catch(() => NOBODY);

/** Forgets token, user and everything that was read in their name. */
export function forgetPerson(): void {
  clearSession();
  queryClient.clear();
}

/** Ends the session at the server if it can be reached, and here in any case, with the work that its user began. */
export async function signOut(): Promise<void> {
  endWork();
  if (currentSession()) await client.signOut({}).catch(() => undefined);
  forgetRecents();
  forgetPerson();
}
