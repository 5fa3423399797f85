import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

const NONE: readonly Ledger[] = [];

/** Returns the first hundred ledgers, including deleted ones; none for users who may not read ledgers. */
export function useLedgers(): readonly Ledger[] {
  const may = useHasRole('Auditor');
  const { data } = useQuery({
    ...apiQuery('listLedgers', { pageSize: 100 }),
    enabled: may,
    meta: { quiet: true },
  });
  return data?.items ?? NONE;
}

/** Names of ledgers by uuid. */
export function useLedgerNames(): ReadonlyMap<string, string> {
  const ledgers = useLedgers();
  return useMemo(() => new Map(ledgers.map(({ uuid, name }) => [uuid, name])), [ledgers]);
}
