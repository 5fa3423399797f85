import type { Database } from '../../platform/db/database.ts';
import type { LogStore } from '../read/log-store.ts';

/** What an audit reads. */
export interface LogAuditContext {
  /** That may read the tenant's rows. */
  database: Database;
  store: LogStore;
}

/** Which log. */
export interface LogName {
  tenant_uuid: string;
  log_uuid: string;
}
