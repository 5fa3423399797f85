import type { ReopenRule } from '@assay/core/decisions/nearest.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type CurrentFinding, selectCurrentFindings } from '../closed-queries.ts';
import { withEntryDigests } from '../entry-digests.ts';
import { nearestIn, type PlacedRules, readNear, rulesByPlace } from '../placed-rules.ts';
import type { NamedDecision } from './queries.ts';

/** Reason why a decision no longer applies, of the most severe finding that it was about. */
export interface Reopening {
  reason: ReopenRule;
  /** Severity now: 0 unassigned to 4 critical. */
  severity: number;
}

/**
 * Finds the decisions that are the nearest to some finding and no longer apply to it, by UUID. A finding is an affected
 * package version of a project's current SBOMs.
 *
 * @param decisions all standing ones about the vulnerabilities
 */
export async function findReopened(
  db: Reader,
  tenantUuid: string,
  decisions: readonly NamedDecision[],
): Promise<Map<string, Reopening>> {
  const reopened = new Map<string, Reopening>();
  if (!decisions.some(({ reopen_on }) => reopen_on.length > 0)) return reopened;
  const rules = rulesByPlace(decisions);
  const current = await selectCurrentFindings(db, tenantUuid, [...rules.keys()]);
  const findings = await withEntryDigests(db, decisions, current);
  const near = await readNear(db, tenantUuid, { rows: decisions, rules, findings });
  for (const finding of findings) {
    const own = rules.get(finding.vuln_id);
    const projects = near.get(finding.pv_id) ?? [];
    const nearby = projects.reduce((sum, { count }) => sum + count, 0);
    const places = projects.flatMap(({ sboms }) => sboms);
    if (finding.projects > nearby) places.push([]);
    for (const one of places) addReopened(reopened, finding, { own, places: one });
  }
  return reopened;
}

function addReopened(
  reopened: Map<string, Reopening>,
  finding: CurrentFinding,
  { own, places }: { own: PlacedRules | undefined; places: readonly string[] },
): void {
  const nearest = nearestIn(own, places, finding);
  if (!nearest?.reopened_by || nearest.reopened_by === 'expired') return;
  const { uuid } = nearest.decision.row;
  const known = reopened.get(uuid);
  if (known !== undefined && known.severity >= finding.severity) return;
  reopened.set(uuid, { reason: nearest.reopened_by, severity: finding.severity });
}
