import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

/** Returns a profile by uuid, read from the list of all; null when there is none. */
export const useProfile = (uuid: string) =>
  useQuery({
    queryKey: ['listAttestationProfiles', 'one', uuid],
    queryFn: ({ signal }) => findProfile(uuid, signal, null),
    meta: { quiet: true },
  });

async function findProfile(
  uuid: string,
  signal: AbortSignal,
  cursor: string | null,
): Promise<AttestationProfile | null> {
  const query = { pageSize: 100, ...(cursor !== null && { cursor }) };
  const { items, next_cursor } = await client.listAttestationProfiles(query, { signal });
  const found = items.find((profile) => profile.profileId === uuid);
  if (found || next_cursor === null) return found ?? null;
  return findProfile(uuid, signal, next_cursor);
}
