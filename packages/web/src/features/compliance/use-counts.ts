import type { CountedRows } from '@assay/contract/compliance-counts.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { definedValues } from '../../lib/defined-values.ts';
import { daysUntilNow, TREND_DAYS } from './trend-days.ts';

const LOOK_MS = 2_000;

/** Rows of a list of compliance by verdict, those that the text is found in; read again while verdicts are brought up to date. */
export const useCounts = (of: CountedRows, keyword?: string | undefined) =>
  useQuery({
    ...apiQuery('countCompliance', definedValues({ of, keyword })),
    refetchInterval: ({ state }) => (state.data?.evaluating ? LOOK_MS : false),
    meta: { quiet: true },
  });

/** Counts of all rows of each measured day until now, by one rule set or by attestation profiles; undefined while they are read. */
export function useTrend(of: CountedRows, set: RuleSetId | undefined) {
  const counts = useCounts(of);
  const trend = useQuery({
    ...apiQuery('getComplianceTrend', definedValues({ of, rule_set: set, days: TREND_DAYS })),
    meta: { quiet: true },
  });
  const now =
    set === undefined ? counts.data?.profile : counts.data?.rule_sets.find(({ id }) => id === set);
  const today = new Date().toISOString().slice(0, 10);
  return {
    days: now && trend.data && daysUntilNow(trend.data.items, now, today),
    error: counts.error ?? trend.error,
    refetch: () => void Promise.all([counts.refetch(), trend.refetch()]),
  };
}
