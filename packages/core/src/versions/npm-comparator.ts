import type { NpmVersion } from './npm.ts';

/** Comparison of a version with a bound; '' means equality. */
export type NpmOperator = '' | '<' | '<=' | '>' | '>=';

/** One bound of a range. */
export interface NpmComparator {
  readonly operator: NpmOperator;
  readonly version: NpmVersion;
}

/** Whether a version fulfils one comparator, pre-releases being versions like others. */
export function fulfilsNpm(
  version: NpmVersion,
  { operator, version: bound }: NpmComparator,
): boolean {
  switch (operator) {
    case '<':
      return version.key < bound.key;
    case '<=':
      return version.key <= bound.key;
    case '>':
      return version.key > bound.key;
    case '>=':
      return version.key >= bound.key;
    case '':
      return version.key === bound.key;
  }
}
