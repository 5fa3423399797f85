import type { ComplianceDay, VerdictCounts } from '@assay/contract/compliance-counts.ts';
import type { CoverageStep } from '../../components/compliance/rule-sets/coverage-steps.ts';

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** Days of the history, today included. */
export const TREND_DAYS = 90;

/** Rows of all verdicts together. */
const sumOf = ({ pass, fail, unknown, not_applicable, not_expressible }: VerdictCounts) =>
  pass + fail + unknown + not_applicable + not_expressible;

/**
 * Measured days with today as of now, oldest first.
 *
 * @param days of the server, which measures once a day
 * @param now counts of now
 * @param today day in UTC, `YYYY-MM-DD`
 */
export function daysUntilNow(
  days: readonly ComplianceDay[],
  now: VerdictCounts,
  today: string,
): ComplianceDay[] {
  const measured = days.filter(({ day }) => day < today);
  const last = days.at(-1);
  const rules = { version: last?.version ?? null, revision: last?.revision ?? null };
  return [...measured, { ...rules, day: today, counts: now }];
}

/** Share of rows that pass on each day; days without rows have none. A step after days that were not measured says so. */
export function passingSteps(days: readonly ComplianceDay[]): CoverageStep[] {
  return days.flatMap(({ day, version, revision, counts }, i) => {
    const total = sumOf(counts);
    if (total === 0) return [];
    const before = days[i - 1];
    return {
      // Noon in UTC is the same day in most time zones.
      at: Date.parse(day) + DAY_MS / 2,
      share: counts.pass / total,
      rules: version === null ? '' : `${version}, revision ${revision}`,
      isAfterGap: before !== undefined && Date.parse(day) - Date.parse(before.day) > DAY_MS,
    };
  });
}
