/**
 * An advisory in the form that is stored and matched: one record, and for each affected package its ranges and
 * versions. Field names are those of OSV.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7
 */

/** A boundary of a range. Exactly one key, as spelt in the record; `introduced: '0'` precedes every version. */
export type RangeEvent =
  | { introduced: string }
  | { fixed: string }
  | { last_affected: string }
  | { limit: string };

/** `SEMVER`: SemVer 2.0; `ECOSYSTEM`: the ecosystem's own order; `GIT`: commits, which have none without the repository. */
export type RangeType = 'SEMVER' | 'ECOSYSTEM' | 'GIT';

export interface AffectedRange {
  type: RangeType;
  /** In document order. The matcher sorts them; ties keep this order. */
  events: RangeEvent[];
  /** GIT only: the repository's URL. */
  repo?: string;
  /** `<= 1.2.3` or `< 1.2.3`: bounds a range that has no upper event (GHSA `last_known_affected_version_range`). */
  last_known?: string;
  /** Enterprise Linux: the module streams that the record is about, `nodejs:16`. */
  streams?: string[];
  /** The entry names a source package: the range applies to every binary built from it. */
  names_source?: true;
  /** CPE: the formatted string whose attributes besides vendor and product are compared; absent: `a` and ANY for the rest. */
  cpe?: string;
  /** CPE: the lowest version itself is not affected (`versionStartExcluding`). */
  excludes_start?: true;
  /** CPE: affected only together with another product, which an SBOM does not state. */
  is_conditional?: true;
}

/** One affected package of a record, ready to be stored as JSON and looked up by (ecosystem, name). */
export interface Affected {
  /** OSV ecosystem without suffix, in the spelling of the OSV list: `Debian`, `npm`; `GIT` where the record names only repositories. */
  ecosystem: string;
  /** The suffix of a distribution (`12`, `v3.18`, `Pro:18.04:LTS`); '' = every release. */
  release: string;
  /** Normalized as package identities are; for `GIT` the repository without scheme and `.git`. */
  name: string;
  ranges: AffectedRange[];
  /** Explicit versions, as spelt. */
  versions: string[];
  /** Registry from `Packagist:<url>` or `Maven:<url>`; null = the ecosystem's default registry. */
  repository_url: string | null;
}

export interface AdvisoryReference {
  /** `ADVISORY`, `FIX`, `WEB`, … */
  type: string;
  url: string;
}

/** A rating as the record gives it. `type` is OSV's (`CVSS_V3`, `Ubuntu`, …), or `word` for a bare word. */
export interface StatedSeverity {
  type: string;
  /** A CVSS vector, a number, or a word such as `MODERATE`. */
  score: string;
}

export interface Advisory {
  id: string;
  aliases: string[];
  upstream: string[];
  related: string[];
  /** RFC 3339 as spelt; null for the placeholder year 0001 that some databases write. */
  modified: string | null;
  published: string | null;
  /** Not null: the record is withdrawn, whatever the instant, and matches nothing. */
  withdrawn: string | null;
  /** First line of `details` when the record has no summary; '' when it has neither. */
  summary: string;
  references: AdvisoryReference[];
  /** Record-wide ratings first, then those of single packages, in document order. */
  severities: StatedSeverity[];
  /** RustSec `unmaintained`, `unsound`, `notice`: a remark, not a vulnerability that can be rated. */
  informational: string | null;
  affected: Affected[];
}

/**
 * Packages that the record currently affects. Returns none for a withdrawn record, so importing the withdrawn
 * revision removes earlier matches.
 */
export function liveAffectedOf(advisory: Advisory): readonly Affected[] {
  return advisory.withdrawn === null ? advisory.affected : [];
}
