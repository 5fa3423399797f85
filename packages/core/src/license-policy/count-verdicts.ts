import type { LicenseJudge } from './judge-licenses.ts';
import type { JudgedLicense } from './judge-term.ts';
import { type LicenseVerdict, rankOf, worstOf } from './license-policy.ts';

/** Numbers of components, or of SBOMs, by verdict. */
type VerdictCounts = Record<LicenseVerdict, number>;

/** Returns counts of nothing. */
export const noVerdicts = (): VerdictCounts => ({ allowed: 0, review: 0, unknown: 0, denied: 0 });

/** A statement of licenses with its verdict. */
interface JudgedStatement {
  licenses: readonly string[];
  components: number;
  judged: JudgedLicense;
}

/** Verdict about an SBOM, which is that of its worst component. */
export interface JudgedSbom {
  verdict: LicenseVerdict;
  /** Numbers of components by verdict. */
  counts: VerdictCounts;
  /** Each distinct statement of licenses, the worst first, then the most frequent. */
  statements: JudgedStatement[];
}

/** Judges an SBOM by its distinct statements of licenses; one without any is unknown. */
export function judgeStatements(
  stated: readonly { licenses: readonly string[]; components: number }[],
  { judge }: LicenseJudge,
): JudgedSbom {
  const counts = noVerdicts();
  const statements = stated.map(({ licenses, components }) => {
    const judged = judge(licenses);
    counts[judged.verdict] += components;
    return { licenses, components, judged };
  });
  statements.sort(
    (a, b) => rankOf(b.judged.verdict) - rankOf(a.judged.verdict) || b.components - a.components,
  );
  return { verdict: worstOf(statements.map(({ judged }) => judged.verdict)), counts, statements };
}
