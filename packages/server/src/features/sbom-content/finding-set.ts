import type { StatedVulnerability } from '@assay/core/sbom/component-graph.ts';
import { type DecidedFindings, NOTHING_DECIDED } from './decided/decided.ts';
import type { DocumentView } from './document-view.ts';
import { numbersTo, type Order, sortedBy } from './order.ts';
import type { MatchColumns, VulnerabilityColumns } from './queries.ts';
import { type StatedAnalyses, statedOn } from './stated-analyses.ts';

/** Findings of one document: package version × vulnerability, ordered by name of the package, then by vulnerability. */
export interface FindingSet {
  /** The instant as of which they are; null: now. */
  as_of: Date | null;
  count: number;
  /** Per finding the index of its package version in the graph. */
  package_of: Int32Array;
  /** Per finding the index in `vulnerabilities`. */
  vulnerability_of: Int32Array;
  /** Per finding 1 affected, 2 unknown, 3 handled. */
  verdicts: Uint8Array;
  /** Per finding 10000 when affected, + severity * 1000 + score * 10. */
  ranks: Int16Array;
  /** Per finding 1 where its only rating is that of a record about several vulnerabilities. */
  shared: Uint8Array;
  /** Per finding 1 where the record that matched names a version that is no longer affected. */
  has_fix: Uint8Array;
  vulnerabilities: VulnerabilityColumns;
  /** Seven counts per package version: affected by severity 0 to 4, then unknown ones, then handled ones. */
  risks: Int32Array;
  /** Per package version the worst severity that affects it, 4 to 0; -1 when none does. */
  worst: Int8Array;
  /** The document's own statements about findings. */
  stated: StatedAnalyses;
  orders: Map<string, Order>;
  /** Decisions about the findings, and claims of the document that apply. */
  decided: DecidedFindings;
  /** Names and summaries of the vulnerabilities, folded; loaded by the first text search. */
  texts: { loading: Promise<string[]> | undefined };
  /** By pv_id whether the release cycle has ended; loaded by the first filter by end of life. */
  lives: { loading: Promise<Map<number, boolean>> | undefined };
  size_bytes: number;
  /** When all of it had been read, as `performance.now()` names instants. */
  read_at: number;
}

/** Numbers of `risks` per package version. */
export const RISK_COUNTS = 7;
const UNKNOWN_SLOT = 5;
/** Slot of handled findings: the last, so that those before are open findings. */
export const HANDLED_SLOT = 6;

/** Verdict of a finding that could not be decided. */
export const UNKNOWN = 2;

/** Verdict of a finding that a distribution package handles. */
export const HANDLED = 3;

export function findingSetOf(
  view: DocumentView,
  matches: MatchColumns,
  vulnerabilities: VulnerabilityColumns,
  named: { name: string; vuln_id: number; severity: number }[],
): FindingSet {
  const { graph, place, first_entry } = view;
  const packages = new Map<number, number>();
  view.pv_ids.forEach((pvId, i) => {
    packages.set(pvId, i);
  });
  const vulnerabilityIndexes = new Map(vulnerabilities.vuln_ids.map((vulnId, i) => [vulnId, i]));
  // Loops over typed arrays: `from` with a function takes several times as long.
  const packageOf = new Int32Array(matches.pv_ids).map((pvId) => packages.get(pvId) ?? -1);
  const vulnerabilityOf = new Int32Array(matches.vuln_ids).map(
    (vulnId) => vulnerabilityIndexes.get(vulnId) ?? -1,
  );
  const packageAt = (i: number) => packageOf[i] ?? -1;
  const vulnerabilityAt = (i: number) => vulnerabilityOf[i] ?? -1;
  const known = numbersTo(packageOf.length).filter(
    (i) => packageAt(i) >= 0 && vulnerabilityAt(i) >= 0,
  );
  const byVulnerability = sortedBy(known, vulnerabilityAt, {
    count: vulnerabilities.ids.length,
    descending: false,
  });
  const placeAt = (i: number) => place[first_entry[packageAt(i)] ?? 0] ?? 0;
  const order = sortedBy(byVulnerability, placeAt, { count: graph.count, descending: false });
  const set = {
    count: order.length,
    package_of: order.map(packageAt),
    vulnerability_of: order.map(vulnerabilityAt),
    verdicts: new Uint8Array(order.map((i) => matches.verdicts[i] ?? 2)),
    ranks: new Int16Array(order.map((i) => matches.ranks[i] ?? 0)),
    shared: new Uint8Array(order.map((i) => matches.shared[i] ?? 0)),
    has_fix: new Uint8Array(order.map((i) => matches.has_fix[i] ?? 0)),
    vulnerabilities,
  };
  return {
    as_of: null,
    ...set,
    ...risksOf(set, graph.package_count),
    stated: statedOn(graph, named),
    orders: new Map(),
    decided: NOTHING_DECIDED,
    texts: { loading: undefined },
    lives: { loading: undefined },
    size_bytes: order.length * 44 + graph.package_count * 28 + vulnerabilities.ids.length * 200,
    read_at: performance.now(),
  };
}

function risksOf(
  set: Pick<FindingSet, 'count' | 'package_of' | 'verdicts' | 'ranks'>,
  packages: number,
) {
  const risks = new Int32Array(packages * RISK_COUNTS);
  const worst = new Int8Array(packages).fill(-1);
  for (let i = 0; i < set.count; i++) {
    const index = set.package_of[i] ?? 0;
    const severity = severityAt(set, i);
    const isAffected = set.verdicts[i] === 1;
    const otherSlot = set.verdicts[i] === HANDLED ? HANDLED_SLOT : UNKNOWN_SLOT;
    const slot = index * RISK_COUNTS + (isAffected ? severity : otherSlot);
    risks[slot] = (risks[slot] ?? 0) + 1;
    if (isAffected && severity > (worst[index] ?? -1)) worst[index] = severity;
  }
  return { risks, worst };
}

/** Severity of a finding: 4 critical to 0 unassigned. */
export const severityAt = ({ ranks }: Pick<FindingSet, 'ranks'>, finding: number): number =>
  Math.floor(((ranks[finding] ?? 0) % 10_000) / 1_000);

/** Counts of a package version, as answers show them. */
export function severityCountsOf({ risks }: FindingSet, index: number) {
  const at = (severity: number) => risks[index * RISK_COUNTS + severity] ?? 0;
  return { critical: at(4), high: at(3), medium: at(2), low: at(1), unassigned: at(0) };
}

/** Findings of a package version that could not be decided. */
export const unknownCountOf = ({ risks }: FindingSet, index: number): number =>
  risks[index * RISK_COUNTS + UNKNOWN_SLOT] ?? 0;

/** Findings of a package version that the distribution package handles which owns it. */
export const handledCountOf = ({ risks }: FindingSet, index: number): number =>
  risks[index * RISK_COUNTS + HANDLED_SLOT] ?? 0;

/** Findings of a package version that affect it. */
export function affectedCountOf(set: FindingSet, index: number): number {
  const counts = Object.values(severityCountsOf(set, index));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The analysis that the document states about a finding. */
export const statedAbout = (set: FindingSet, finding: number): StatedVulnerability | undefined =>
  set.stated.about(
    set.package_of[finding] ?? 0,
    set.vulnerabilities.vuln_ids[set.vulnerability_of[finding] ?? 0] ?? 0,
  );
