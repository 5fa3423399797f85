import type { RuleSetVerdict } from '@assay/core/compliance/judge-rule-sets.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { type RawBuilder, sql } from 'kysely';

/** A rule set and a verdict of it; the verdict alone means any rule set. */
interface VerdictFilter {
  rule_set?: RuleSetId | undefined;
  verdict?: RuleSetVerdict | undefined;
}

/**
 * Condition that recorded results have a verdict; without results every verdict is unknown. Undefined when nothing is asked.
 *
 * @param results column or expression with the results of the present rules, null until they are recorded
 */
export function hasVerdict(
  { rule_set, verdict }: VerdictFilter,
  results: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  if (verdict === undefined)
    return rule_set === undefined ? undefined : sql`${results} is not null`;
  // Both are names of the contract.
  const path = `$.${rule_set ?? '*'}.verdict ? (@ == "${verdict}")`;
  const has = sql`jsonb_path_exists(${results}, ${path}::jsonpath)`;
  return verdict === 'unknown' ? sql`(${results} is null or ${has})` : has;
}

/**
 * Results of an SBOM by the present rules, as an expression; null until they are recorded.
 *
 * @param of tenant and id of the SBOM, as expressions
 */
export const resultsOf = (of: {
  tenant: RawBuilder<unknown>;
  sbomid: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`(
  select c.results from sbom_compliance c
  where c.tenant_uuid = ${of.tenant} and c.sbomid = ${of.sbomid} and c.rules = ${RULES_KEY})`;
