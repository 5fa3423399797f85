import type { EntryDigests } from '@assay/core/decisions/nearest.ts';
import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';

/** A package version and a vulnerability. */
export interface MatchPair {
  pv_id: number;
  vuln_id: number;
}

/**
 * Returns the digests of the entries that decide matches of the tenant's package versions.
 *
 * @param at instant whose entries are asked for; null: those that are held now
 */
export async function selectDecidingEntries(
  db: Reader,
  pairs: readonly MatchPair[],
  { at, withRanges }: { at: Date | null; withRanges: boolean },
): Promise<(MatchPair & EntryDigests)[]> {
  const { rows } = await sql<MatchPair & EntryDigests>`
    select e.pv_id, e.vuln_id, e.range, e.advisory
    from deciding_entries(${intArray(pairs.map(({ pv_id }) => pv_id))}::int[],
      ${intArray(pairs.map(({ vuln_id }) => vuln_id))}::int[], ${at ?? 'infinity'}, ${withRanges}) e`.execute(
    db,
  );
  return rows;
}

/** An entry that decides a match with a vulnerability; 0: all entries about the vulnerability are meant. */
export interface EntryOf {
  vuln_id: number;
  entry: number;
}

/** Returns the digests of the entries that records of vulnerabilities have about the packages of some entries. */
export async function selectEntriesBeside(
  db: Reader,
  entries: readonly EntryOf[],
  { withRanges }: { withRanges: boolean },
): Promise<(EntryOf & EntryDigests)[]> {
  const { rows } = await sql<EntryOf & EntryDigests>`
    select e.vuln_id, e.entry, e.range, e.advisory
    from entries_beside(${intArray(entries.map(({ vuln_id }) => vuln_id))}::int[],
      ${intArray(entries.map(({ entry }) => entry))}::int[], ${withRanges}) e`.execute(db);
  return rows;
}
