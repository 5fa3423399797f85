import { nothing, sharePassed, text, time } from './test-order-values.ts';

/** Lists of what rule sets and profiles found, and of when it was recorded. */
export const COMPLIANCE_ORDERS = {
  listProjectCompliance: {
    input: nothing,
    orders: { path: text('path'), rules: sharePassed },
  },
  listArtifactCompliance: {
    input: nothing,
    orders: { name: text('name'), rules: sharePassed },
  },
  listComplianceHistory: { input: nothing, orders: { evaluated_at: time('evaluated_at') } },
};
