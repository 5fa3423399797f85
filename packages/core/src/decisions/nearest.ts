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
  reopen_on: readonly (keyof DecidedFacts)[];
  /** Facts that were known when it was made. */
  basis: DecidedFacts;
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
}

/** The decision of the nearest place, and why it no longer applies; null while it applies. */
export interface NearestDecision<Rule extends DecisionRule> {
  decision: Rule;
  reopened_by: keyof DecidedFacts | 'expired' | null;
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

function reopenedBy(rule: DecisionRule, now: DecidedFacts): keyof DecidedFacts | null {
  const { basis } = rule;
  const changed = {
    severity: now.severity > basis.severity,
    kev: now.kev && !basis.kev,
    fix: now.fix && !basis.fix,
  };
  return rule.reopen_on.find((name) => changed[name]) ?? null;
}
