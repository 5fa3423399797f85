import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

const AGAIN_MS = 3_000;

/** Tells whether the tenant has another member or an open invitation, and a key. False for lower roles. */
export function useTeamSteps(): { hasInvited: boolean; hasKey: boolean } {
  const mayKnow = useHasRole('TenantAdmin');
  const options = { enabled: mayKnow, refetchInterval: AGAIN_MS, meta: { quiet: true } };
  const { data: people } = useQuery({ ...apiQuery('listUsers', { pageSize: 2 }), ...options });
  const { data: keys } = useQuery({ ...apiQuery('listApiKeys', { pageSize: 1 }), ...options });
  return {
    hasInvited: (people?.items.length ?? 0) > 1,
    hasKey: (keys?.items.length ?? 0) > 0,
  };
}
