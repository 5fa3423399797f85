/** Chance that is the same on every machine: figures of two runs must be about the same data. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [0, limit). */
  below(limit: number): number;
  /** Shuffles the items in place. */
  shuffle<T>(items: T[]): T[];
}

/** Mulberry32: 32 bits of state are plenty for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    shuffle(items) {
      for (let i = items.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const [one, other] = [items[i], items[j]];
        if (one === undefined || other === undefined) continue;
        items[i] = other;
        items[j] = one;
      }
      return items;
    },
  };
}

/** Flattens the head, as no package is in one SBOM hundreds of times. */
const SHIFT = 20_000;
const EXPONENT = 0.9;

/** Draws ranks by Zipf's law as Mandelbrot wrote it: rank r with weight 1 / (r + shift)^exponent. */
export function createSkew(random: Random, count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += (rank + SHIFT) ** -EXPONENT;
    sums[rank] = sum;
  }
  return () => {
    const target = random.next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
