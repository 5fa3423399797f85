import { LedgerName } from '@assay/contract/ledger.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';

const WAIT_MS = 300;

/**
 * Whether a ledger has this name already, asked while one types.
 *
 * @param own a name that may stay: of the ledger that is renamed
 * @returns undefined while it is not known, or the name is none
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
  // What was read of it before it was its own stays in the cache.
  return isOwn ? false : data?.exists;
}
