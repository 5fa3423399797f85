import { compareVersions, schemeOfEcosystem } from '../versions/compare.ts';
import { VersionError } from '../versions/scheme.ts';

/** Order of two versions of one package: negative, zero or positive; undefined when it is not known. */
export type VersionOrder = (a: string, b: string) => number | undefined;

/** Returns the order of an OSV ecosystem; it knows nothing where the ecosystem, or a version, is of no scheme. */
export function orderOfEcosystem(ecosystem: string): VersionOrder {
  const scheme = schemeOfEcosystem(ecosystem);
  return (a, b) => {
    if (scheme === undefined) return undefined;
    try {
      return compareVersions(scheme, a, b);
    } catch (error) {
      if (error instanceof VersionError) return undefined;
      throw error;
    }
  };
}
