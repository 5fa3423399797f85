import { schemeOfEcosystem } from '../versions/compare.ts';
import { goScheme } from '../versions/go.ts';
import { npmScheme } from '../versions/npm.ts';
import type { VersionScheme } from '../versions/scheme.ts';
import { VersionError } from '../versions/scheme.ts';
import { semverScheme } from '../versions/semver.ts';
import { statedIn } from '../versions/version-problem.ts';

/** Returns the version order of an ecosystem; undefined when none is known. */
export function schemeOf(ecosystem: string): VersionScheme | undefined {
  return schemeOfEcosystem(ecosystem);
}

/**
 * Returns the order of a `SEMVER` range: SemVer 2.0. Go and npm keep their own schemes, which are SemVer plus
 * extensions of their tools, so that a version is parsed once.
 */
export function semver(own: VersionScheme | undefined): VersionScheme {
  return own === goScheme || own === npmScheme ? own : semverScheme;
}

/** The parsed version, or null where the scheme cannot read it. */
export function parseVersion(scheme: VersionScheme, text: string): unknown {
  try {
    return scheme.parse(text);
  } catch (error) {
    if (error instanceof VersionError) return null;
    throw error;
  }
}

/**
 * Parses a version for `Subject.parsed`. Callers that match one version against many records should keep the
 * result.
 */
export function parsedVersionOf(ecosystem: string, version: string): unknown {
  const scheme = schemeOf(ecosystem);
  if (scheme === undefined || version === '') return null;
  return statedIn(ecosystem, version).kind === 'version' ? parseVersion(scheme, version) : null;
}
