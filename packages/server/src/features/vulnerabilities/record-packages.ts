import type { AffectedPackage } from '@assay/contract/affected-package.ts';
import type { Affected } from '@assay/core/advisories/advisory.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { statedRanges } from '@assay/core/advisories/stated-ranges.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import {
  type PackageVersionRow,
  subjectOf,
  verdictOn,
  withSourceRows,
} from '../catalogue/decide-matches.ts';
import type { KnownPackageRow } from './queries.ts';

/** A kernel's record names hundreds of packages, and a backport has a range for every branch. */
const MOST_PACKAGES = 20;
const MOST_RANGES = 50;

/** Package versions of the tenant by the names that records use. */
export type InstalledVersions = ReadonlyMap<string, readonly InstalledVersion[]>;

interface InstalledVersion {
  row: PackageVersionRow;
  /** As the SBOM states it. */
  version: string;
}

const keyOf = (ecosystem: string, name: string) => `${ecosystem}\n${name}`;

/** Groups package versions by the names that records use; a binary package also by its source package. */
export function installedVersions(rows: readonly KnownPackageRow[]): InstalledVersions {
  const named = rows.flatMap((known) => {
    const text = known.identity;
    const stated = text.startsWith('cpe:') ? { cpe: text } : { purl: text };
    const { match_name } = packageIdentityOf({ ...blankComponent(''), ...stated });
    return withSourceRows([{ ...known, match_name }]).map((row) => ({
      row,
      version: known.version,
    }));
  });
  return Map.groupBy(named, ({ row }) => keyOf(row.ecosystem, row.match_name));
}

/** Returns the packages of a record, those with installed versions first, and their number. */
export function packagesOf(
  affected: readonly Affected[],
  installed: InstalledVersions,
): { packages: AffectedPackage[]; package_count: number } {
  const isKnown = (entry: Affected) => installed.has(keyOf(entry.ecosystem, entry.name));
  const ordered = [...affected.filter(isKnown), ...affected.filter((entry) => !isKnown(entry))];
  return {
    packages: ordered.slice(0, MOST_PACKAGES).map((entry) => packageOf(entry, installed)),
    package_count: affected.length,
  };
}

function packageOf(entry: Affected, installed: InstalledVersions): AffectedPackage {
  const { ecosystem, release, name, versions } = entry;
  const line = statedRanges(entry);
  const prepared = prepareAffected(entry);
  const compared = (installed.get(keyOf(ecosystem, name)) ?? [])
    .filter(({ row }) => release === '' || row.release === '' || row.release === release)
    .map(({ row, version }) => ({
      version,
      verdict: verdictOn(row, subjectOf(row), prepared),
      begun: line.begunAt(row.match_version),
    }));
  const once = new Map(compared.map((one) => [one.version, one]));
  return {
    ...{ ecosystem, release, name, listed: versions.length },
    ranges: line.ranges.slice(0, MOST_RANGES),
    installed: [...once.values()],
  };
}
