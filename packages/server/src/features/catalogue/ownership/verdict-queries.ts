import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Hit } from '../decide-matches.ts';
import { type MatchKey, matchesOf } from '../decided-match-queries.ts';

/** Decisions about package versions. */
export interface Decided {
  hits: Hit[];
  /** Those that the owner's distribution decides. */
  handled: MatchKey[];
}

/**
 * Rows of package_match for decisions.
 *
 * @param vulnIds selected vulnerabilities; null for all
 */
export function decidedRows({ hits, handled }: Decided, vulnIds: number[] | null = null) {
  const table = sql`
    unnest(${intArray(hits.map((h) => h.pv_id))}::int[], ${intArray(hits.map((h) => h.affected_id))}::int[],
      ${intArray(hits.map((h) => h.verdict))}::smallint[]) h (pv_id, affected_id, verdict)`;
  if (handled.length === 0) return matchesOf(table, { vulnIds });
  const pairs = sql`(
    select * from unnest(${intArray(handled.map((m) => m.pv_id))}::int[], ${intArray(handled.map((m) => m.vuln_id))}::int[])
      u (pv_id, vuln_id))`;
  return matchesOf(table, { vulnIds, handled: pairs });
}
