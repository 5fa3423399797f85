import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignPlace } from '../../../components/signing-keys/use-sign-place.ts';
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
  const place = useSignPlace();
  const { ledger, by } = place;
  const [chosen, setChosen] = useState<Partial<StatementValues>>({});
  const values: StatementValues = {
    level: chosen.level ?? usual,
    reason: chosen.reason ?? '',
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
    ...{ values, place, sending },
    change: (changes: Partial<StatementValues>) =>
      setChosen((before) => ({ ...before, ...changes })),
    isReady: ledger !== undefined && by !== undefined && subjects.length > 0,
  };
}
