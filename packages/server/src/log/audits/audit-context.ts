import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { LogStore } from '../read/log-store.ts';
import type { DifferingRow } from './rows/turn-queries.ts';

/** What an audit reads. */
export interface LogAuditContext {
  /** That may read the tenant's rows. */
  database: Database;
  store: LogStore;
}

/** What an audit of the rows beside a log reads. */
export interface RowAuditContext extends LogAuditContext {
  blobs: BlobStore;
  /** Opens contents of documents. */
  vault: Vault;
  /** Days in which all that is derived again in turns has its turn. */
  recheck_days: number;
  /** Rows of all tenants that are not what was recorded; read from the database unless told. */
  differingRows?: () => Promise<DifferingRow[]>;
}

/** Which log. */
export interface LogName {
  tenant_uuid: string;
  log_uuid: string;
}
