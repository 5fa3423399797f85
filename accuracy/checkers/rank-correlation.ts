/** Spearman's rank correlation; equal values share the mean of their ranks. NaN where one side has one value only. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const a = ranksOf(pairs.map(([one]) => one));
  const b = ranksOf(pairs.map(([, one]) => one));
  const mean = (pairs.length + 1) / 2;
  const sumOf = (of: (i: number) => number) => pairs.reduce((sum, _, i) => sum + of(i), 0);
  const from = (ranks: readonly number[], i: number) => (ranks[i] ?? 0) - mean;
  const common = sumOf((i) => from(a, i) * from(b, i));
  return common / Math.sqrt(sumOf((i) => from(a, i) ** 2) * sumOf((i) => from(b, i) ** 2));
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((one) => (sorted.indexOf(one) + sorted.lastIndexOf(one)) / 2 + 1);
}
