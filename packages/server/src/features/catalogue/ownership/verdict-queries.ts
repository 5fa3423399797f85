import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Hit } from '../decide-matches.ts';

/** A package version and a vulnerability. */
type DecidedPair = { pv_id: number; vuln_id: number };

/** What was decided about package versions. */
export interface Decided {
  hits: Hit[];
  /** Of these, those that the distribution decides which owns the package version. */
  handled: DecidedPair[];
}

/** Verdict of a hit `h` for a vulnerability `v`: 3 where it is handled. */
export const verdictOf = (handled: DecidedPair[]) =>
  handled.length === 0
    ? sql`h.verdict`
    : sql`(case when (h.pv_id, v.vuln_id) in (
        select * from unnest(${intArray(handled.map((m) => m.pv_id))}::int[], ${intArray(handled.map((m) => m.vuln_id))}::int[]))
        then 3 else h.verdict end)::smallint`;
