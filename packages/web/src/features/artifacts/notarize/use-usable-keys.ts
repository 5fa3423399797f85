import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../../api.ts';
import { useKeysHere } from '../../../components/signing-keys/this-browser/use-keys-here.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import type { UsableKey } from './sign-statements.ts';

/** Keys of one's own that can sign from this page: those that this browser has, and those of the server. */
export function useUsableKeys(): { keys: readonly UsableKey[]; isReading: boolean } {
  const { uuid } = useCurrentUser();
  const here = useKeysHere();
  const { data, isPending } = useQuery(
    apiQuery('listSigningKeys', { principal_uuid: uuid, pageSize: 100 }),
  );
  const keys = useMemo(
    () =>
      (data?.items ?? []).flatMap((key): UsableKey[] => {
        if (key.revoked !== null) return [];
        if (key.custody === 'server') return [{ key, private_key: null }];
        const kept = here.find(({ fingerprint }) => fingerprint === key.fingerprint);
        return kept ? [{ key, private_key: kept.private_key }] : [];
      }),
    [data, here],
  );
  return { keys, isReading: isPending };
}
