import { fixedVersionsOf } from '@assay/core/advisories/fixed-versions.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type PackageVersionRow, subjectFor } from '../catalogue/decide-matches.ts';
import { selectDecided } from './queries.ts';

/**
 * Returns versions that fix vulnerabilities of package versions, by vuln_id and without duplicates; pairs that
 * no longer match have none.
 */
export async function fixesByVulnerability(
  db: Reader,
  pairs: { pv_id: number; vuln_id: number }[],
  versionOf: ReadonlyMap<number, PackageVersionRow>,
): Promise<Map<number, Set<string>>> {
  const fixes = new Map<number, Set<string>>();
  for (const decided of await selectDecided(db, pairs)) {
    const version = versionOf.get(decided.pv_id);
    if (version === undefined) continue;
    const found = fixedVersionsOf(prepareAffected(decided), subjectFor(version, decided).version);
    const known = fixes.get(decided.vuln_id);
    fixes.set(decided.vuln_id, new Set([...(known ?? []), ...found]));
  }
  return fixes;
}
