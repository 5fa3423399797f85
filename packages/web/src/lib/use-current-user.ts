import type { CurrentUser } from '@assay/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery, NOBODY } from './current-user.ts';

/** Returns the signed-in user; `NOBODY` after a failed refetch, even if a user was loaded before. */
export function useCurrentUser(): CurrentUser {
  const { data, isError } = useQuery(currentUserQuery());
  return isError || !data ? NOBODY : data;
}

/** False until the signed-in user is loaded, or loading failed. */
export const useIsPersonKnown = (): boolean => !useQuery(currentUserQuery()).isPending;
