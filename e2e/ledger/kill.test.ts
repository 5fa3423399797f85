import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesHidden, until } from '../processes.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from '../product.ts';
import {
  type Acknowledged,
  checkAcknowledged,
  checkUnanswered,
  defaultLedger,
  fsck,
  sequencerOf,
  startLoad,
} from './load.ts';

/** 100 by hand: `ASSAY_LEDGER_KILLS=100 npm test -- e2e/ledger/kill.test.ts`. */
const ROUNDS = Number(process.env['ASSAY_LEDGER_KILLS'] ?? 5);
const WRITERS = 4;
const LONGEST_MS = 1500;

/**
 * Kill targets, in turn. The product restarts sequencer and database itself; a killed backend takes all others
 * down.
 */
const TARGETS = ['everything', 'sequencer', 'server', 'postmaster', 'backend'] as const;

test(`kill -9 of server, sequencer and postmaster takes back nothing that was acknowledged, ${ROUNDS} times`, {
  skip: processesHidden,
  timeout: 600_000 + ROUNDS * 120_000,
}, async (t) => {
  const dataDir = makeDataDir();
  const silent = { dataDir, env: { ASSAY_LOG: 'silent' } };
  let product = await startProduct(silent);
  // Hooks run in this order: a database whose folder is gone ends with an error.
  t.after(() => product.stop());
  t.after(() => removeDataDir(dataDir));
  const ledger = await defaultLedger(product);
  const all: Acknowledged[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const target = TARGETS[round % TARGETS.length] ?? 'everything';
    const load = startLoad(product, ledger, { name: `round-${round}`, writers: WRITERS });
    await sleep(200 + Math.random() * LONGEST_MS);
    const before = load.acknowledged.length;
    if (target === 'sequencer' || target === 'postmaster' || target === 'backend') {
      kill(pidOf[target](product));
      await until('writing goes on', () => load.acknowledged.length > before + WRITERS);
      await load.stop();
    } else {
      if (target === 'everything') kill(pidOf.postmaster(product));
      await product.kill9Group();
      await load.stop();
      product = await startProduct(silent);
    }
    const what = `round ${round}, ${target}: ${load.acknowledged.length} acknowledged, ${load.unanswered.size} not`;
    t.diagnostic(what);
    await checkAcknowledged(product, ledger, load.acknowledged);
    await checkUnanswered(product, ledger, load.unanswered);
    all.push(...load.acknowledged);
    const acked = join(dataDir, 'acknowledged');
    writeFileSync(acked, all.map(({ leaf_uuid }) => `${leaf_uuid}\n`).join(''));
    await fsck(dataDir, '--acked', acked);
  }
  assert.ok(all.length > ROUNDS, 'hardly anything was written');
  await checkAcknowledged(
    product,
    ledger,
    all.filter((_, i) => i % ROUNDS === 0),
  );
});

const kill = (pid: number) => process.kill(pid, 'SIGKILL');

const pidOf = {
  sequencer: sequencerOf,
  postmaster({ dataDir }: Product): number {
    const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1);
    return Number(pid);
  },
  backend(product: Product): number {
    const backends = product.processes().filter(({ command }) => /^postgres: assay_/.test(command));
    const one = backends[Math.floor(Math.random() * backends.length)];
    return one?.pid ?? assert.fail('nobody is connected');
  },
};
