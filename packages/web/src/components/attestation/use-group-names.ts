import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Names of the first hundred signers groups by uuid; none for those who may not read them. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const may = useHasRole('Auditor');
  const { data } = useQuery({
    ...apiQuery('listSignersGroups', { pageSize: 100 }),
    enabled: may,
    meta: { quiet: true },
  });
  return useMemo(() => new Map(data?.items.map(({ uuid, name }) => [uuid, name])), [data]);
}
