import { useQuery } from '@tanstack/react-query';
import { apiQuery, queryClient } from '../api.ts';
import { currentSession } from './session.ts';

const membershipsQuery = () => ({
  ...apiQuery('listMemberships', {}),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Begins to read the tenants of the signed-in user, so that the frame is complete when it appears. */
export const preloadMemberships = (): void => void queryClient.prefetchQuery(membershipsQuery());

/** The tenants of the signed-in user; none while they are read, or when that fails. */
export function useMemberships() {
  // Rendered once more during sign-out: then there is no session for a request.
  const { data } = useQuery({ ...membershipsQuery(), enabled: currentSession() !== undefined });
  return data?.items ?? [];
}
