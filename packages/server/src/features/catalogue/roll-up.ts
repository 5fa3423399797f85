import type { Writer } from '../../platform/db/database.ts';
import { matchVexLater } from '../vex-matching/match-later.ts';
import type { MatchKey } from './decided-match-queries.ts';
import * as query from './roll-up-queries.ts';

/**
 * Propagates changed matches as differences: to the sums of the package versions, and per tenant to the sets
 * that contain them, the projects with these current sets, and the tenant's packages, artifacts and
 * vulnerabilities; decisions about them are compared afterwards. Afterwards the transaction sees no tenant.
 *
 * @param tx of a transaction that owns the catalogue
 */
export async function rollUp(tx: Writer, changed: MatchKey[]): Promise<void> {
  const pvIds = ascending(changed.map((match) => match.pv_id));
  if (pvIds.length === 0) return;
  const vulnIds = ascending(changed.map((match) => match.vuln_id));
  await query.recheckDecisions(tx, vulnIds);
  const changes = await query.recountRisks(tx, pvIds);
  for (const tenantUuid of await query.selectTenantsWith(tx, pvIds)) {
    await query.enterTenant(tx, tenantUuid);
    const sets = await query.changeSummaries(tx, tenantUuid, changes);
    await query.copyToProjects(tx, tenantUuid, sets);
    await query.copyToPackages(tx, tenantUuid, pvIds);
    await query.copyToArtifacts(tx, tenantUuid, { setIds: sets, pvIds });
    await query.recountProjects(tx, tenantUuid, vulnIds);
    await matchVexLater(tx, tenantUuid);
  }
  await query.enterTenant(tx, '');
}

const ascending = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);
