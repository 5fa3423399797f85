import type { Affected } from '@assay/core/advisories/advisory.ts';
import { matchAffected, type Subject } from '@assay/core/advisories/match.ts';
import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import { namesSource } from '@assay/core/advisories/source-entry.ts';
import { sourceLookUpOf } from '@assay/core/advisories/source-look-up.ts';
import { parsedVersionOf } from '@assay/core/advisories/version-schemes.ts';
import { parsePurl } from '@assay/core/purl/parse.ts';
import { cpeOfIdentity } from '@assay/core/sbom/package-identity-cpe.ts';

/** Package version fields for matching. */
export interface PackageVersionRow {
  pv_id: number;
  ecosystem: string;
  release: string;
  match_name: string;
  match_version: string;
  identity: string;
  /** Name and version are those of its source package, which a few advisories name instead. */
  by_source?: true;
}

/** An affected entry of an advisory, with the id that matches refer to. */
export interface AffectedRow extends Affected {
  affected_id: number;
}

/** Package version × affected entry, where the verdict is not "no". 1 affected, 2 unknown. */
export interface Hit {
  pv_id: number;
  affected_id: number;
  verdict: 1 | 2;
}

/** Builds the matcher's input from a package version. */
export function subjectOf(version: PackageVersionRow): Subject {
  const subject: Subject = {
    version: version.match_version,
    parsed: parsedVersionOf(version.ecosystem, version.match_version),
    release: version.release,
  };
  if (version.ecosystem === 'CPE') subject.cpe = cpeOfIdentity(version.identity)?.attributes ?? [];
  if (/[?&](?:repository_url|rpmmod)=/.test(version.identity)) {
    const { qualifiers } = parsePurl(version.identity, 'tolerant');
    const [url, stream] = [qualifiers.get('repository_url'), qualifiers.get('rpmmod')];
    if (url !== undefined) subject.repository_url = url;
    if (stream !== undefined) subject.stream = stream;
  }
  return subject;
}

/** Returns the package version as advisories of its source package identify it; null when there are none. */
export function sourceOf(version: PackageVersionRow): PackageVersionRow | null {
  const { ecosystem, identity, match_version } = version;
  const source = sourceLookUpOf(ecosystem, identity, match_version);
  if (source === null) return null;
  return { ...version, match_name: source.name, match_version: source.version, by_source: true };
}

/** Package versions, each a second time as advisories of its source package know it. */
export const withSourceRows = (versions: readonly PackageVersionRow[]): PackageVersionRow[] =>
  versions.flatMap((version) => {
    const source = sourceOf(version);
    return source === null ? [version] : [version, source];
  });

/** Returns the input that an entry's match compared: the package version itself, or its source package. */
export function subjectFor(version: PackageVersionRow, entry: Affected): Subject {
  const source = namesSource(entry) ? sourceOf(version) : null;
  return subjectOf(source?.match_name === entry.name ? source : version);
}

/**
 * Returns the verdict on a row. An entry that does not name source packages does not apply to a row of a
 * source.
 */
export const verdictOn = (row: PackageVersionRow, subject: Subject, entry: PreparedAffected) =>
  row.by_source && !namesSource(entry.affected)
    ? 'not_affected'
    : matchAffected(entry, subject).verdict;

/** Compares package versions with the affected entries of their names; entries of other names do no harm. */
export function decideMatches(versions: PackageVersionRow[], affected: AffectedRow[]): Hit[] {
  const candidates = Map.groupBy(affected, (row) => nameKeyOf(row.ecosystem, row.name));
  const prepared = new Map<string, PreparedAffected[]>();
  const hits: Hit[] = [];
  for (const version of withSourceRows(versions)) {
    const key = nameKeyOf(version.ecosystem, version.match_name);
    const entries = candidates.get(key);
    if (entries === undefined) continue;
    const ready = prepared.get(key) ?? entries.map(prepareAffected);
    prepared.set(key, ready);
    const subject = subjectOf(version);
    for (const [i, entry] of entries.entries()) {
      const one = ready[i];
      const verdict = one === undefined ? 'not_affected' : verdictOn(version, subject, one);
      if (verdict === 'not_affected') continue;
      const hit = verdict === 'affected' ? 1 : 2;
      hits.push({ pv_id: version.pv_id, affected_id: entry.affected_id, verdict: hit });
    }
  }
  return hits;
}

/** Returns the names by which advisories identify package versions, without duplicates. */
export function namesOfVersions(
  versions: readonly PackageVersionRow[],
): { ecosystem: string; name: string }[] {
  const names = new Map(
    withSourceRows(versions).map(({ ecosystem, match_name: name }) => [
      nameKeyOf(ecosystem, name),
      { ecosystem, name },
    ]),
  );
  return [...names.values()];
}

/** One text for an ecosystem and a name in it. */
export const nameKeyOf = (ecosystem: string, name: string): string => `${ecosystem}\n${name}`;
