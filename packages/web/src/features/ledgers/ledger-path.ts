import { writePlainSearch } from '../../lib/plain-search.ts';

/** Parts of a ledger's page; the first is absent from the address. */
export const LEDGER_TABS = [
  'documents',
  'entries',
  'checkpoints',
  'audits',
  'verify',
  'settings',
] as const;
export type LedgerTab = (typeof LEDGER_TABS)[number];

/** Address of a tab of a ledger's page, optionally with one row's details open. */
export const ledgerPath = (uuid: string, tab: LedgerTab = 'documents', open?: string): string =>
  `/ledgers/${uuid}${tab === 'documents' ? '' : `/${tab}`}${writePlainSearch({ open })}`;
