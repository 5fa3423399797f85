import type { Health, health } from '@assay/contract/health.ts';
import type { Service } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DiskSpace } from '../../platform/disk-space.ts';
import * as sql from './queries.ts';

/** Sources of the server's state. */
export interface HealthParts {
  version: string;
  database: Database;
  disk: DiskSpace;
  /** Counts of waiting and failed jobs; absent without a queue. */
  countJobs?: () => Promise<{ waiting: number; failed: number }>;
}

/**
 * Creates the health operation: state of the server, without credentials. It never fails, because it reports
 * failures.
 */
export const createHealthService = (parts: HealthParts): Service<typeof health> => ({
  getHealth: () => readHealth(parts),
});

async function readHealth({
  version,
  database,
  disk: space,
  countJobs,
}: HealthParts): Promise<Health> {
  const disk = await diskOf(space);
  try {
    const durable = await database.read(null, sql.selectDurability, { statement_timeout: 2000 });
    const ledger = await database.read(null, sql.selectLogHealth, { statement_timeout: 2000 });
    const audits = await database.read(null, sql.selectAuditHealth, { statement_timeout: 2000 });
    const queues = (await countJobs?.()) ?? null;
    const isSound = ledger === 'ok' && audits === 'ok';
    const isWell = durable && disk === 'ok' && isSound && (queues?.failed ?? 0) === 0;
    const status = isWell ? 'ok' : 'degraded';
    return { status, version, database: 'ok', ledger, audits, disk, queues, durable };
  } catch {
    return {
      status: 'down',
      version,
      database: 'down',
      ledger: 'down',
      audits: 'unknown',
      disk,
      queues: null,
      durable: null,
    };
  }
}

/** A folder that cannot be read counts as full. */
const diskOf = (space: DiskSpace): Promise<Health['disk']> =>
  space.isLow().then(
    (isLow) => (isLow ? 'low' : 'ok'),
    () => 'low',
  );
