import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { formatAge } from '../../lib/formats.ts';
import { useNow } from '../text/time-ago.tsx';

/** Age of stale advisories, as text, and the operator's limit in days. */
export interface StaleAge {
  age: string;
  limit: number;
}

/**
 * Returns the age of stale loaded advisories: of the oldest, or of one ecosystem. Undefined while unknown, and
 * when nothing is stale.
 *
 * @param enabled false: nothing is read
 */
export function useStaleAge({
  enabled,
  ecosystem,
}: {
  enabled: boolean;
  ecosystem?: string | null;
}): StaleAge | undefined {
  const now = useNow();
  const { data } = useQuery({
    ...apiQuery('listAdvisorySources', {}),
    enabled,
    meta: { quiet: true },
  });
  const ages = (data?.ecosystems ?? [])
    .filter((one) => one.is_stale && (!ecosystem || one.ecosystem === ecosystem))
    .map(({ newest_import_at }) => now - Date.parse(newest_import_at ?? ''))
    .filter((age) => !Number.isNaN(age));
  if (!enabled || !data || ages.length === 0) return undefined;
  return { age: formatAge(Math.max(...ages)), limit: data.max_age_days };
}
