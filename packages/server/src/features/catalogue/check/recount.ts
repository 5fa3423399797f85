import type { Database } from '../../../platform/db/database.ts';
import { miscountedModules } from '../go-module-queries.ts';
import { miscountedCoverage, miscountedScopes } from './coverage-queries.ts';
import { miscountedCurrent, miscountedSboms } from './current-set-queries.ts';
import type { Miscount } from './miscount.ts';
import * as query from './recount-queries.ts';

/** Counting everything runs long. */
const LIMITS = { statement_timeout: 30 * 60_000 };

/**
 * Recounts every stored sum and returns the differences: none when all increments were correct. Changes
 * nothing; run it while nothing is uploaded or imported.
 *
 * @param db of the worker role
 * @returns at most 100 per table and tenant
 */
export async function recount(db: Database): Promise<Miscount[]> {
  const miscounts = await db.read(null, query.miscountedRisks, LIMITS);
  miscounts.push(...(await db.read(null, miscountedCoverage, LIMITS)));
  miscounts.push(...(await db.read(null, miscountedModules, LIMITS)));
  for (const tenantUuid of await db.read(null, query.selectTenants)) {
    for (const count of [
      query.miscountedSets,
      query.miscountedProjects,
      miscountedSboms,
      miscountedCurrent,
      query.miscountedVulnerabilities,
      query.miscountedPackages,
      query.miscountedArtifacts,
      miscountedScopes,
    ]) {
      miscounts.push(...(await db.read(tenantUuid, (tx) => count(tx, tenantUuid), LIMITS)));
    }
  }
  return miscounts;
}
