import { markAllTenants } from './features/artifacts/compliance/stored/jobs.ts';
import { compareAsTask } from './features/catalogue/rematch/run-rematch.ts';
import { judgeEarlier } from './features/compliance/jobs.ts';
import { measureToday } from './features/dashboard/daily-counts.ts';
import { noteExpiringLicenses } from './features/license/expiry.ts';
import { continueLostReports, startDueReports } from './features/reports/saved/due.ts';
import { applyRetention } from './features/retention/apply-rules.ts';
import type { TaskWork } from './features/scheduled-tasks/run-task.ts';
import { sweepNow } from './features/sweep/jobs.ts';
import { enqueueDue } from './log/audits/jobs.ts';
import type { Database } from './platform/db/database.ts';

/** Work of the server by kind of its task. */
export const createServerWork = (database: Database): Record<string, TaskWork> => ({
  async log_audit({ log }) {
    await enqueueDue(database);
    // Without numbers: tenants' administrators read this, and the logs are those of all tenants.
    log('Due logs are audited now');
  },
  async retention({ log, signal }) {
    await sweepNow(database);
    log('Rows past their time deleted');
    await applyRetention(database, signal);
    // Without numbers here as well; each tenant reads its own.
    log('Rules of retention applied');
  },
  async license_expiry({ log }) {
    await noteExpiringLicenses(database);
    log('Licenses looked at');
  },
  async compliance({ log }) {
    await judgeEarlier(database);
    await markAllTenants(database);
    // Without numbers: what is judged belongs to tenants, who see it in their lists.
    log('SBOMs that the present rules have not judged are judged now');
    log('All artifacts are judged again now by the profiles that apply');
  },
  async reports({ log }) {
    await startDueReports(database);
    await continueLostReports(database);
    log('Saved reports that are due are made now');
  },
  async metrics({ log }) {
    await measureToday(database);
    log('Counts of today taken');
  },
  async rematch({ log, signal, report }) {
    await compareAsTask(database, { signal, onCompared: (versions) => report(versions, null) });
    log('Everything was compared again');
  },
});
