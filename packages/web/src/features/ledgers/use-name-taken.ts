import { LedgerName } from '@assay/contract/ledger.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';

const WAIT_MS = 300;

/**
 * Tells whether a ledger already has this name, while typing.
 *
 * @param own permitted name: that of the renamed ledger
 * @returns undefined while unknown, or for an invalid name
 */
export function useNameTaken(name: string, own?: string): boolean | undefined {
  const [typed] = useDebouncedValue(name.trim(), WAIT_MS);
  const isOwn = typed.toLowerCase() === own?.trim().toLowerCase();
  const { data } = useQuery({
    ...apiQuery('ledgerExists', { name: typed }),
    enabled: LedgerName.safeParse(typed).success && !isOwn,
    meta: { quiet: true },
  });
  if (typed !== name.trim()) return undefined;
  // A result from before it was its own name stays in the cache.
  return isOwn ? false : data?.exists;
}
