import type { Ledger } from '@assay/contract/ledger.ts';

/** How a ledger stands in one word; the worst that is known of it. */
export type LedgerState = 'consistent' | 'pending' | 'frozen' | 'violated';

/** What the last audit found; a violation or a frozen log outweighs it, `pending` is not audited yet. */
export function stateOfLedger({
  log,
  last_audit,
}: Pick<Ledger, 'log' | 'last_audit'>): LedgerState {
  if (last_audit?.verdict === 'violated') return 'violated';
  if (log.frozen) return 'frozen';
  return last_audit ? 'consistent' : 'pending';
}
