import { precisionOf, recallOf, type Score } from './case.ts';

const HEAD = [
  ...['cases', 'true +', 'false +', 'false -', 'true -'],
  ...['precision', 'recall', 'not judged'],
];

/** The scores as a table of aligned columns, one line per score; `first` heads the column of names. */
export function tableOf(scores: readonly Score[], { first }: { first: string }): string {
  const head = [first, ...HEAD];
  const rows = scores.map((score) => [
    score.ecosystem,
    String(score.cases),
    String(score.true_positives),
    String(score.false_positives),
    String(score.false_negatives),
    String(score.true_negatives),
    shareText(precisionOf(score)),
    shareText(recallOf(score)),
    String(score.not_judged),
  ]);
  return tableOfRows([head, ...rows]);
}

/** Aligned columns, the first to the left and the others to the right; the first row is the head. */
export function tableOfRows(all: readonly (readonly string[])[]): string {
  const head = all[0] ?? [];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

/** `98.6 %`, rounded down so that only a full share reads 100 %; `-` without any case. */
export function shareText(share: number | null): string {
  return share === null ? '-' : `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}
