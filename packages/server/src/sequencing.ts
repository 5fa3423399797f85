import { createMailer } from './features/mail/mailer.ts';
import { openAnchor } from './log/publish/anchor.ts';
import { openAnchorCopies } from './log/publish/anchor-copy.ts';
import { openLogStore } from './log/read/file-log-store.ts';
import { startSequencer } from './log/sequence/sequencer.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLog } from './platform/log.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault } from './platform/secrets/vault.ts';
import type { Work } from './run-queue.ts';
import type { WorkerConfig } from './worker-config.ts';

/** Starts to order, sign and publish the leaves of logs. */
export async function createSequencing(config: WorkerConfig): Promise<Work> {
  const url = config.database_url;
  const database = openDatabase({ url, role: 'assay_sequencer', size: 8 });
  const secrets = openDatabase({ url, role: 'assay_sequencer', size: 1 });
  const sequencer = startSequencer({
    url,
    database,
    vault: createVault(secrets, openOuterKey(config.outer_key)),
    store: await openLogStore(config.blobs),
    openAnchor: () => openAnchor(config.anchor),
    copies: openAnchorCopies(config.anchor_copies, config.mail && createMailer(config.mail)),
    log: createLog({ level: config.log_level }),
  });
  return {
    async stop() {
      await sequencer.stop();
      await secrets.close();
      await database.close();
    },
  };
}
