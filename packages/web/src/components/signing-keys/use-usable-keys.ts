import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../api.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useKeysHere } from './this-browser/use-keys-here.ts';

/** A key that can sign from here: by this browser, or by the server. */
export interface UsableKey {
  key: SigningKey;
  /** null where the server keeps it. */
  private_key: CryptoKey | null;
}

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
