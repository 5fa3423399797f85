import type { Ledger } from '@assay/contract/ledger.ts';

/** State of a ledger in one word; the worst known. */
export type LedgerState = 'consistent' | 'pending' | 'frozen' | 'violated';

/** Result of the last audit; a violation or a frozen log takes precedence, `pending` is not audited yet. */
export function stateOfLedger({
  log,
  last_audit,
}: Pick<Ledger, 'log' | 'last_audit'>): LedgerState {
  if (last_audit?.verdict === 'violated') return 'violated';
  if (log.frozen) return 'frozen';
  return last_audit ? 'consistent' : 'pending';
}
