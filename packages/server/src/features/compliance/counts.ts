import type { complianceCounts, VerdictCounts } from '@assay/contract/compliance-counts.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { readRulesKey } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import type { Service } from '../../context.ts';
import { countEvaluating } from '../artifacts/compliance/stored/count-evaluating.ts';
import * as query from './count-queries.ts';

const NOTHING = { pass: 0, fail: 0, unknown: 0, not_applicable: 0, not_expressible: 0 };

/** Counts of the lists of compliance by verdict: of now, and as they were stored each day. */
export const complianceCountsService: Service<typeof complianceCounts> = {
  async countCompliance(ctx, counted) {
    const { tenantUuid } = ctx;
    return ctx.read(async (db) => {
      const rows = await query.countVerdicts(db, tenantUuid, counted);
      const bySubject = new Map(rows.map(({ subject, ...counts }) => [subject, counts]));
      const profile = bySubject.get('profile') ?? NOTHING;
      return {
        total: sumOf(profile),
        evaluating: await countEvaluating(db, tenantUuid),
        profile,
        rule_sets: RULE_SET_IDS.map((id) => ({ id, ...(bySubject.get(id) ?? NOTHING) })),
      };
    });
  },

  async getComplianceTrend(ctx, { of, rule_set, days }) {
    const subject = rule_set ?? 'profile';
    const rows = await ctx.read((db) =>
      query.selectCountedDays(db, ctx.tenantUuid, { of, subject, days }),
    );
    const items = rows.map(({ day, rules, ...counts }) => {
      const set = readRulesKey(rules).find(({ id }) => id === rule_set);
      return { day, version: set?.version ?? null, revision: set?.revision ?? null, counts };
    });
    return { items };
  },
};

const sumOf = (counts: VerdictCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
