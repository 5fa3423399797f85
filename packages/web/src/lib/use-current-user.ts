import type { CurrentUser } from '@assay/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery, NOBODY } from './current-user.ts';

/** The signed-in person; nobody once a refresh has failed, even where somebody was read before. */
export function useCurrentUser(): CurrentUser {
  const { data, isError } = useQuery(currentUserQuery());
  return isError || !data ? NOBODY : data;
}

/** False while nobody knows yet who is signed in: after a sign-in, until that was read or could not be. */
export const useIsPersonKnown = (): boolean => !useQuery(currentUserQuery()).isPending;
