import { compareVersions, schemeOfEcosystem } from '../versions/compare.ts';
import { VersionError } from '../versions/scheme.ts';

/** Places of decisions, the nearest to a finding first. */
type DecisionPlace = 'sbom' | 'project' | 'folder' | 'tenant';

/** Facts of a finding that decisions can depend on. */
export interface DecidedFacts {
  /** 0 unassigned to 4 critical. */
  severity: number;
  /** CISA lists the vulnerability as exploited. */
  kev: boolean;
  /** A version that fixes it is known. */
  fix: boolean;
}

/** Digests of the entry of a record that decides a match (ADR 0067). */
export interface EntryDigests {
  /** Digest of package, ranges and versions, in any order of these; null where it was not asked for. */
  range: string | null;
  /** Digest of the content of its record, whatever the date of its last change. */
  advisory: string;
}

/** Facts that were known when a decision was made. */
export interface DecidedBasis extends DecidedFacts {
  /** Digests of the ranges that were known of its packages; absent: not asked for, or not known. */
  ranges?: readonly string[];
  /** Digests of the records with these ranges; absent: not asked for, or not known. */
  advisories?: readonly string[];
}

/** Change that opens a decided finding again. */
export type ReopenRule = keyof DecidedFacts | keyof EntryDigests;

/** Part of a decision from which follows whether and when it applies (ADR 0040). */
export interface DecisionRule {
  scope: DecisionPlace;
  /** Path of the folder; '' for other places. Deeper folders are nearer. */
  folder: string;
  /** As `decidedPackageOf` names it; '' for every package. */
  package: string;
  /** First and last version, both included; null: no bound. */
  version_from: string | null;
  version_to: string | null;
  reopen_on: readonly ReopenRule[];
  basis: DecidedBasis;
  /** Milliseconds since 1970. */
  created: number;
  /** Milliseconds since 1970; null: never. */
  expires: number | null;
}

/** A finding that decisions may be about. */
interface DecidedSubject extends DecidedFacts {
  package: string;
  version: string;
  ecosystem: string;
  /** Digests of the entry that decides the match; undefined: not read, or not known, which opens nothing. */
  entry?: EntryDigests | undefined;
}

/** The decision of the nearest place, and why it no longer applies; null while it applies. */
export interface NearestDecision<Rule extends DecisionRule> {
  decision: Rule;
  reopened_by: ReopenRule | 'expired' | null;
}

const PLACES: readonly DecisionPlace[] = ['sbom', 'project', 'folder', 'tenant'];

/** Orders decisions by which precedes: nearer places, named packages, stated versions, then the newest. */
export function byPrecedence(a: DecisionRule, b: DecisionRule): number {
  return (
    PLACES.indexOf(a.scope) - PLACES.indexOf(b.scope) ||
    depthOf(b.folder) - depthOf(a.folder) ||
    Number(a.package === '') - Number(b.package === '') ||
    Number(isForAllVersions(a)) - Number(isForAllVersions(b)) ||
    b.created - a.created
  );
}

const depthOf = (folder: string) => folder.split('/').length;
const isForAllVersions = (rule: DecisionRule) =>
  rule.version_from === null && rule.version_to === null;

/**
 * Returns the decision that counts for a finding, of those about its vulnerability in its places. One that has expired gives
 * way to the next; without a next it is returned as expired.
 *
 * @param decisions ordered by {@link byPrecedence}
 * @param now milliseconds since 1970
 */
export function nearestDecision<Rule extends DecisionRule>(
  decisions: readonly Rule[],
  subject: DecidedSubject,
  now: number,
): NearestDecision<Rule> | undefined {
  let expired: Rule | undefined;
  for (const decision of decisions) {
    if (decision.package !== '' && decision.package !== subject.package) continue;
    if (!isWithin(decision, subject)) continue;
    if (decision.expires === null || decision.expires > now)
      return { decision, reopened_by: reopenedBy(decision, subject) };
    expired ??= decision;
  }
  return expired && { decision: expired, reopened_by: 'expired' };
}

/** Whether a version is within the bounds of a decision; a version that cannot be compared is in none. */
export function isWithin(
  { version_from, version_to }: Pick<DecisionRule, 'version_from' | 'version_to'>,
  { version, ecosystem }: Pick<DecidedSubject, 'version' | 'ecosystem'>,
): boolean {
  if (version_from === null && version_to === null) return true;
  if (version === version_from || version === version_to) return true;
  const scheme = schemeOfEcosystem(ecosystem);
  if (scheme === undefined) return false;
  try {
    return (
      (version_from === null || compareVersions(scheme, version_from, version) <= 0) &&
      (version_to === null || compareVersions(scheme, version, version_to) <= 0)
    );
  } catch (error) {
    if (error instanceof VersionError) return false;
    throw error;
  }
}

function reopenedBy(rule: DecisionRule, now: DecidedSubject): ReopenRule | null {
  const { basis } = rule;
  const changed = {
    severity: now.severity > basis.severity,
    kev: now.kev && !basis.kev,
    fix: now.fix && !basis.fix,
    range: isUnseen(now.entry?.range, basis.ranges),
    advisory: isUnseen(now.entry?.advisory, basis.advisories),
  };
  return rule.reopen_on.find((name) => changed[name]) ?? null;
}

/** Whether a digest is none of those that were known; false where either is unknown. */
const isUnseen = (digest: string | null | undefined, known: readonly string[] | undefined) =>
  digest !== undefined && digest !== null && known !== undefined && !known.includes(digest);
