import type { PathStep } from '@assay/contract/dependencies.ts';
import type { z } from 'zod';

/** One entry on the way from the root to a component. */
export type Step = z.output<typeof PathStep>;

/** Name and version of an entry as one text; without a version the name alone. */
export const entryText = ({ name, version }: Pick<Step, 'name' | 'version'>): string =>
  version === '' ? name : `${name} ${version}`;

/** A path in one line, from the root: `api 2.8.1 > tomcat-embed-core 10.1.18`. */
export const pathText = (path: readonly Step[]): string => path.map(entryText).join(' > ');

/** An entry of a displayed path, or the number of entries hidden between its two ends. */
export type ShownStep =
  | { kind: 'entry'; step: Step; depth: number; isLast: boolean }
  | { kind: 'gap'; hidden: number; depth: number };

/**
 * Returns a path for display: complete, or its first and last entries with a gap between when it is long.
 *
 * @param most maximum number of lines, at least 4
 */
export function shownSteps(path: readonly Step[], most = 7): ShownStep[] {
  const entry = (step: Step, depth: number, isLast: boolean): ShownStep => ({
    kind: 'entry',
    step,
    depth,
    isLast,
  });
  const last = path.length - 1;
  if (path.length <= most) return path.map((step, at) => entry(step, at, at === last));
  const head = Math.ceil((most - 1) / 2);
  const tail = most - 1 - head;
  const hidden = path.length - head - tail;
  return [
    ...path.slice(0, head).map((step, at) => entry(step, at, false)),
    { kind: 'gap', hidden, depth: head },
    ...path.slice(-tail).map((step, at) => entry(step, head + 1 + at, at === tail - 1)),
  ];
}
