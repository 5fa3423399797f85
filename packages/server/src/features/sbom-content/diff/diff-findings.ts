import type { DiffFinding } from '@assay/contract/sbom-diff.ts';
import { diffKeys } from '@assay/core/diff/diff-keys.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import { HANDLED, severityAt } from '../finding-set.ts';
import type { OpenSbom } from '../sbom-views.ts';

/** Findings of two SBOMs, by what became of them; worst first. */
export interface FindingDiff {
  fixed: DiffFinding[];
  new: DiffFinding[];
  remaining: DiffFinding[];
}

/** A side of the comparison: an SBOM, and the names of its packages. */
interface DiffedSbom extends Pick<OpenSbom, 'view' | 'set'> {
  keys: readonly string[];
}

interface RankedFinding {
  rank: number;
  row: Omit<DiffFinding, 'from' | 'to'>;
  side: NonNullable<DiffFinding['from']>;
}

/** Compares findings by vulnerability and package; those that a distribution package handles count on neither side. */
export function diffFindings(from: DiffedSbom, to: DiffedSbom): FindingDiff {
  const { gone, come, kept } = diffKeys(findingsOf(from), findingsOf(to));
  return {
    fixed: sorted(gone).map(({ row, side }) => ({ ...row, from: side, to: null })),
    new: sorted(come).map(({ row, side }) => ({ ...row, from: null, to: side })),
    remaining: kept
      .sort((a, b) => inOrder(a.to, b.to))
      .map((pair) => ({ ...pair.to.row, from: pair.from.side, to: pair.to.side })),
  };
}

const sorted = (findings: RankedFinding[]) => findings.sort(inOrder);

function inOrder(a: RankedFinding, b: RankedFinding): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  const [x, y] = [`${a.row.id} ${a.row.package}`, `${b.row.id} ${b.row.package}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The worst finding of each vulnerability and package: several versions of one package may have it. */
function findingsOf(sbom: DiffedSbom): Map<string, RankedFinding> {
  const { set } = sbom;
  const findings = new Map<string, RankedFinding>();
  for (let i = 0; i < set.count; i++) {
    if (set.verdicts[i] === HANDLED) continue;
    const key = `${set.vulnerability_of[i]} ${sbom.keys[set.package_of[i] ?? 0]}`;
    const known = findings.get(key);
    if (known === undefined || known.rank < (set.ranks[i] ?? 0))
      findings.set(key, findingAt(sbom, i));
  }
  // Numbers of vulnerabilities are those of one set; ids are the same in both.
  return new Map([...findings.values()].map((one) => [`${one.row.id} ${one.row.package}`, one]));
}

function findingAt({ view, set, keys }: DiffedSbom, finding: number): RankedFinding {
  const index = set.package_of[finding] ?? 0;
  const vulnerability = set.vulnerability_of[finding] ?? 0;
  const entry = view.first_entry[index] ?? 0;
  const rank = set.ranks[finding] ?? 0;
  const tenths = rank % 1_000;
  return {
    rank,
    row: {
      id: set.vulnerabilities.ids[vulnerability] ?? '',
      severity: severityOfRank(severityAt(set, finding)),
      cvss: tenths === 0 ? null : tenths / 10,
      kev: set.vulnerabilities.kev[vulnerability] === 1,
      package: keys[index] ?? '',
      name: view.graph.text(entry, 'name'),
    },
    side: {
      version: view.graph.packageText(index, 'version'),
      bom_ref: view.graph.text(entry, 'bom_ref'),
      verdict: set.verdicts[finding] === 1 ? 'affected' : 'unknown',
      state: set.decided.stateOf(finding),
    },
  };
}
