/** Re-matches all package versions with all advisories, by the worker's own task: it must find no change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@assay/server/platform/db/database.ts';
import { enqueue, selectTaskStates } from '@assay/server/platform/jobs/queue.ts';
import { postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { inventoryDirectory } from '../inventory/inventory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { watchMemory } from '../product/processes.ts';
import { startProduct } from '../product/product.ts';

const TASK = 'advisories.rematch';
const MOST_MS = 30 * 60_000;

async function rematch(worker: Database): Promise<void> {
  await worker.write(null, (tx) => enqueue(tx, { task: TASK, payload: {}, tenant_uuid: null }));
  for (const until = Date.now() + MOST_MS; Date.now() < until; await sleep(50)) {
    const states = await worker.read(null, selectTaskStates);
    const state = states.find(({ task }) => task === TASK);
    if (state === undefined) return;
    if (state.dead > 0) throw new Error('The re-match failed');
  }
  throw new Error('The re-match did not end in half an hour');
}

const matchesOf = async ({ query }: Owner) => {
  const [row] = await query<{ versions: number; matches: number; digest: string }>(`
    select (select count(*)::int from package_version) as versions, count(*)::int as matches,
      sum(hashtext(m::text))::text as digest
    from package_match m`);
  return row;
};

const product = await startProduct(await inventoryDirectory());
try {
  const owner = await openOwner(product);
  const worker = openDatabase({ url: owner.url, role: 'assay_worker', size: 2 });
  const before = await matchesOf(owner);
  const peakOf = watchMemory(product.pid);
  const milliseconds = await timed(() => rematch(worker));
  const after = await matchesOf(owner);
  printFigure('rematch', await postgresOf(owner), {
    values: {
      package_versions: before?.versions ?? 0,
      matches: before?.matches ?? 0,
      rematch_s: rounded(milliseconds / 1000),
      worker_over_idle_mb: peakOf('bulk worker'),
      changed_matches: Number(before?.digest !== after?.digest),
    },
    bars: { rematch_s: 30, changed_matches: 0 },
    limit:
      'one worker compares; reading both streams in order of names, then the difference in SQL',
  });
  await worker.close();
  await owner.close();
} finally {
  await product.stop();
}
