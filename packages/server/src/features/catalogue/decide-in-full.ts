import type { Writer } from '../../platform/db/database.ts';
import { decideAgain } from './ownership/decide-owned.ts';
import * as matching from './queries.ts';

/**
 * Decides package versions again by all records of their names and of their owners, whatever is stored: those
 * that cannot be compared any more lose their matches.
 *
 * @param tx of a transaction that owns the catalogue
 */
export async function decideInFull(tx: Writer, pvIds: number[]): Promise<matching.MatchChange[]> {
  const versions = await matching.selectVersions(tx, pvIds);
  const others = new Set(pvIds).difference(new Set(versions.map((version) => version.pv_id)));
  const none = { hits: [], handled: [] };
  const gone = others.size === 0 ? [] : await matching.replaceMatches(tx, [...others], null, none);
  return [...gone, ...(await decideAgain(tx, versions, null))];
}
