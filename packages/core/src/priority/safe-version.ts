import { fixedVersionsOf } from '../advisories/fixed-versions.ts';
import { matchAffected, type Subject } from '../advisories/match.ts';
import type { PreparedAffected } from '../advisories/prepare.ts';
import { parsedVersionOf, parseVersion, schemeOf } from '../advisories/version-schemes.ts';

/** An entry of an advisory about a package, with the vulnerabilities that its record is about. */
export interface KnownEntry {
  entry: PreparedAffected;
  vulnerabilities: readonly number[];
}

/** A package version in use, and all that advisories say about its package. */
interface UsedVersion {
  ecosystem: string;
  /** Returns the subject that an entry compares: the package version, or its source package. */
  subjectFor(entry: PreparedAffected): Subject;
  /** Its open findings. */
  found: ReadonlySet<number>;
  /** All live entries about its package. */
  entries: readonly KnownEntry[];
  /**
   * Vulnerabilities of versions that were tried, filled here. Package versions may share it if their entries are the same and
   * their subjects differ in version alone.
   */
  tried?: TriedVersions;
}

/** Vulnerabilities of versions to upgrade to, by version. */
export type TriedVersions = Map<string, KnownVulnerabilities>;

interface KnownVulnerabilities {
  affected: ReadonlySet<number>;
  undecided: ReadonlySet<number>;
}

/** The version to upgrade to. */
export interface SafeVersion {
  /** As a record spells it. */
  version: string;
  /** Findings that the upgrade removes. */
  removed: ReadonlySet<number>;
  /** Findings that it does not remove. */
  remaining: ReadonlySet<number>;
  /** Vulnerabilities of the version itself that the one in use does not have. */
  introduced: ReadonlySet<number>;
  /** False when every version that ends the findings has other known vulnerabilities: then the one with the fewest. */
  is_safe: boolean;
}

/** Versions that are tried; the first is nearly always safe. */
const MOST_TRIED = 12;

/**
 * The smallest version known to advisories that ends all findings that can be ended and has no other known vulnerability.
 * Null when no finding has a fix, or when versions of the ecosystem cannot be ordered.
 */
export function safeVersionOf(used: UsedVersion): SafeVersion | null {
  const candidates = candidatesOf(used);
  let best: SafeVersion | null = null;
  for (const version of candidates.versions) {
    const tried = tryVersion(used, version, candidates.hopeless);
    if (tried.removed.size === 0) continue;
    if (tried.is_safe) return tried;
    if (best === null || burden(tried) < burden(best)) best = tried;
  }
  return best;
}

const burden = ({ remaining, introduced }: SafeVersion) => remaining.size + introduced.size;

/** Versions above the nearest fix of every finding that has one, ascending; and the findings that have none. */
function candidatesOf(used: UsedVersion): { versions: string[]; hopeless: Set<number> } {
  const { ecosystem, entries, found, subjectFor } = used;
  const scheme = schemeOf(ecosystem);
  const hopeless = new Set(found);
  if (scheme === undefined) return { versions: [], hopeless };
  const fixes = new Map<string, unknown>();
  const nearest: unknown[] = [];
  for (const { entry, vulnerabilities } of entries) {
    const subject = subjectFor(entry);
    const isOpen = vulnerabilities.some((one) => found.has(one));
    if (isOpen && matchAffected(entry, subject).verdict !== 'affected') continue;
    const later = fixedVersionsOf(entry, subject.version);
    const parsed = later.map((text) => ({ text, parsed: parseVersion(scheme, text) }));
    for (const one of parsed) if (one.parsed !== null) fixes.set(one.text, one.parsed);
    const [first] = parsed;
    if (!isOpen || first === undefined || first.parsed === null) continue;
    nearest.push(first.parsed);
    for (const one of vulnerabilities) hopeless.delete(one);
  }
  const versions = [...fixes]
    .filter(([, version]) => nearest.every((fix) => scheme.compare(version, fix) >= 0))
    .sort(([, a], [, b]) => scheme.compare(a, b))
    .slice(0, MOST_TRIED)
    .map(([text]) => text);
  return { versions: nearest.length === 0 ? [] : versions, hopeless };
}

function tryVersion(
  used: UsedVersion,
  version: string,
  hopeless: ReadonlySet<number>,
): SafeVersion {
  const { affected, undecided } = vulnerabilitiesOf(used, version);
  const remaining = [...used.found].filter((one) => affected.has(one) || undecided.has(one));
  const left = new Set(remaining);
  const introduced = new Set([...affected].filter((one) => !used.found.has(one)));
  return {
    version,
    removed: new Set([...used.found].filter((one) => !left.has(one))),
    remaining: left,
    introduced,
    is_safe: introduced.size === 0 && remaining.every((one) => hopeless.has(one)),
  };
}

function vulnerabilitiesOf(used: UsedVersion, version: string): KnownVulnerabilities {
  const found = used.tried?.get(version);
  if (found !== undefined) return found;
  const parsed = parsedVersionOf(used.ecosystem, version);
  const affected = new Set<number>();
  const undecided = new Set<number>();
  for (const { entry, vulnerabilities } of used.entries) {
    const { verdict } = matchAffected(entry, { ...used.subjectFor(entry), version, parsed });
    if (verdict === 'not_affected') continue;
    for (const one of vulnerabilities) (verdict === 'affected' ? affected : undecided).add(one);
  }
  used.tried?.set(version, { affected, undecided });
  return { affected, undecided };
}
