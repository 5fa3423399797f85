import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Names of signers groups by uuid; empty for users who may not read them. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const may = useHasRole('Auditor');
  const { data } = useQuery({
    queryKey: ['listSignersGroups', 'names'],
    queryFn: ({ signal }) => allNames(signal),
    enabled: may,
    meta: { quiet: true },
  });
  return useMemo(() => new Map(data), [data]);
}

async function allNames(signal: AbortSignal): Promise<[uuid: string, name: string][]> {
  const names: [string, string][] = [];
  let cursor: string | null = null;
  do {
    const from: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await client.listSignersGroups({ pageSize: 200, ...from }, { signal });
    names.push(...page.items.map(({ uuid, name }): [string, string] => [uuid, name]));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return names;
}
