import { sql } from 'kysely';
import { textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { plannedOnce } from '../../../platform/db/planned-once.ts';
import type { AffectedRow } from '../decide-matches.ts';
import { type AffectedText, affectedColumns, affectedFrom, type MatchName } from '../queries.ts';

/** A release for which an ecosystem has, or had, affected entries; '' = entries for every release. */
export interface EntryRelease {
  ecosystem: string;
  release: string;
}

/** Releases of ecosystems. */
export async function selectReleases(db: Reader, ecosystems: string[]): Promise<EntryRelease[]> {
  const { rows } = await sql<EntryRelease>`${plannedOnce}
    select r.ecosystem, r.release from affected_release r
    where r.ecosystem = any (${textArray(ecosystems)}::text[]) order by 1, 2`.execute(db);
  return rows;
}

/** Adds the releases of all affected entries. */
export const insertAllReleases = (tx: Writer) =>
  sql`
    insert into affected_release (ecosystem, release)
    select distinct a.ecosystem, a.release from affected a on conflict do nothing`.execute(tx);

/** A version of a name, as the span and the release of an entry are compared with it. */
interface SoughtVersion extends MatchName {
  /** Null: within every span. */
  key: string | null;
  /** Release of the entries; null: any. */
  release: string | null;
}

/**
 * Finds affected entries of names and releases whose span contains at least one of the given versions. The index has the beginning of
 * `high`, so that entries are read only where the span does not end before.
 */
export async function selectAffectedSpanning(
  db: Reader,
  versions: SoughtVersion[],
): Promise<AffectedRow[]> {
  const ofName = sql`select a.* from affected a where a.ecosystem = n.ecosystem and a.name = n.name
      and (n.key is null or (a.low <= n.key and (a.high is null or a.high >= n.key)))`;
  const { rows } = await sql<AffectedText>`
    select distinct on (a.affected_id) ${affectedColumns}
    from unnest(${textArray(versions.map((v) => v.ecosystem))}::text[], ${textArray(versions.map((v) => v.name))}::text[],
      ${versions.map((v) => v.key)}::text[], ${versions.map((v) => v.release)}::text[]) n (ecosystem, name, key, release)
    cross join lateral (
      ${ofName} and a.release = n.release
        and coalesce(left(a.high, 16), chr(1114111)) >= coalesce(left(n.key, 16), '')
      union all
      ${ofName} and n.release is null
      offset 0) a`.execute(db);
  return rows.map(affectedFrom);
}
