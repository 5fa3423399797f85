import type { Database } from '../../platform/db/database.ts';
import type { LogStore } from '../read/log-store.ts';
import type { DifferingRow } from './rows/turn-queries.ts';

/** What an audit reads. */
export interface LogAuditContext {
  /** That may read the tenant's rows. */
  database: Database;
  store: LogStore;
  /** Rows of all tenants that are not what was recorded; read from the database unless told. */
  differingRows?: () => Promise<DifferingRow[]>;
}

/** Which log. */
export interface LogName {
  tenant_uuid: string;
  log_uuid: string;
}
