/** Leaves of documents that get their places, and those that are published too: of one ledger, and of a hundred. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import { migrate } from '@assay/server/platform/db/migrate.ts';
import { openOuterKey } from '@assay/server/platform/secrets/open-outer-key.ts';
import { createVault } from '@assay/server/platform/secrets/vault.ts';
import { openAnchor } from '@assay/server/platform/tlog/anchor.ts';
import { openLogStore } from '@assay/server/platform/tlog/file-log-store.ts';
import { createPublisher } from '@assay/server/platform/tlog/publish.ts';
import { sequence } from '@assay/server/platform/tlog/sequence.ts';
import pg from 'pg';
import { dataPath } from '../data/corpus.ts';
import { median, percentile, printFigure, rounded, scaled, timed } from '../figure.ts';

const ROUNDS = 5;
const ONE = scaled(20_000);
const LEDGERS = scaled(100);
const EACH = 10;
const BATCH = 256;
const BATCHES = scaled(100);

const folder = dataPath(`sequencer-${process.pid}`);
mkdirSync(folder);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
await migrate({ url: postgres.url });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
const database = openDatabase({ url: postgres.url, role: 'assay_sequencer', size: 8 });
const secrets = openDatabase({ url: postgres.url, role: 'assay_sequencer', size: 1 });
const vault = createVault(secrets, openOuterKey({ file: `${folder}/kek` }));
const anchor = await openAnchor(`${folder}/anchor`);
const store = await openLogStore(`file:${folder}/blobs`);
const fail = (log: string, reason: string) => {
  throw new Error(`${log}: ${reason}`);
};
const publisher = createPublisher({ database, vault, anchor, store }, fail);

const tenant = randomUUID();
await owner.query('insert into tenant (uuid, name) values ($1, $2)', [tenant, tenant]);
const { rows } = await owner.query<{ uuid: string }>(
  `insert into ledger (tenant_uuid, name, created_by)
   select $1, 'ledger ' || n, 'bench' from generate_series(1, $2::int) n returning uuid`,
  [tenant, LEDGERS],
);
const ledgers = rows.map(({ uuid }) => uuid);
const [first = ''] = ledgers;

/** Lets leaves wait, as documents leave them: about 400 bytes each. */
async function append(logs: string[], each: number): Promise<void> {
  const spec = {
    op: 'create',
    collection: randomUUID(),
    doc: randomUUID(),
    rev: 1,
    commitment: { alg: 'assay/doc-commitment/v1', value: randomBytes(32).toString('base64') },
    size: 699,
    mediaType: 'application/json',
    actor: randomUUID(),
  };
  await owner.query(
    `insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
     select $1, l, gen_random_uuid(), 'document', $3
     from generate_series(1, $4::int), unnest($2::uuid[]) l`,
    [tenant, logs, JSON.stringify(spec), each],
  );
}

async function order(): Promise<void> {
  for (let after: string | null = null; ; ) {
    const done = await sequence(database, after, fail);
    after = done.next;
    if (done.leaves === 0 && after === null) return;
  }
}

/** Leaves per second: of ordering alone, and of ordering and publishing. */
async function rates(logs: string[], each: number) {
  const ordered: number[] = [];
  const published: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await append(logs, each);
    const ordering = await timed(order);
    const publishing = await timed(() => publisher.publish(logs));
    ordered.push((1000 * logs.length * each) / ordering);
    published.push((1000 * logs.length * each) / (ordering + publishing));
  }
  return { ordered: rounded(median(ordered)), published: rounded(median(published)) };
}

await append(ledgers, 1);
await order();
await publisher.publish(ledgers);
const one = await rates([first], ONE);
const hundred = await rates(ledgers, EACH);
const batches: number[] = [];
for (let i = 0; i < BATCHES; i++) {
  await append([first], BATCH);
  batches.push(
    await timed(async () => {
      await sequence(database, null, fail);
      await publisher.publish([first]);
    }),
  );
}

const { rows: versions } = await owner.query<{ v: string }>(
  "select current_setting('server_version') as v",
);
printFigure('sequencer', versions[0]?.v ?? '', {
  values: {
    one_ledger_ordered_per_second: one.ordered,
    one_ledger_published_per_second: one.published,
    ledgers: LEDGERS,
    ledgers_ordered_per_second: hundred.ordered,
    ledgers_published_per_second: hundred.published,
    batch_256_published_p50_ms: rounded(median(batches)),
    batch_256_published_p99_ms: rounded(percentile(batches, 0.99)),
  },
  bars: {
    one_ledger_ordered_per_second: '>= 15000',
    ledgers_ordered_per_second: '>= 15000',
    batch_256_published_p99_ms: 150,
  },
  limit: 'rows into and out of PostgreSQL, on the cores that also run the sequencer',
});
await anchor.close();
await secrets.close();
await database.close();
await owner.end();
await postgres.stop();
