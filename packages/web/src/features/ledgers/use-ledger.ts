import type { ApiName } from '@assay/contract/index.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, useApiMutation } from '../../api.ts';

/** A waiting leaf gets its checkpoint within a second or two. */
const SOON_MS = 1500;
const LATER_MS = 30_000;

/** An audit requested here. */
export interface AuditNow {
  isRunning: boolean;
  start: () => void;
}

/** True while the newest leaf is not covered by a signed checkpoint yet. */
const isSettling = ({ log }: Ledger): boolean =>
  !log.frozen && (log.pending > 0 || log.checkpoint === null || log.checkpoint.size < log.size);

const endOfAudit = (ledger: Ledger | undefined): string | null =>
  ledger?.last_audit?.ended_at ?? null;

/** Loads a ledger, and polls it while its log settles or is audited, with dependent queries. */
export function useLedger(uuid: string) {
  /** End of the audit before the one that runs. */
  const [before, setBefore] = useState<string | null>();
  const query = useQuery({
    ...apiQuery('getLedger', { uuid }),
    refetchInterval: ({ state: { data } }) =>
      data && (isSettling(data) || before === endOfAudit(data)) ? SOON_MS : LATER_MS,
    meta: { quiet: true },
  });
  const { data: ledger } = query;
  const ask = useApiMutation('auditLedger');
  const audit: AuditNow = {
    isRunning: before === endOfAudit(ledger),
    start: () => {
      setBefore(endOfAudit(ledger));
      ask.mutate({ uuid }, { onError: () => setBefore(undefined) });
    },
  };
  useReadAnew(ledger && `${ledger.log.checkpoint?.size} ${ledger.log.pending}`, [
    'listLedgerCheckpoints',
    'getLedgerGrowth',
    'listLedgerEntries',
    'listCollections',
    'listDocuments',
    'getDocumentAudit',
  ]);
  useReadAnew(ledger && `${endOfAudit(ledger)}`, ['listLedgerAudits']);
  return { ...query, audit };
}

/** Reads the named queries again whenever the sign of them changes. */
function useReadAnew(sign: string | undefined, names: readonly ApiName[]): void {
  const cache = useQueryClient();
  const latest = useRef({ sign, names });
  latest.current.names = names;
  useEffect(() => {
    const { sign: last, names: stale } = latest.current;
    latest.current.sign = sign;
    if (last === undefined || last === sign) return;
    for (const name of stale) void cache.invalidateQueries({ queryKey: [name] });
  }, [sign, cache]);
}
