import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import type { Reader } from '../../platform/db/database.ts';
import { levelOf } from './level-ranks.ts';
import * as query from './package-level-queries.ts';

/** A package version with the level of the artifact that has its purl. */
export interface PackageLevel {
  pv_id: number;
  /** The worst of several digests, because an SBOM does not state which it contains. */
  trust_level: TrustLevel;
}

const levelsOf = (rows: query.PackageRankRow[]): PackageLevel[] =>
  rows.map(({ pv_id, rank }) => ({ pv_id, trust_level: levelOf(rank) }));

/** Returns levels of package versions; omits those without an artifact. */
export const selectPackageLevels = async (
  db: Reader,
  tenantUuid: string,
  pvIds: Iterable<number>,
): Promise<PackageLevel[]> => levelsOf(await query.selectPackageRanks(db, tenantUuid, pvIds));

/** Members of a set that are untrusted or unsupported, the worst first. */
export const selectDistrusted = async (
  db: Reader,
  tenantUuid: string,
  setId: number,
): Promise<PackageLevel[]> => levelsOf(await query.selectDistrustedRanks(db, tenantUuid, setId));
