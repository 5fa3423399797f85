/** Length limits for package identities and names, so that a database can index values derived from them. */

import type { Component, ComponentGraph, Warning } from './component-graph.ts';
import { packageIdentityOf } from './package-identity.ts';
import { isOverlong, LONGEST_KEY } from './package-identity-limit.ts';

/** One character of UTF-16 is at most three bytes, each `%` and two digits in a purl. */
const MOST_BYTES_OF_ONE = 9;

/** Warnings at the first overlong purl, which is not checked, and at the first overlong name, which is shortened. */
export function lengthWarnings({ root, components }: ComponentGraph): Warning[] {
  const entries = root === null ? components : [root, ...components];
  const long = entries
    .filter(mayBeOverlong)
    .map((entry) => [entry, packageIdentityOf(entry)] as const);
  const purls = long.filter(([, { unchecked }]) => unchecked === 'unreadable_purl');
  const names = long.filter(
    ([{ group, name }, { kind }]) => kind !== 'purl' && isOverlong(`${group}/${name}`),
  );
  const limit = `${LONGEST_KEY.toLocaleString('en-US')} bytes`;
  return [
    ...warningOf(purls, {
      one: `A purl cannot be read or is longer than ${limit}; the component is not checked.`,
      many: `purls cannot be read or are longer than ${limit}; the components are not checked.`,
    }),
    ...warningOf(names, {
      one: `A name is longer than ${limit}; lists of packages show its beginning.`,
      many: `names are longer than ${limit}; lists of packages show their beginning.`,
    }),
  ];
}

const mayBeOverlong = ({ purl, group, name, version }: Component): boolean => {
  const length = Math.max((purl?.length ?? 0) + version.length, group.length + name.length);
  return length * MOST_BYTES_OF_ONE > LONGEST_KEY;
};

function warningOf(
  entries: readonly (readonly [Component, unknown])[],
  { one, many }: { one: string; many: string },
): Warning[] {
  const [first] = entries;
  if (first === undefined) return [];
  const message = entries.length === 1 ? one : `${entries.length} ${many}`;
  return [{ message, at: first[0].at }];
}
