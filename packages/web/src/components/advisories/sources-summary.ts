import type { AdvisorySources } from '@assay/contract/advisories.ts';

/**
 * State of the advisory sources. `records` counts all of them; `oldest` is the import time of the least
 * recently imported one, in milliseconds since the Unix epoch.
 */
export type SourcesSummary =
  | { state: 'none' }
  | { state: 'fresh'; records: number; oldest: number }
  | { state: 'stale'; records: number; oldest: number; stale: number };

/** Sums up the sources: none of them was imported in full, or some are older than the operator's limit, or all are fresh. */
export function summaryOf({ items, ecosystems }: AdvisorySources): SourcesSummary {
  const imported = ecosystems
    .map(({ newest_import_at }) => Date.parse(newest_import_at ?? ''))
    .filter((at) => !Number.isNaN(at));
  if (imported.length === 0) return { state: 'none' };
  const stale = items.filter((one) => one.ecosystems.some(({ is_stale }) => is_stale)).length;
  const records = items.reduce((sum, { advisories }) => sum + advisories, 0);
  const oldest = Math.min(...imported);
  return stale > 0
    ? { state: 'stale', records, oldest, stale }
    : { state: 'fresh', records, oldest };
}
