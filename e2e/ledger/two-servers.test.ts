import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentRow } from '@assay/contract/document.ts';
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import { z } from 'zod';
import { processesHidden } from '../processes.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from '../product.ts';
import {
  type Acknowledged,
  checkAcknowledged,
  defaultLedger,
  documentOf,
  fsck,
  type LedgerAtStake,
  sequencerOf,
} from './load.ts';

const Created = z.object({ documents: z.array(DocumentRow) });

/** Appends per server; 20,000 with `ASSAY_LEDGER_APPENDS=20000 npm test -- e2e/ledger/two-servers.test.ts`. */
const APPENDS = Number(process.env['ASSAY_LEDGER_APPENDS'] ?? 800);
const WRITERS = 8;
const BATCH = 20;
const KILLS = 3;

test(`two servers with a sequencer each, ${APPENDS} documents to either by ${WRITERS} writers: no gap, no fork, all receipts verify`, {
  skip: processesHidden,
  timeout: 600_000 + APPENDS * 200,
}, async (t) => {
  const dataDir = makeDataDir();
  const first = await startProduct({ dataDir, env: { ASSAY_LOG: 'silent' } });
  t.after(() => first.stop());
  const ledger = await defaultLedger(first);
  const second = await startBeside(dataDir);
  t.after(() => second.stop());
  // Last, since hooks run in order: a database whose folder is gone ends with an error.
  t.after(() => removeDataDir(dataDir));
  const killing = killInTurn([first, second]);
  const [ones, others] = await Promise.all([
    writeAll(first, ledger, 'first'),
    writeAll(second, ledger, 'second'),
  ]);
  const kills = await killing.stop();
  const all = [...ones, ...others];
  t.diagnostic(`${all.length} acknowledged, ${kills} sequencers killed meanwhile`);
  assert.equal(all.length, 2 * APPENDS);
  const indexes = all.map(({ index }) => index).sort((a, b) => a - b);
  const [lowest = -1] = indexes;
  assert.deepEqual(
    indexes.filter((index, place) => index !== lowest + place),
    [],
    'indexes that are missing or there twice',
  );
  await checkAcknowledged(first, ledger, others);
  await checkAcknowledged(second, ledger, ones);
  await fsck(dataDir);
});

/** Another server of all roles on the database, files, anchor and keys of the first. */
async function startBeside(dataDir: string): Promise<Product> {
  const { url } = await startEmbeddedPostgres({ dataDir });
  const env = {
    DATABASE_URL: url,
    ASSAY_BLOBS: `file:${join(dataDir, 'blobs')}`,
    ASSAY_ANCHOR: join(dataDir, 'anchor'),
    ASSAY_KEK_FILE: join(dataDir, 'keys/kek'),
    ASSAY_LOG: 'silent',
  };
  return startProduct({ env });
}

/** Kills the sequencer of one server, then of the other, while they are at work. */
function killInTurn(products: Product[]): { stop(): Promise<number> } {
  let stopping = false;
  const run = async () => {
    let kills = 0;
    for (; kills < KILLS && !stopping; kills++) {
      await sleep(1500);
      const product = products[kills % products.length] ?? assert.fail();
      process.kill(sequencerOf(product), 'SIGKILL');
    }
    return kills;
  };
  const running = run();
  running.catch(() => {});
  return {
    stop() {
      stopping = true;
      return running;
    },
  };
}

/** Creates documents, one batch per request; requests documents again that were not covered in time. */
async function writeAll(
  product: Product,
  ledger: LedgerAtStake,
  name: string,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let next = 0;
  const writer = async () => {
    for (let from = next; from < APPENDS; from = next) {
      next += BATCH;
      const ids = Array.from(
        { length: Math.min(BATCH, APPENDS - from) },
        (_, i) => `${name}-${from + i}`,
      );
      acknowledged.push(...(await writeBatch(product, ledger, ids)));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return acknowledged;
}

async function writeBatch(
  product: Product,
  ledger: LedgerAtStake,
  ids: string[],
): Promise<Acknowledged[]> {
  const body = JSON.stringify({ documents: ids.map((id) => ({ id, document: documentOf(id) })) });
  for (;;) {
    const answer = await product.send(`/ledgers/${ledger.uuid}/collections/default/documents`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': ids[0] ?? '' },
      body,
    });
    if (answer.status === 503) {
      await answer.arrayBuffer();
      await sleep(100);
      continue;
    }
    assert.equal(answer.status, 201, await answer.clone().text());
    const { documents } = Created.parse(await answer.json());
    if (documents.some(({ leaf }) => leaf.state !== 'checkpointed')) continue;
    return documents.map(({ id, leaf }) => ({
      id,
      leaf_uuid: leaf.leaf_uuid,
      index: leaf.index ?? -1,
    }));
  }
}
