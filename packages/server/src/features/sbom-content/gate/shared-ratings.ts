import type { GateSharedRating } from '@assay/contract/coverage.ts';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { DocumentView } from '../document-view.ts';
import { findingRows } from '../finding-rows.ts';
import type { FindingSet } from '../finding-set.ts';

const MOST = 100;

/**
 * Names the vulnerabilities of findings with the record that rates them, worst first, at most 100.
 *
 * @param findings indexes of findings whose only rating is that of a record about several vulnerabilities
 */
export async function sharedRatings(
  db: Reader,
  view: DocumentView,
  set: FindingSet,
  findings: readonly number[],
): Promise<Answer<GateSharedRating>[]> {
  const rankAt = (finding: number) => (set.ranks[finding] ?? 0) % 10_000;
  const byRating = Map.groupBy(
    findings,
    (finding) => `${set.vulnerability_of[finding]} ${rankAt(finding)}`,
  );
  const first = [...byRating.values()]
    .map((of) => ({ finding: of[0] ?? 0, findings: of.length }))
    .sort((a, b) => rankAt(b.finding) - rankAt(a.finding) || a.finding - b.finding)
    .slice(0, MOST);
  const shown = first.map(({ finding }) => finding);
  const rows = shown.length === 0 ? [] : await findingRows(db, view, set, shown);
  return rows.flatMap(({ id, severity, rating_from }, i) =>
    rating_from === null ? [] : [{ id, severity, rating_from, findings: first[i]?.findings ?? 1 }],
  );
}
