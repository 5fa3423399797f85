import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { LogStore } from '../read/log-store.ts';
import type { DifferingRow } from './rows/differing-queries.ts';

/** Dependencies of an audit. */
export interface LogAuditContext {
  /** With permission to read the tenant's rows. */
  database: Database;
  store: LogStore;
}

/** Dependencies of an audit of the rows beside a log. */
export interface RowAuditContext extends LogAuditContext {
  blobs: BlobStore;
  /** Opens contents of documents. */
  vault: Vault;
  /** Days in which all that is derived again in turns has its turn. */
  recheck_days: number;
  /** Rows of all tenants that differ from their record; read from the database by default. */
  differingRows?: () => Promise<DifferingRow[]>;
}

/** Which log. */
export interface LogName {
  tenant_uuid: string;
  log_uuid: string;
}
