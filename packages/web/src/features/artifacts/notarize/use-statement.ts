import { DEFAULT_LEDGER } from '@assay/contract/ledger.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUsableKeys } from '../../../components/signing-keys/use-usable-keys.ts';
import { useLedgers } from '../use-ledgers.ts';
import { stateOf } from './sign-statements.ts';
import type { StatementValues } from './statement-fields.tsx';
import type { Hashed } from './subject.ts';

/** Queries that new statements invalidate. */
const REFRESH = [
  ...['listArtifacts', 'viewArtifact', 'listAttestations'],
  ...['getSigner', 'listSigningKeys', 'getLedger'],
];

/** Manages the statement about subjects, with ledger and key, and its submission. */
export function useStatement(subjects: readonly Hashed[], usual: StatementValues['level']) {
  const cache = useQueryClient();
  const ledgers = useLedgers().filter(
    ({ deleted_at, log }) => deleted_at === null && log.origin !== null,
  );
  const { keys, isReading } = useUsableKeys();
  const [chosen, setChosen] = useState<Partial<StatementValues>>({});
  const ledger =
    ledgers.find(({ uuid }) => uuid === chosen.ledger) ??
    ledgers.find(({ name }) => name === DEFAULT_LEDGER) ??
    ledgers[0];
  const by = keys.find(({ key }) => key.uuid === chosen.key) ?? keys[0];
  const values: StatementValues = {
    level: chosen.level ?? usual,
    reason: chosen.reason ?? '',
    ledger: ledger?.uuid ?? '',
    key: by?.key.uuid ?? '',
    supersedes: chosen.supersedes ?? [],
  };
  const sending = useMutation({
    mutationFn: async () => {
      if (!ledger || !by) return undefined;
      const { level, supersedes } = values;
      const stated = {
        level,
        reason: values.reason.trim(),
        // Only trust takes something back.
        supersedes: level === 'trusted' ? [...supersedes] : [],
      };
      return { subjects, ...(await stateOf(subjects, stated, { ledger, by })) };
    },
    meta: { quiet: true },
    onSuccess: () =>
      Promise.all(REFRESH.map((name) => cache.invalidateQueries({ queryKey: [name] }))),
  });
  return {
    ...{ values, ledgers, keys, sending },
    change: (changes: Partial<StatementValues>) =>
      setChosen((before) => ({ ...before, ...changes })),
    hasNoKey: keys.length === 0 && !isReading,
    isReady: ledger !== undefined && by !== undefined && subjects.length > 0,
  };
}
