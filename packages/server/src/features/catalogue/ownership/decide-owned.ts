import type { Reader, Writer } from '../../../platform/db/database.ts';
import { decideMatches, namesOfVersions, type PackageVersionRow } from '../decide-matches.ts';
import * as matching from '../queries.ts';
import { handledMatches } from './handled-matches.ts';
import { selectOwned } from './owner-queries.ts';

/** Package versions by who decides about them. */
export interface ByOwner {
  /** Package versions without an owner. */
  free: PackageVersionRow[];
  owned: PackageVersionRow[];
}

/** Splits package versions, and adds those that packages of these names own. */
export async function withOwned(
  db: Reader,
  versions: PackageVersionRow[],
  names: matching.MatchName[],
): Promise<ByOwner> {
  const pvIds = versions.map((version) => version.pv_id);
  const ownedIds = new Set(await selectOwned(db, names, pvIds));
  if (ownedIds.size === 0) return { free: versions, owned: [] };
  const others = ownedIds.difference(new Set(pvIds));
  const added = others.size === 0 ? [] : await matching.selectVersions(db, [...others]);
  const isOwned = (version: PackageVersionRow) => ownedIds.has(version.pv_id);
  return {
    free: versions.filter((version) => !isOwned(version)),
    owned: [...versions.filter(isOwned), ...added],
  };
}

/**
 * Decides package versions again by all evidence of their own names and of their owners.
 *
 * @param vulnIds vulnerabilities that may have changed; null for all
 */
export async function decideAgain(
  tx: Writer,
  versions: PackageVersionRow[],
  vulnIds: number[] | null,
): Promise<matching.MatchChange[]> {
  if (versions.length === 0) return [];
  const affected = await matching.selectAffectedOf(tx, namesOfVersions(versions), vulnIds);
  const hits = decideMatches(versions, affected);
  const handled = await handledMatches(tx, hits);
  const pvIds = versions.map((version) => version.pv_id);
  return matching.replaceMatches(tx, pvIds, vulnIds, { hits, handled });
}
