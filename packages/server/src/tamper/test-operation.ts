import type { Api } from '@assay/contract/index.ts';
import type { Scene } from './test-scene.ts';

/** A number from 0 to below `n`. */
export type Below = (n: number) => number;

/** A permitted change of a person, with random values; null where it does nothing this time. */
export type Operation = (scene: Scene, below: Below) => Promise<unknown>;

/** Operations by the call that makes the change. */
export type Operations = Partial<Record<keyof Api, Operation>>;

/** There is nothing yet that the operation could be done to. */
export class NothingThere extends Error {}

/** One of a list. @throws NothingThere */
export function oneOf<Item>(items: readonly Item[], below: Below): Item {
  const item = items[below(Math.max(1, items.length))];
  if (item === undefined) throw new NothingThere();
  return item;
}

/** One of 40 names. */
export const named = (below: Below): string => `n${below(40)}`;

/** Numbers from 0 to below `n`; the same ones for the same seed (mulberry32). */
export function random(seed: number): Below {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}
