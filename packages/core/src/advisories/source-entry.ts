/**
 * Records of Red Hat name binary packages. Its errata list every package of a build, sources and debugging symbols too, so a
 * name that is missing there was not built. A record that names one package and no other states a vulnerability without
 * a build, and the name is that of the source: it speaks about every binary built from it.
 */

import type { Affected } from './advisory.ts';

/** Distributions of which a single name can be that of a source package; AlmaLinux lists the binaries of an erratum alone. */
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

/** Whether the entry names a source package, and so speaks about every binary built from it. */
export const namesSource = ({ ranges }: Pick<Affected, 'ranges'>): boolean =>
  ranges.some((range) => range.names_source === true);
