import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { MatchKey } from '../decided-match-queries.ts';
import type { RecordPlace } from '../feed/record-blocks.ts';

/** A stored record about which decisions depend on what it says. */
export interface WatchedRecord extends RecordPlace {
  id: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  revision: string;
}

/** Returns those stored records of a source on whose content a decision of any tenant depends. */
export async function selectWatchedRecords(
  db: Reader,
  source: string,
  ids: readonly string[],
): Promise<WatchedRecord[]> {
  const { rows } = await sql<WatchedRecord>`
    select a.id, encode(a.revision, 'hex') as revision, a.block, a.block_offset, a.block_length
    from advisory a
    where a.source = ${source} and a.id = any (${textArray(ids)}::text[]) and a.advisory_id in (
      select w.advisory_id from watched_vulnerabilities(array(
        select k.advisory_id from advisory k
        where k.source = ${source} and k.id = any (${textArray(ids)}::text[]))) w)`.execute(db);
  return rows;
}

/** Returns the matches that records decide, and about which a decision of any tenant depends on what they say. */
export async function selectWatchedMatches(
  db: Reader,
  advisoryIds: readonly number[],
): Promise<MatchKey[]> {
  const { rows } = await sql<MatchKey>`
    select distinct m.pv_id, m.vuln_id
    from watched_vulnerabilities(${intArray(advisoryIds)}::int[]) w
    join package_match m on m.vuln_id = w.vuln_id
    join affected a on a.affected_id = m.affected_id and a.advisory_id = w.advisory_id`.execute(db);
  return rows;
}
