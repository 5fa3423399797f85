import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { type KeptKey, keptKeys } from './key-store.ts';

/** Name of the query, to read it again when a key was made. */
export const KEYS_HERE = 'keys-here';

const NONE: readonly KeptKey[] = [];

/** Keys of the signed-in user stored in this browser; none when it stores nothing at all. */
export function useKeysHere(): readonly KeptKey[] {
  const { uuid } = useCurrentUser();
  const { data = NONE } = useQuery({
    queryKey: [KEYS_HERE, uuid],
    queryFn: () => keptKeys(uuid),
    retry: false,
    meta: { quiet: true },
  });
  return data;
}
