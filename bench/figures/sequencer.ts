/** Sequencing of document leaves, with and without publishing: of one ledger, and of a hundred. */
import { randomBytes, randomUUID } from 'node:crypto';
import { median, percentile, printFigure, rounded, scaled, timed } from '../figure.ts';
import { openLogBench } from '../product/log-bench.ts';

const ROUNDS = 5;
const ONE = scaled(20_000);
const LEDGERS = scaled(100);
const EACH = 10;
const BATCH = 256;
const BATCHES = scaled(100);

const { owner, tenant, publisher, sequence, order, version, close } =
  await openLogBench('sequencer');
const { rows } = await owner.query<{ uuid: string }>(
  `insert into ledger (tenant_uuid, name, created_by)
   select $1, 'ledger ' || n, 'bench' from generate_series(1, $2::int) n returning uuid`,
  [tenant, LEDGERS],
);
const ledgers = rows.map(({ uuid }) => uuid);
const [first = ''] = ledgers;

/** Adds waiting leaves like those of documents: about 400 bytes each. */
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

/** Leaves per second: for ordering alone, and for ordering and publishing. */
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
      await sequence(null);
      await publisher.publish([first]);
    }),
  );
}

printFigure('sequencer', version, {
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
await close();
