import { enqueueDue } from '../../log/audits/jobs.ts';
import type { Database } from '../../platform/db/database.ts';
import { compareAsTask } from '../catalogue/rematch/run-rematch.ts';
import { measureToday } from '../dashboard/daily-counts.ts';
import { noteExpiringLicenses } from '../license/expiry.ts';
import { applyRetention } from '../retention/apply-rules.ts';
import { sweepNow } from '../sweep/jobs.ts';
import type { TaskWork } from './run-task.ts';

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
  async metrics({ log }) {
    await measureToday(database);
    log('Counts of today taken');
  },
  async rematch({ log, signal, report }) {
    await compareAsTask(database, { signal, onCompared: (versions) => report(versions, null) });
    log('Everything was compared again');
  },
});
