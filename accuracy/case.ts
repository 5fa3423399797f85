import type { Verdict } from '@assay/core/advisories/verdict.ts';

/** Assay's verdict on a case, or the reason it cannot be judged. */
export type Outcome = { verdict: Verdict } | { not_judged: string };

/** A question with the answer of a labelled set: does this record affect this package version? */
export interface LabelledCase {
  /** Name of the labelled set: `Trivy reports`. */
  set: string;
  /** OSV ecosystem; the set's own word where OSV has none. */
  ecosystem: string;
  /** The package version and where the set names it: `pcre 8.43 in conan.json.golden`. */
  subject: string;
  /** Id of the advisory or vulnerability. */
  id: string;
  /** Label: the set reports the record for this package version. Meaningless for a case that is not judged. */
  is_expected: boolean;
  outcome: Outcome;
}

/** Counts of one ecosystem of one set. A verdict of `unknown` counts as not reported. */
export interface Score {
  ecosystem: string;
  cases: number;
  true_positives: number;
  false_positives: number;
  false_negatives: number;
  /** Neither the set nor Assay reports the record. */
  true_negatives: number;
  not_judged: number;
}

type Count = Exclude<keyof Score, 'ecosystem' | 'cases'>;

/** The column that a case counts in. */
export function countOf({ outcome, is_expected }: LabelledCase): Count {
  if ('not_judged' in outcome) return 'not_judged';
  const isReported = outcome.verdict === 'affected';
  if (is_expected) return isReported ? 'true_positives' : 'false_negatives';
  return isReported ? 'false_positives' : 'true_negatives';
}

/** Tells whether Assay and the set differ on a judged case. */
export function isDisagreement(one: LabelledCase): boolean {
  const count = countOf(one);
  return count === 'false_positives' || count === 'false_negatives';
}

/** Text with which `docs/accuracy.md` names a disagreement: id, package version and position. */
export const nameOfCase = ({ id, subject }: LabelledCase): string => `${id} ${subject}`;

/** Scores per ecosystem, sorted by name; the total last when there are several. */
export function scoresOf(cases: readonly LabelledCase[]): Score[] {
  const groups = [...Map.groupBy(cases, ({ ecosystem }) => ecosystem)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ecosystem, group]) => scoreOf(ecosystem, group));
  return groups.length > 1 ? [...groups, scoreOf('all', cases)] : groups;
}

function scoreOf(ecosystem: string, cases: readonly LabelledCase[]): Score {
  const score: Score = {
    ecosystem,
    cases: cases.length,
    true_positives: 0,
    false_positives: 0,
    false_negatives: 0,
    true_negatives: 0,
    not_judged: 0,
  };
  for (const one of cases) score[countOf(one)] += 1;
  return score;
}

/**
 * Share of the reported records that the set reports too. Null when Assay reports none, or when no negative
 * case was compared: then no report could have been wrong.
 */
export function precisionOf(score: Score): number | null {
  const { true_positives, false_positives, true_negatives } = score;
  const reported = true_positives + false_positives;
  const negatives = false_positives + true_negatives;
  return reported === 0 || negatives === 0 ? null : true_positives / reported;
}

/** Share of the set's records that Assay reports; null when none could be judged. */
export function recallOf({ true_positives, false_negatives }: Score): number | null {
  const expected = true_positives + false_negatives;
  return expected === 0 ? null : true_positives / expected;
}
