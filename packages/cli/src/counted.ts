/** A number with what it counts, in the singular where it is one: `1 component`, `2 components`, `0 entries`. */
export const counted = (count: number | bigint, noun: string, plural = `${noun}s`): string =>
  `${count} ${Number(count) === 1 ? noun : plural}`;
