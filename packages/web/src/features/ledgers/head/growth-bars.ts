/** Size of the plot in its own units; it is stretched to the available space. */
export const PLOT = { width: 300, height: 120 };

/** One day of the plot. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 2;
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10];

/** Counts of days as bars from left to right, and the count at the upper line: a round, even number. */
export function growthBars(counts: readonly number[]): { bars: Bar[]; most: number } {
  const most = 2 * roundUp(Math.max(...counts, 1) / 2);
  const step = (PLOT.width + GAP) / Math.max(counts.length, 1);
  const bars = counts.map((count, at) => {
    // A day with any entry is visible.
    const height = count === 0 ? 0 : Math.max((count / most) * PLOT.height, 1.5);
    return { x: at * step, y: PLOT.height - height, width: step - GAP, height };
  });
  return { bars, most };
}

/** The next round number: one of the steps, times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return (STEPS.find((step) => step * power >= value) ?? 10) * power;
}
