import type { SbomLicense } from '@assay/contract/licenses.ts';
import { rankOf } from '@assay/core/license-policy/license-policy.ts';
import { numbersTo, type Order, ranksOf, sortedBy } from '../order.ts';

/** Columns by which licenses are sorted, and their values. */
type Columns<Row> = Record<string, (row: Row) => number | string>;

/** Sort values that all lists of licenses have. */
export const LICENSE_COLUMNS = {
  verdict: (row: SbomLicense) => rankOf(row.verdict),
  components: (row: SbomLicense) => row.components,
  // Part of the cursor, so of an address.
  license: (row: SbomLicense) => row.licenses.join(', ').slice(0, 200).toWellFormed(),
};

/** Sorts licenses; `ties` are distinct numbers that order equal ones. */
export function licenseOrder<Row>(
  rows: readonly Row[],
  sort: string,
  { columns, tieOf }: { columns: Columns<Row>; tieOf: (row: Row, place: number) => number },
): Order {
  const descending = sort.startsWith('-');
  const sortValueOf = columns[descending ? sort.slice(1) : sort] ?? (() => 0);
  const values = rows.map(sortValueOf);
  const ties = rows.map(tieOf);
  const { ranks, count } = ranksOf(values);
  const byTie = numbersTo(rows.length).sort((a, b) => (ties[a] ?? 0) - (ties[b] ?? 0));
  return {
    sequence: sortedBy(byTie, (item) => ranks[item] ?? 0, { count, descending }),
    keyOf: (item) => values[item] ?? 0,
    tieOf: (item) => ties[item] ?? 0,
    descending,
  };
}

/** Tells whether a query lists a license. */
export function licenseFilter({
  verdict,
  text,
}: {
  verdict?: string | undefined;
  text?: string | undefined;
}) {
  const needle = text?.toLowerCase();
  return (row: SbomLicense): boolean =>
    (verdict === undefined || row.verdict === verdict) &&
    (!needle || row.licenses.some((license) => license.toLowerCase().includes(needle)));
}
