import type { CurrentUser } from '@assay/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery, NOBODY } from './current-user.ts';

/** The signed-in person; nobody once a refresh has failed, even where somebody was read before. */
export function useCurrentUser(): CurrentUser {
  const { data, isError } = useQuery(currentUserQuery());
  return isError || !data ? NOBODY : data;
}
