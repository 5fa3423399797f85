import type { RetentionRule } from '@assay/contract/retention.ts';

/** The two numbers of a rule as they are typed. */
export interface TypedRule {
  keep_newest: string;
  keep_days: string;
}

const MOST = { keep_newest: 100_000, keep_days: 36_500 };

function numberOf(typed: string, most: number): number | undefined {
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** The rule that was typed; undefined while one of its numbers is missing or out of range. */
export function ruleOf({ keep_newest, keep_days }: TypedRule): RetentionRule | undefined {
  const newest = numberOf(keep_newest, MOST.keep_newest);
  const days = numberOf(keep_days, MOST.keep_days);
  return newest && days ? { keep_newest: newest, keep_days: days } : undefined;
}

/** Numbers to begin with where no rule is set. */
const PROPOSED: RetentionRule = { keep_newest: 10, keep_days: 365 };

/** Numbers that the form shows at first: the address, else the rule in force, else a proposal. */
export function firstTyped(
  search: Partial<Record<keyof TypedRule, string | undefined>>,
  rule: RetentionRule | null,
): TypedRule {
  const { keep_newest, keep_days } = rule ?? PROPOSED;
  return {
    keep_newest: search.keep_newest ?? String(keep_newest),
    keep_days: search.keep_days ?? String(keep_days),
  };
}
