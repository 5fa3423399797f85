import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { LogReader } from '../../platform/tlog/log-reader.ts';
import type { Settling } from '../../platform/tlog/settling.ts';

/** What attestations stand on. */
export interface AttestationParts {
  database: Database;
  vault: Vault;
  logReader: LogReader;
  settling: Settling;
}
