import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { openAnchor } from '@assay/server/log/publish/anchor.ts';
import { createPublisher, type Publisher } from '@assay/server/log/publish/publish.ts';
import { openLogStore } from '@assay/server/log/read/file-log-store.ts';
import type { LogStore } from '@assay/server/log/read/log-store.ts';
import { type Sequenced, sequence } from '@assay/server/log/sequence/sequence.ts';
import { type Database, openDatabase } from '@assay/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import { migrate } from '@assay/server/platform/db/migrate.ts';
import { openOuterKey } from '@assay/server/platform/secrets/open-outer-key.ts';
import { createVault } from '@assay/server/platform/secrets/vault.ts';
import pg from 'pg';
import { dataPath } from '../data/corpus.ts';

/** Logs of one tenant in a separate database; the bench itself is their sequencer. */
export interface LogBench {
  /** URL of the database, as its owner. */
  url: string;
  owner: pg.Client;
  tenant: string;
  store: LogStore;
  publisher: Publisher;
  /** One round of the sequencer, of up to 200 logs from `after` on. */
  sequence(after: string | null): Promise<Sequenced>;
  /** Runs rounds until no leaf is waiting. */
  order(): Promise<void>;
  /** Version of PostgreSQL. */
  version: string;
  /** Removes nothing: the files go when the process ends. */
  close(): Promise<void>;
}

/**
 * Starts a database and makes a tenant in it. A log that freezes ends the bench.
 *
 * @param name of the bench
 */
export async function openLogBench(name: string): Promise<LogBench> {
  const folder = dataPath(`${name}-${process.pid}`);
  mkdirSync(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder });
  await migrate({ url });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const open = (size: number): Database => openDatabase({ url, role: 'assay_sequencer', size });
  const [database, secrets] = [open(8), open(1)];
  const vault = createVault(secrets, openOuterKey({ file: `${folder}/kek` }));
  const anchor = await openAnchor(`${folder}/anchor`);
  const store = await openLogStore(`file:${folder}/blobs`);
  const fail = (log: string, reason: string) => {
    throw new Error(`${log}: ${reason}`);
  };
  const step = (after: string | null) => sequence(database, after, fail);
  const tenant = randomUUID();
  await owner.query('insert into tenant (uuid, name) values ($1, $2)', [tenant, tenant]);
  const { rows } = await owner.query<{ v: string }>(
    "select current_setting('server_version') as v",
  );
  return {
    url,
    owner,
    tenant,
    store,
    publisher: createPublisher({ database, vault, anchor, store }, fail),
    sequence: step,
    async order() {
      for (let after: string | null = null; ; ) {
        const done = await step(after);
        after = done.next;
        if (done.leaves === 0 && after === null) return;
      }
    },
    version: rows[0]?.v ?? '',
    async close() {
      await Promise.all([database.close(), secrets.close(), anchor.close(), owner.end()]);
      await stop();
    },
  };
}
