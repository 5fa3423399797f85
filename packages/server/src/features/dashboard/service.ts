import type { Dashboard, dashboard } from '@assay/contract/dashboard.ts';
import type { Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { selectTenantCheck } from '../catalogue/coverage/folder-checks.ts';
import * as query from './queries.ts';

const DAY_MS = 86_400_000;
/** Without a last visit a week counts as new. */
const NEW_DAYS = 7;
/** Ages of open vulnerabilities end at these numbers of days; the last bucket has no end. */
const AGES = [7, 30, 90];

/** Counts open vulnerabilities, new ones, and those of earlier days. */
export const dashboardService: Service<typeof dashboard> = {
  async getDashboard(ctx, { since, days }) {
    const now = Date.now();
    const start = since === undefined ? new Date(now - NEW_DAYS * DAY_MS) : new Date(since);
    const bounds = AGES.map((age) => new Date(now - age * DAY_MS));
    return ctx.read(async (db) => {
      const open = await query.countOpen(db, ctx.tenantUuid, { since: start, bounds });
      const sums = await query.sumProjects(db, ctx.tenantUuid);
      const trend = await query.selectDays(db, ctx.tenantUuid, days);
      return {
        at: open.at,
        check: await selectTenantCheck(db, ctx.tenantUuid),
        open: severitiesOf(open),
        exploited: open.exploited,
        tiers: { now: open.tier_now, next: open.tier_next, later: open.tier_later },
        ...sums,
        new: {
          since: start,
          vulnerabilities: open.new_all,
          critical: open.new_critical,
          exploited: open.new_exploited,
        },
        ages: agesOf(open, bounds),
        trend: trend.map((row) => ({ ...row, severity_counts: severitiesOf(row) })),
      };
    });
  },

  async getProjectHistory(ctx, { uuid, days }) {
    return ctx.read(async (db) => {
      if (!(await query.hasProject(db, ctx.tenantUuid, uuid))) throw new NotFound('Project');
      const rows = await query.selectProjectDays(db, ctx.tenantUuid, uuid, days);
      return { items: rows.map((row) => ({ ...row, severity_counts: severitiesOf(row) })) };
    });
  },
};

const severitiesOf = ({
  critical,
  high,
  medium,
  low,
  unassigned,
}: query.SeverityRow): Dashboard['open'] => ({ critical, high, medium, low, unassigned });

/** Buckets between the bounds; each ends where the one before it begins. */
function agesOf(open: query.OpenRow, bounds: readonly Date[]) {
  const all = Object.values(severitiesOf(open)).reduce((sum, count) => sum + count, 0);
  const counts = [...open.seen_since, all];
  return counts.map((count, i) => ({
    from: bounds[i] ?? null,
    before: bounds[i - 1] ?? null,
    vulnerabilities: count - (counts[i - 1] ?? 0),
  }));
}
