import type { CheckpointWaiter } from '../../log/publish/checkpoint-waiter.ts';
import type { LogReader } from '../../log/read/log-reader.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** Dependencies of attestations. */
export interface AttestationContext {
  database: Database;
  vault: Vault;
  logReader: LogReader;
  checkpointWaiter: CheckpointWaiter;
}
