import type { ComplianceRecord, complianceHistory } from '@assay/contract/compliance-history.ts';
import { RULES_KEY, readRulesKey } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import type { Answer, Service } from '../../context.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { type HistoryRow, selectHistory } from './history-queries.ts';
import { columnsOf } from './judge-graph.ts';

/** Results as they were recorded, each with the rules of then and its receipt. */
export const complianceHistoryService: Service<typeof complianceHistory> = {
  async listComplianceHistory(ctx, query) {
    const after = ctx.cursors.read('listComplianceHistory', query);
    return ctx.read(async (db) => {
      const found = await selectHistory(db, ctx.tenantUuid, { ...query, after });
      const page = ctx.cursors.page('listComplianceHistory', query, found, sortedKeyOf);
      const entries = page.items.flatMap(({ entry_uuid }) => entry_uuid ?? []);
      const places = await selectLeafPlaces(db, entries);
      const items = page.items.map((row) => ({
        ...answerOf(row),
        receipt: places.get(row.entry_uuid ?? '') ?? null,
      }));
      return { ...page, items };
    });
  },
};

/** Rule sets that came later have no results in it: they are unknown. */
function answerOf({
  rules,
  results,
  ...row
}: HistoryRow): Omit<Answer<ComplianceRecord>, 'receipt'> {
  return {
    ...row,
    rule_sets: readRulesKey(rules),
    is_current: rules === RULES_KEY,
    ...columnsOf(null),
    ...results,
  };
}
