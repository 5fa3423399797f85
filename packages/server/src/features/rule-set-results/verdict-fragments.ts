import { RULE_SET_IDS, type RuleSetId } from '@assay/core/compliance/rule-set.ts';
import type { RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SortColumn } from '../../platform/db/order-queries.ts';

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
  // All names are the contract's. For one rule set operators take half of the time of a JSON path.
  const asked = rule_set === undefined ? RULE_SET_IDS : [rule_set];
  const has = asked.map(
    (id) => sql`r.results -> ${sql.lit(id)} ->> 'verdict' = ${sql.lit(verdict)}`,
  );
  return sql`(
    select case when r.results is null then ${sql.lit(verdict === 'unknown')} else coalesce(${sql.join(has, sql` or `)}, false) end
    from (select ${results} as results offset 0) r)`;
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

/** Numbers of required rules of an SBOM as an expression: `{passed, total}`; null until its results are recorded. */
export const passedRulesOf = (of: {
  tenant: RawBuilder<unknown>;
  sbomid: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`(
  select jsonb_build_object('passed', c.rules_passed, 'total', c.rules_total) from sbom_compliance c
  where c.tenant_uuid = ${of.tenant} and c.sbomid = ${of.sbomid} and c.rules = ${RULES_KEY})`;

/** Verdicts of rule sets in the order of lists: the worst is the first. */
const RANKED: readonly RuleSetVerdict[] = [
  ...(['fail', 'unknown', 'not_expressible', 'not_applicable', 'pass'] as const),
];

/**
 * Sort columns of recorded results `c`: the share of required rules that pass, or of one rule set the verdict and then the share of
 * components. Rows without results come first by share, and among the unknown ones by rule set.
 */
export function byRules({ rule_set }: Pick<VerdictFilter, 'rule_set'>): readonly SortColumn[] {
  if (rule_set === undefined) {
    const share = sql`coalesce(c.rules_passed::real / nullif(c.rules_total, 0), -1)::real`;
    return [{ by: share, type: 'real' }];
  }
  const figures = sql`c.results -> ${sql.lit(rule_set)}`;
  const ranks = RANKED.map((verdict, i) => sql`when ${sql.lit(verdict)} then ${sql.lit(i)}`);
  const unknown = sql.lit(RANKED.indexOf('unknown'));
  const met = sql`(${figures} ->> 'met')::real / nullif((${figures} ->> 'total')::real, 0)`;
  return [
    {
      by: sql`(case ${figures} ->> 'verdict' ${sql.join(ranks, sql` `)} else ${unknown} end)::smallint`,
      type: 'smallint',
    },
    { by: sql`coalesce(${met}, -1)::real`, type: 'real' },
  ];
}

/** Results of the present rules for an SBOM, as rows `c` to be joined. */
export const joinResultsOf = (of: {
  tenant: RawBuilder<unknown>;
  sbomid: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`left join sbom_compliance c
  on c.tenant_uuid = ${of.tenant} and c.sbomid = ${of.sbomid} and c.rules = ${RULES_KEY}`;
