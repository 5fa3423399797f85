import { compareRelease } from '@assay/core/advisories/release.ts';
import { spanKeyOf } from '@assay/core/advisories/span.ts';
import { parsedVersionOf } from '@assay/core/advisories/version-schemes.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type AffectedRow, type PackageVersionRow, withSourceRows } from '../decide-matches.ts';
import * as query from './spanning-queries.ts';

/** With more releases, entries of all of them are read. */
const MOST_RELEASES = 4;

/** Most comparisons of releases for a batch: a hostile SBOM states another release for each package. Entries of all releases are read beyond. */
const MOST_COMPARED = 20_000;

/**
 * Finds the affected entries that may affect package versions, or their source packages: those of their names whose span contains the
 * version, but of no other release (ADR 0084).
 */
export async function findSpanning(
  db: Reader,
  versions: readonly PackageVersionRow[],
): Promise<AffectedRow[]> {
  const rows = withSourceRows(versions);
  const ecosystems = [...new Set(rows.map(({ ecosystem }) => ecosystem))];
  const known = await query.selectReleases(db, ecosystems);
  const releasesOf = createReleaseChoice(known);
  const sought = rows.flatMap(({ ecosystem, match_name: name, match_version, release }) => {
    const key = spanKeyOf(ecosystem, parsedVersionOf(ecosystem, match_version));
    return releasesOf(ecosystem, release).map((of) => ({ ecosystem, name, key, release: of }));
  });
  return query.selectAffectedSpanning(db, sought);
}

type ReleaseChoice = (ecosystem: string, release: string) => readonly (string | null)[];

/** Chooses the releases of entries for a release of a package version: all but those that differ. */
function createReleaseChoice(known: readonly query.EntryRelease[]): ReleaseChoice {
  const byEcosystem = Map.groupBy(known, ({ ecosystem }) => ecosystem);
  const chosen = new Map<string, readonly (string | null)[]>();
  let compared = 0;
  return (ecosystem, release) => {
    const of = `${ecosystem}\n${release}`;
    const earlier = chosen.get(of);
    if (earlier !== undefined) return earlier;
    const entries = byEcosystem.get(ecosystem) ?? [];
    compared += entries.length;
    if (compared > MOST_COMPARED) return [null];
    const same = entries
      .map((entry) => entry.release)
      .filter((one) => compareRelease(ecosystem, one, release) !== 'other');
    const choice = same.length > MOST_RELEASES ? [null] : same;
    chosen.set(of, choice);
    return choice;
  };
}
