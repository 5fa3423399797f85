import { schemeOfEcosystem } from './compare.ts';
import { isDistribution } from './ecosystem.ts';
import { VersionError } from './scheme.ts';
import { type StatedVersion, statedVersionOf } from './stated-version.ts';

/** Classifies a component's version text by the conventions of its OSV ecosystem (without release). */
export const statedIn = (ecosystem: string, version: string): StatedVersion =>
  statedVersionOf(version, { isDistribution: isDistribution(ecosystem) });

/**
 * Returns the reason a component's version cannot be compared with bounds; '' when it can, or when no order is
 * known.
 */
export function versionProblemOf(
  ecosystem: string,
  version: string,
): 'no_version' | 'not_a_version' | '' {
  if (version === '') return 'no_version';
  if (statedIn(ecosystem, version).kind !== 'version') return 'not_a_version';
  try {
    schemeOfEcosystem(ecosystem)?.parse(version);
    return '';
  } catch (error) {
    if (error instanceof VersionError) return 'not_a_version';
    throw error;
  }
}
