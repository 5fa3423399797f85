import { useQuery } from '@tanstack/react-query';
import { apiQuery, queryClient } from '../api.ts';

const membershipsQuery = () => ({
  ...apiQuery('listMemberships', {}),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Begins to read the tenants of the signed-in user, so that the frame is complete when it appears. */
export const preloadMemberships = (): void => void queryClient.prefetchQuery(membershipsQuery());

/** The tenants of the signed-in user; none while they are read, or when that fails. */
export const useMemberships = () => useQuery(membershipsQuery()).data?.items ?? [];
