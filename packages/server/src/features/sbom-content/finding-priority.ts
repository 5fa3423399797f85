import {
  type Known,
  type Priority,
  type PriorityFacts,
  priorityOf,
} from '@assay/core/priority/priority.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { DocumentView } from './document-view.ts';
import { type FindingSet, severityAt } from './finding-set.ts';

/**
 * Priority of a finding of an SBOM.
 *
 * @param inUse the same for all findings of one SBOM: left out where they are only ordered
 */
export function findingPriority(
  view: DocumentView,
  set: FindingSet,
  finding: number,
  inUse: Known = 'unknown',
): Priority & Pick<PriorityFacts, 'fix' | 'direct' | 'in_use'> {
  const { vulnerabilities } = set;
  const vulnerability = set.vulnerability_of[finding] ?? 0;
  const tenths = (set.ranks[finding] ?? 0) % 1_000;
  const facts = {
    malicious: vulnerabilities.malicious[vulnerability] === 1,
    kev: vulnerabilities.kev[vulnerability] === 1,
    epss: vulnerabilities.epss[vulnerability] ?? null,
    severity: severityOfRank(severityAt(set, finding)),
    cvss: tenths === 0 ? null : tenths / 10,
  };
  const known = {
    fix: set.has_fix[finding] === 1 ? ('yes' as const) : ('no' as const),
    direct: directOf(view, set.package_of[finding] ?? 0),
    in_use: inUse,
  };
  return { ...known, ...priorityOf({ ...facts, ...known }) };
}

/** A document whose root states no dependencies does not say what is direct. */
function directOf({ is_direct_known, direct_packages }: DocumentView, index: number): Known {
  if (!is_direct_known) return 'unknown';
  return direct_packages[index] === 1 ? 'yes' : 'no';
}
