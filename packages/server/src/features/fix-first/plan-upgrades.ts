import type { Upgrade } from '@assay/contract/fix-first.ts';
import { namesSource } from '@assay/core/advisories/source-entry.ts';
import { priorityOf } from '@assay/core/priority/priority.ts';
import {
  type KnownEntry,
  type SafeVersion,
  safeVersionOf,
  type TriedVersions,
} from '@assay/core/priority/safe-version.ts';
import { upgradeStepOf } from '@assay/core/priority/upgrade-step.ts';
import { findingWeight } from '@assay/core/priority/weight.ts';
import { type Severity, severityOfRank } from '@assay/core/severity/rating.ts';
import { isDistribution } from '@assay/core/versions/ecosystem.ts';
import { sourceOf, subjectOf } from '../catalogue/decide-matches.ts';
import type { Entry } from './entries.ts';
import type { OpenMatch, UrgencyRow, UsedPackageRow } from './queries.ts';

/** Known facts about the package versions in use. */
export interface KnownUse {
  packages: readonly UsedPackageRow[];
  matches: readonly OpenMatch[];
  entries: readonly Entry[];
  urgency: ReadonlyMap<number, UrgencyRow>;
  /** How often a package version counts: once in a project, once for each project in the portfolio. */
  timesOf(row: UsedPackageRow): number;
}

/** An upgrade with the package versions that it replaces. */
export interface PlannedUpgrade
  extends Omit<
    Upgrade,
    'direct' | 'bumps' | 'bump_count' | 'projects' | 'severity_counts' | 'end_of_life'
  > {
  severity_counts: Record<Severity, number>;
  pv_ids: number[];
  projects: number;
}

/** Versions that an upgrade names. */
const MOST_FROM = 5;

/** Upgrades by weight, heaviest first; package versions of one package that go to the same version are one. */
export function planUpgrades(use: KnownUse): PlannedUpgrade[] {
  const matchesOf = Map.groupBy(use.matches, ({ pv_id }) => pv_id);
  const entriesOf = Map.groupBy(use.entries, ({ ecosystem, name }) => `${ecosystem}\n${name}`);
  const known = new Map(
    [...entriesOf].map(([name, entries]) => [name, entries.map(knownEntryOf)] as const),
  );
  const tried = new Map<string, TriedVersions>();
  const planned = new Map<string, PlannedUpgrade>();
  for (const row of use.packages) {
    const matches = matchesOf.get(row.pv_id) ?? [];
    const safe = safeVersionFor(row, matches, {
      entriesAbout: (name) => known.get(`${row.ecosystem}\n${name}`) ?? [],
      tried,
    });
    if (safe === null) continue;
    const key = [row.ecosystem, row.release, row.match_name, safe.version].join(' ');
    const upgrade = planned.get(key) ?? emptyUpgrade(key, row, safe);
    planned.set(key, upgrade);
    add(upgrade, { row, safe, matches, use });
  }
  return [...planned.values()].sort(
    (a, b) => b.weight - a.weight || b.removed - a.removed || (a.key < b.key ? -1 : 1),
  );
}

const knownEntryOf = ({ prepared, vuln_ids }: Entry): KnownEntry => ({
  entry: prepared,
  vulnerabilities: vuln_ids,
});

function safeVersionFor(
  row: UsedPackageRow,
  matches: readonly OpenMatch[],
  {
    entriesAbout,
    tried,
  }: { entriesAbout: (name: string) => KnownEntry[]; tried: Map<string, TriedVersions> },
): SafeVersion | null {
  const source = sourceOf(row);
  const own = subjectOf(row);
  const ofSource = source === null ? null : subjectOf(source);
  const byName = entriesAbout(row.match_name);
  // An entry counts for a source package only if the entry names it as one.
  const bySource =
    source === null || source.match_name === row.match_name
      ? []
      : entriesAbout(source.match_name).filter(({ entry }) => namesSource(entry.affected));
  // Package versions that differ in anything else that is compared share nothing.
  const subjects = [own, ofSource].map((one) => one && { ...one, version: '', parsed: null });
  const key = JSON.stringify([row.ecosystem, row.match_name, source?.match_name, subjects]);
  const triedHere: TriedVersions = tried.get(key) ?? new Map();
  tried.set(key, triedHere);
  return safeVersionOf({
    ecosystem: row.ecosystem,
    tried: triedHere,
    found: new Set(matches.map(({ vuln_id }) => vuln_id)),
    entries: [...byName, ...bySource],
    subjectFor: ({ affected }) =>
      ofSource !== null && namesSource(affected) && affected.name === source?.match_name
        ? ofSource
        : own,
  });
}

const emptyUpgrade = (key: string, row: UsedPackageRow, safe: SafeVersion): PlannedUpgrade => ({
  key,
  ecosystem: row.ecosystem,
  name: isDistribution(row.ecosystem) ? row.match_name : row.name,
  from: [],
  from_count: 0,
  to: safe.version,
  is_safe: true,
  introduced: 0,
  purl: row.identity,
  removed: 0,
  removed_exploited: 0,
  severity_counts: { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 },
  weight: 0,
  remaining: 0,
  projects: 0,
  step: isDistribution(row.ecosystem)
    ? 'distribution'
    : upgradeStepOf(row.match_version, safe.version),
  pv_ids: [],
});

function add(
  upgrade: PlannedUpgrade,
  {
    row,
    safe,
    matches,
    use,
  }: { row: UsedPackageRow; safe: SafeVersion; matches: readonly OpenMatch[]; use: KnownUse },
): void {
  const times = use.timesOf(row);
  upgrade.pv_ids.push(row.pv_id);
  if (!upgrade.from.includes(row.match_version)) {
    upgrade.from_count++;
    if (upgrade.from.length < MOST_FROM) upgrade.from.push(row.match_version);
  }
  upgrade.is_safe &&= safe.is_safe;
  upgrade.introduced = Math.max(upgrade.introduced, safe.introduced.size);
  upgrade.projects += row.projects;
  upgrade.remaining += safe.remaining.size * times;
  for (const { vuln_id, rank } of matches) {
    if (!safe.removed.has(vuln_id)) continue;
    const facts = use.urgency.get(vuln_id);
    const severity = severityOfRank(Math.floor((rank % 10_000) / 1_000));
    upgrade.removed += times;
    upgrade.severity_counts[severity] += times;
    if (facts?.kev) upgrade.removed_exploited += times;
    upgrade.weight += times * weightOf(facts, severity);
  }
}

function weightOf(facts: UrgencyRow | undefined, severity: Severity): number {
  const { tier } = priorityOf({
    malicious: facts?.malicious ?? false,
    kev: facts?.kev ?? false,
    epss: facts?.epss ?? null,
    severity,
    cvss: null,
    fix: 'yes',
    direct: 'unknown',
    in_use: 'unknown',
  });
  return findingWeight(tier, severity);
}
