/**
 * Red Hat records name binary packages. Errata list every package of a build, including sources and debug
 * symbols, so an absent name was not built. A record that names exactly one package states a vulnerability
 * without a build: the name is a source package, and the record applies to every binary built from it.
 */

import type { Affected } from './advisory.ts';

/** Distributions where a single name can be a source package. AlmaLinux lists only the binaries of an erratum. */
const NAMES_EITHER: ReadonlySet<string> = new Set(['Red Hat']);

/** Whether binaries of the ecosystem are compared with entries about their source package, too. */
export const isNamedByEither = (ecosystem: string): boolean => NAMES_EITHER.has(ecosystem);

/** The entries of one record, marked where they name a source package. */
export function withSources(entries: readonly Affected[]): Affected[] {
  const names = new Set(
    entries.filter(({ ecosystem }) => isNamedByEither(ecosystem)).map(({ name }) => name),
  );
  if (names.size !== 1) return [...entries];
  return entries.map((entry) =>
    isNamedByEither(entry.ecosystem)
      ? {
          ...entry,
          ranges: entry.ranges.map((range) => ({ ...range, names_source: true as const })),
        }
      : entry,
  );
}

/** Tells whether the entry names a source package and so applies to every binary built from it. */
export const namesSource = ({ ranges }: Pick<Affected, 'ranges'>): boolean =>
  ranges.some((range) => range.names_source === true);
