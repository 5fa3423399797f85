import type { Writer } from '../../platform/db/database.ts';
import { decideMatches, namesOfVersions } from './decide-matches.ts';
import * as matching from './queries.ts';

/**
 * Decides package versions anew by all records of their names, whatever is stored of them.
 *
 * @param tx of a transaction that owns the catalogue
 */
export async function decideInFull(tx: Writer, pvIds: number[]): Promise<matching.MatchChange[]> {
  const versions = await matching.selectVersions(tx, pvIds);
  const affected = await matching.selectAffectedOf(tx, namesOfVersions(versions), null);
  return matching.replaceMatches(tx, pvIds, null, decideMatches(versions, affected));
}
