import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../platform/db/database.ts';
import { openOuterKey } from '../platform/secrets/open-outer-key.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { openAnchor } from './publish/anchor.ts';
import type { LogStore } from './read/log-store.ts';
import { type SequencerParts, startSequencer } from './sequence/sequencer.ts';

/** A sequencer in the test's process. */
export interface TestSequencing {
  /** Ends it before the server; `server.stop` does so, too. */
  stop(): Promise<void>;
}

/** Required part of a test server. */
export interface SequencedServer {
  db: { url: string };
  folder: string;
  logStore: LogStore;
  beforeStop(end: () => Promise<void>): void;
}

/** Orders, signs and publishes the leaves of a test server, as the process of that name does. */
export async function startSequencing(
  server: SequencedServer,
  changed: Partial<SequencerParts> = {},
): Promise<TestSequencing> {
  const url = server.db.url;
  // Few logs have leaves at once, and opening a connection takes as long as a round.
  const database = openDatabase({ url, role: 'assay_sequencer', size: 3 });
  const secrets = openDatabase({ url, role: 'assay_sequencer', size: 1 });
  const sequencer = startSequencer({
    url,
    database,
    vault: createVault(secrets, openOuterKey({ file: join(server.folder, 'keys/kek') })),
    store: server.logStore,
    openAnchor: () => openAnchor(join(server.folder, 'anchor')),
    log: pino({ level: 'silent' }),
    ...changed,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= sequencer.stop().then(async () => {
      await secrets.close();
      await database.close();
    });
    return stopping;
  };
  server.beforeStop(stop);
  return { stop };
}
