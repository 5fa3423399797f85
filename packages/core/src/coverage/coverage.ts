/**
 * Determines which packages the loaded advisory sources cover. Without records for its ecosystem or
 * distribution release, a package is unchecked, which differs from "no vulnerabilities".
 */

import { compareRelease } from '../advisories/release.ts';
import type { Instant } from '../encoding/instant.ts';
import { isDistribution } from '../versions/ecosystem.ts';

/** Data that one source has loaded for one ecosystem and release. */
export interface LoadedRelease {
  source: string;
  /** OSV ecosystem without release. */
  ecosystem: string;
  /** As the source spells it; '' when records name none. */
  release: string;
  /** Records that are not withdrawn. */
  records: number;
  /** End of the last complete import that had such records; null before the first. */
  newest_import_at: Instant | null;
}

/** `none`: nothing is loaded. `stale`: the loaded data is older than the operator's limit. */
export type CoverageState = 'fresh' | 'stale' | 'none';

/** Coverage by the loaded sources, one ecosystem and release at a time. */
export interface Coverage {
  stateOf(ecosystem: string, release: string): CoverageState;
}

/** Age of the newest import that covers an ecosystem and release; undefined where none does. */
export type NewestImport = (ecosystem: string, release: string) => Instant | undefined;

/**
 * Indexes loaded data for look-ups. Results are cached, because releases are compared rather than found by key.
 */
export function newestImportOf(loaded: readonly LoadedRelease[]): NewestImport {
  const complete = loaded.filter((one) => one.records > 0 && one.newest_import_at !== null);
  const byEcosystem = Map.groupBy(complete, ({ ecosystem }) => ecosystem);
  const naming = new Set(
    complete
      .filter(({ release }) => release !== '')
      .map(({ source, ecosystem }) => `${source} ${ecosystem}`),
  );
  const covers = (one: LoadedRelease, release: string) => {
    // When a source names releases, records without one do not cover all of them.
    const isPart = one.release === '' && release !== '' && isDistribution(one.ecosystem);
    if (isPart && naming.has(`${one.source} ${one.ecosystem}`)) return false;
    return compareRelease(one.ecosystem, one.release, release) === 'same';
  };
  // By release within the ecosystem: a key of both would be put together for each component of an SBOM.
  const known = new Map<string, Map<string, Instant | undefined>>();
  let remembered = 0;
  return (ecosystem, release) => {
    const ofEcosystem = known.get(ecosystem);
    if (ofEcosystem?.has(release)) return ofEcosystem.get(release);
    const times = (byEcosystem.get(ecosystem) ?? [])
      .filter((one) => covers(one, release))
      .map((one) => one.newest_import_at ?? 0);
    const newest = times.length === 0 ? undefined : Math.max(...times);
    if (remembered < MOST_REMEMBERED) {
      remembered += 1;
      known.set(ecosystem, (ofEcosystem ?? new Map()).set(release, newest));
    }
    return newest;
  };
}

const LEAST: readonly CoverageState[] = ['none', 'stale', 'fresh'];

/** The lesser state of each ecosystem and release in two coverages. */
export const coveredInBoth = (one: Coverage, other: Coverage): Coverage => ({
  stateOf(ecosystem, release) {
    const state = one.stateOf(ecosystem, release);
    const otherState = other.stateOf(ecosystem, release);
    return LEAST.indexOf(state) < LEAST.indexOf(otherState) ? state : otherState;
  },
});

/** Documents can name any release. */
const MOST_REMEMBERED = 10_000;

/**
 * Coverage at one time.
 *
 * @param limit maximum age that is not stale, in milliseconds
 */
export const coverageAt = (newestOf: NewestImport, now: Instant, limit: number): Coverage => ({
  stateOf(ecosystem, release) {
    const newest = newestOf(ecosystem, release);
    if (newest === undefined) return 'none';
    return now - newest > limit ? 'stale' : 'fresh';
  },
});
