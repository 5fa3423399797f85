import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import type { Reader } from '../../platform/db/database.ts';
import * as query from './closed-queries.ts';
import {
  type NearProjects,
  nearestIn,
  type PlacedRules,
  readNear,
  rulesByPlace,
} from './placed-rules.ts';

/** A vulnerability with all of its names. */
interface Named {
  vuln_id: number;
  names: readonly string[];
}

/**
 * Counts the findings that decisions close, by vulnerability; without entry: none. A finding is an affected package version
 * of a project's current SBOMs, and is closed when it is in each of them that has it. Claims inside documents are not read.
 */
export async function countClosed(
  db: Reader,
  tenantUuid: string,
  vulnerabilities: readonly Named[],
): Promise<Map<number, number>> {
  const names = vulnerabilities.flatMap((one) => one.names);
  const rows = names.length === 0 ? [] : await query.selectStandingOf(db, tenantUuid, names);
  if (rows.length === 0) return new Map();
  const rules = rulesByPlace(rows);
  const vulnIds = [...rules.keys()];
  const findings = await query.selectCurrentFindings(db, tenantUuid, vulnIds);
  const near = await readNear(db, tenantUuid, { rows, rules, findings });
  const closed = new Map<number, number>();
  for (const finding of findings) {
    const count = closedOf(finding, rules.get(finding.vuln_id), near.get(finding.pv_id) ?? []);
    closed.set(finding.vuln_id, (closed.get(finding.vuln_id) ?? 0) + count);
  }
  return closed;
}

/** Number of projects in which a finding is closed. */
function closedOf(
  finding: query.CurrentFinding,
  rules: PlacedRules | undefined,
  near: readonly NearProjects[],
): number {
  const isClosedIn = (places: readonly string[]) => {
    const nearest = nearestIn(rules, places, finding);
    return nearest?.reopened_by === null && CLOSED_STATES.has(nearest.decision.row.state);
  };
  let closed = 0;
  let others = finding.projects;
  for (const { sboms, count } of near) {
    others -= count;
    if (sboms.every(isClosedIn)) closed += count;
  }
  return others > 0 && isClosedIn([]) ? closed + others : closed;
}
