import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';

const LOOK_MS = 2_000;
/** Orders by the stored verdict of a profile, without their direction. */
const ORDERS: readonly (string | undefined)[] = ['compliance', 'profile'];

/**
 * Says that stored verdicts of attestation profiles are being brought up to date, where the list is filtered or sorted by them, and
 * reads the list again when they are. The page adds the strings `rule_sets`.
 */
export function EvaluatingNote({
  name,
  search,
}: {
  name: 'listArtifacts' | 'listArtifactCompliance' | 'listProjectCompliance';
  search: { profile?: string | undefined; sort?: string | undefined };
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const isAsked = search.profile !== undefined || ORDERS.includes(search.sort?.replace('-', ''));
  const { data } = useQuery({
    ...apiQuery(name, { pageSize: 1 }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.evaluating ? LOOK_MS : false),
    meta: { quiet: true },
  });
  const count = isAsked ? (data?.evaluating ?? 0) : 0;
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && count === 0) void cache.invalidateQueries({ queryKey: [name] });
    before.current = count;
  }, [cache, count, name]);
  if (count === 0) return null;
  return (
    <p className="note" role="status">
      {t('rule_sets.evaluating', { count, shown: formatCount(count) })}
    </p>
  );
}
