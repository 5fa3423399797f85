import type { Input } from '@assay/contract/endpoint.ts';
import type { sbomContent } from '@assay/contract/sbom-content.ts';
import { ANALYSIS_STATES, type StatementRow } from '@assay/contract/sbom-rows.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { DocumentView } from './document-view.ts';
import { type FindingSet, severityAt } from './finding-set.ts';
import { numbersTo, type Order, ranksOf, sortedBy } from './order.ts';
import { entryOfRef } from './stated-analyses.ts';

type Query = Input<typeof sbomContent.listSbomStatements>;

/**
 * Returns the document's statements about vulnerabilities, one row per statement and affected entry, in
 * document order.
 */
export function statementRows({ graph }: DocumentView, set: FindingSet): StatementRow[] {
  // Severity of a statement's findings; the highest for one about the root.
  const found = new Map<string, number>();
  for (let i = 0; i < set.count; i++) {
    const vulnId = set.vulnerabilities.vuln_ids[set.vulnerability_of[i] ?? 0];
    for (const place of [`${set.package_of[i]} ${vulnId}`, `root ${vulnId}`])
      found.set(place, Math.max(found.get(place) ?? 0, severityAt(set, i)));
  }
  return graph.vulnerabilities.flatMap((stated, i) => {
    const vulnerability = set.stated.vulnerabilityNamed(stated.id);
    const refs = stated.affects.length === 0 ? [''] : stated.affects;
    return refs.map((ref, j) => {
      const entry = ref === '' ? -1 : entryOfRef(graph, ref);
      const place = entry === graph.root ? 'root' : graph.package_of[entry];
      const finding = entry < 0 ? undefined : found.get(`${place} ${vulnerability?.vuln_id}`);
      return {
        key: `${i} ${j}`,
        id: stated.id,
        source: stated.source,
        severity: severityOfRank(finding ?? vulnerability?.severity ?? 0),
        state: ANALYSIS_STATES.find((state) => state === stated.state) ?? '',
        justification: stated.justification,
        response: stated.response,
        detail: stated.detail,
        bom_ref: entry < 0 ? ref : graph.text(entry, 'bom_ref'),
        name: entry < 0 ? '' : graph.text(entry, 'name'),
        version: entry < 0 ? '' : graph.text(entry, 'version'),
        matched: finding !== undefined,
        suppressed: false,
      };
    });
  });
}

/** Which statements a query lists; a text is looked for in id, name, source and detail. */
export function statementFilter(query: Query): (row: StatementRow) => boolean {
  const text = query.text?.toLowerCase() ?? '';
  return (row) =>
    query.suppressed !== true &&
    (query.severity === undefined || query.severity.includes(row.severity)) &&
    (text === '' ||
      [row.id, row.name, row.source, row.detail].some((part) => part.toLowerCase().includes(text)));
}

/** Returns statements in the requested order; ties, and order by position, as in the document. */
export function statementOrder(rows: readonly StatementRow[], sort: Query['sort']): Order {
  const descending = sort.startsWith('-');
  const values = rows.map((row, i): number | string => {
    if (sort.endsWith('position')) return i;
    if (sort.endsWith('severity')) return -SEVERITIES.indexOf(row.severity);
    return sort.endsWith('id') ? row.id : row.name;
  });
  const { ranks, count } = ranksOf(values);
  const keyOf = (i: number) => ranks[i] ?? 0;
  return {
    sequence: sortedBy(numbersTo(rows.length), keyOf, { count, descending }),
    keyOf,
    tieOf: (i) => i,
    descending,
  };
}
