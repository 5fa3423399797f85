import type { CheckpointWaiter } from '../../log/publish/checkpoint-waiter.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** Dependencies of documents. */
export interface DocumentContext {
  /** Seals the keys of documents. */
  vault: Vault;
  /** Says when a change is covered by a signed checkpoint. */
  checkpointWaiter: CheckpointWaiter;
}
