import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

const NONE: readonly Ledger[] = [];
const SOON_MS = 1500;

/** True while the log of a ledger has no name yet, some moments after the ledger was made: nothing can be signed for it until then. */
const isNew = ({ deleted_at, log }: Ledger): boolean => deleted_at === null && log.origin === null;

/**
 * Returns the first hundred ledgers, including deleted ones; none for users who may not read ledgers. Reads them again while one is
 * new.
 */
export function useLedgers(): readonly Ledger[] {
  const may = useHasRole('Auditor');
  const { data } = useQuery({
    ...apiQuery('listLedgers', { pageSize: 100 }),
    enabled: may,
    refetchInterval: ({ state }) => (state.data?.items.some(isNew) ? SOON_MS : false),
    meta: { quiet: true },
  });
  return data?.items ?? NONE;
}

/** Names of ledgers by uuid. */
export function useLedgerNames(): ReadonlyMap<string, string> {
  const ledgers = useLedgers();
  return useMemo(() => new Map(ledgers.map(({ uuid, name }) => [uuid, name])), [ledgers]);
}
