import type { DiffComponent, DiffFinding } from '@assay/contract/sbom-diff.ts';
import { SEVERITIES, type SeverityName } from '@assay/contract/severity.ts';
import type { ListedPackage, PackageChange } from '@assay/core/diff/diff-packages.ts';
import type { DocumentView } from '../document-view.ts';
import type { FindingDiff } from './diff-findings.ts';

/** Findings of one package version: their number, and the worst severity. */
interface Sum {
  count: number;
  worst: SeverityName | null;
}

const NO_FINDINGS: Sum = { count: 0, worst: null };

/**
 * Returns changed packages as the answer lists them: those with the worst new findings first, then those with the
 * worst fixed ones, then by name.
 */
export function diffComponents(
  changes: readonly PackageChange[],
  findings: FindingDiff,
  views: { from: DocumentView; to: DocumentView },
): DiffComponent[] {
  const come = sumsOf(findings.new, 'to');
  const gone = sumsOf(findings.fixed, 'from');
  const rows = changes.map(({ change, package: name, from, to, is_relicensed }) => {
    const fixed = (from && gone.get(`${from.version} ${name}`)) ?? NO_FINDINGS;
    const added = (to && come.get(`${to.version} ${name}`)) ?? NO_FINDINGS;
    return {
      change,
      package: name,
      name: nameOf(from, views.from) ?? nameOf(to, views.to) ?? '',
      from: from && versionOf(from, views.from),
      to: to && versionOf(to, views.to),
      license_changed: is_relicensed,
      fixed: fixed.count,
      fixed_worst: fixed.worst,
      new: added.count,
      new_worst: added.worst,
    };
  });
  return rows.sort(worstFirst);
}

const nameOf = (listed: ListedPackage | null, { graph }: DocumentView) =>
  listed === null ? undefined : graph.text(listed.entry, 'name');

const versionOf = (
  { entry, version, licenses }: ListedPackage,
  { graph, direct }: DocumentView,
): NonNullable<DiffComponent['from']> => ({
  bom_ref: graph.text(entry, 'bom_ref'),
  version,
  licenses: [...licenses],
  direct: direct[entry] === 1,
});

function sumsOf(findings: readonly DiffFinding[], end: 'from' | 'to'): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const finding of findings) {
    const key = `${finding[end]?.version} ${finding.package}`;
    const sum = sums.get(key) ?? { count: 0, worst: finding.severity };
    const worst = rankOf(finding.severity) > rankOf(sum.worst) ? finding.severity : sum.worst;
    sums.set(key, { count: sum.count + 1, worst });
  }
  return sums;
}

/** Higher is worse; below all without any. */
const rankOf = (severity: SeverityName | null): number =>
  severity === null ? -1 : SEVERITIES.length - SEVERITIES.indexOf(severity);

function worstFirst(a: DiffComponent, b: DiffComponent): number {
  const byRisk =
    rankOf(b.new_worst) - rankOf(a.new_worst) ||
    b.new - a.new ||
    rankOf(b.fixed_worst) - rankOf(a.fixed_worst) ||
    b.fixed - a.fixed;
  if (byRisk !== 0) return byRisk;
  const [x, y] = [textOf(a), textOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

const textOf = ({ name, package: key, from, to }: DiffComponent) =>
  `${name.toLowerCase()} ${key} ${from?.version} ${to?.version}`;
