import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import type { Reader } from '../../platform/db/database.ts';
import * as query from './closed-queries.ts';
import { withEntryDigests } from './entry-digests.ts';
import {
  type NearProjects,
  nearestIn,
  type PlacedRules,
  readNear,
  rulesByPlace,
} from './placed-rules.ts';
import type { StandingRow } from './standing-queries.ts';

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
  const counts = await countDecided(db, tenantUuid, names, ({ state }) => CLOSED_STATES.has(state));
  return new Map([...counts].map(([vulnId, { decided }]) => [vulnId, decided]));
}

/** Returns the vulnerabilities of which decisions suppress every finding, as {@link countClosed} counts findings. */
export async function suppressedVulnerabilities(db: Reader, tenantUuid: string): Promise<number[]> {
  const names = await query.selectSuppressedNames(db, tenantUuid);
  const counts = await countDecided(db, tenantUuid, names, ({ suppressed }) => suppressed);
  return [...counts].flatMap(([vulnId, { all, decided }]) => (decided === all ? [vulnId] : []));
}

/** Counts findings of vulnerabilities of some names, and those for which a decision counts that is of a kind. */
async function countDecided(
  db: Reader,
  tenantUuid: string,
  names: readonly string[],
  isKind: (decision: StandingRow) => boolean,
): Promise<Map<number, { all: number; decided: number }>> {
  const rows = names.length === 0 ? [] : await query.selectStandingOf(db, tenantUuid, names);
  if (!rows.some(isKind)) return new Map();
  const rules = rulesByPlace(rows);
  const vulnIds = [...rules.keys()];
  const current = await query.selectCurrentFindings(db, tenantUuid, vulnIds);
  const findings = await withEntryDigests(db, rows, current);
  const near = await readNear(db, tenantUuid, { rows, rules, findings });
  const counts = new Map<number, { all: number; decided: number }>();
  for (const finding of findings) {
    const of = { rules: rules.get(finding.vuln_id), near: near.get(finding.pv_id) ?? [] };
    const { all, decided } = counts.get(finding.vuln_id) ?? { all: 0, decided: 0 };
    counts.set(finding.vuln_id, {
      all: all + finding.projects,
      decided: decided + decidedOf(finding, of, isKind),
    });
  }
  return counts;
}

/** Number of projects in which a decision of a kind counts for a finding. */
function decidedOf(
  finding: query.CurrentFinding,
  { rules, near }: { rules: PlacedRules | undefined; near: readonly NearProjects[] },
  isKind: (decision: StandingRow) => boolean,
): number {
  const isDecidedIn = (places: readonly string[]) => {
    const nearest = nearestIn(rules, places, finding);
    return nearest?.reopened_by === null && isKind(nearest.decision.row);
  };
  let decided = 0;
  let others = finding.projects;
  for (const { sboms, count } of near) {
    others -= count;
    if (sboms.every(isDecidedIn)) decided += count;
  }
  return others > 0 && isDecidedIn([]) ? decided + others : decided;
}
