import type { Writer } from '../../platform/db/database.ts';
import { decideMatches } from './decide-matches.ts';
import * as matching from './queries.ts';

/**
 * Decides package versions anew by all records of their names, whatever is stored of them.
 *
 * @param tx of a transaction that owns the catalogue
 */
export async function decideInFull(tx: Writer, pvIds: number[]): Promise<matching.MatchChange[]> {
  const versions = await matching.selectVersions(tx, pvIds);
  const names = new Map(
    versions.map((v) => [
      `${v.ecosystem}\n${v.match_name}`,
      { ecosystem: v.ecosystem, name: v.match_name },
    ]),
  );
  const affected = await matching.selectAffectedOf(tx, [...names.values()], null);
  return matching.replaceMatches(tx, pvIds, null, decideMatches(versions, affected));
}
