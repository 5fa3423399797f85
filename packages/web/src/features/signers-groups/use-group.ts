import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

/** Returns a group by uuid, read from the list of all; null when there is none. */
export const useGroup = (uuid: string) =>
  useQuery({
    queryKey: ['listSignersGroups', 'one', uuid],
    queryFn: async ({ signal }): Promise<SignersGroup | null> => {
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof client.listSignersGroups>> =
          await client.listSignersGroups(
            { pageSize: 100, ...(cursor !== null && { cursor }) },
            { signal },
          );
        const found = page.items.find((group) => group.uuid === uuid);
        if (found) return found;
        cursor = page.next_cursor;
      } while (cursor !== null);
      return null;
    },
    meta: { quiet: true },
  });
