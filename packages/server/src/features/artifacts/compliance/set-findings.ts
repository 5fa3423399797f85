import type { Reader } from '../../../platform/db/database.ts';
import * as query from './finding-queries.ts';

/** A finding of a set of components, with the entry of an advisory that gives it. */
export interface SetFinding extends Omit<query.FindingRow, 'fix'> {
  affected_id: number;
}

/**
 * Reads findings of sets, by set.
 *
 * @param from rank of the lowest severity; unrated findings are included
 */
export async function readSetFindings(
  db: Reader,
  tenantUuid: string,
  sets: readonly number[],
  from: number,
): Promise<ReadonlyMap<number, SetFinding[]>> {
  const found = await query.selectSetFindings(db, sets, from);
  const vulnIds = new Set(found.flatMap(({ vuln_ids }) => vuln_ids));
  const facts = await query.selectVulnerabilities(db, tenantUuid, vulnIds);
  return new Map(found.map((one) => [one.set_id, findingsOf(one, facts)]));
}

function findingsOf(
  { vuln_ids, pv_ids, affected_ids, severities }: query.SetFindings,
  facts: Awaited<ReturnType<typeof query.selectVulnerabilities>>,
): SetFinding[] {
  return vuln_ids.flatMap((vuln_id, i) => {
    const fact = facts.get(vuln_id);
    const [pv_id, affected_id, severity] = [pv_ids[i], affected_ids[i], severities[i]];
    return fact === undefined ||
      pv_id === undefined ||
      affected_id === undefined ||
      severity === undefined
      ? []
      : { vuln_id, pv_id, affected_id, severity, ...fact };
  });
}
