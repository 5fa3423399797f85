/** 250,000 CVEs with configurations from the NVD API into an empty catalogue, and 1,000 that changed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchNvdApi } from '../data/nvd-api.ts';
import { postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { watchMemory } from '../product/processes.ts';
import type { Product } from '../product/product.ts';

const RUN_MS = 60 * 60_000;

/** Waits for the only task's run after another one, and gives its figures and seconds. */
async function endOf({ admin }: Product, after: string | undefined) {
  for (const until = Date.now() + RUN_MS; Date.now() < until; await sleep(500)) {
    const task = (await admin.listScheduledTasks({})).items.find(({ kind }) => kind === 'nvd');
    const run = task?.last_run;
    if (!task || !run?.started_at || !run.ended_at || run.uuid === after) continue;
    if (run.status !== 'succeeded') throw new Error(`The run failed: ${run.error}`);
    const seconds = (Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000;
    return { task, run, seconds };
  }
  throw new Error('The run did not end within an hour');
}

const count = scaled(250_000);
const api = await startBenchNvdApi(count);

await onProduct(null, async (product) => {
  const owner = await openOwner(product);
  const peakOf = watchMemory(product.pid);
  await product.admin.addSources({ sources: [{ kind: 'nvd', location: api.location }] });
  const first = await endOf(product, undefined);
  const importer_mb = peakOf('bulk worker');
  api.change(Math.min(1_000, count));
  await product.admin.runScheduledTask({ uuid: first.task.uuid });
  const next = await endOf(product, first.run.uuid);
  printFigure('nvd', await postgresOf(owner), {
    values: {
      records: first.run.added,
      load_s: rounded(first.seconds),
      records_per_s: Math.round(first.run.read / first.seconds),
      changed: next.run.changed,
      changed_s: rounded(next.seconds),
      importer_over_idle_mb: importer_mb,
    },
    bars: { load_s: 300, changed_s: 30, importer_over_idle_mb: 512 },
    limit: 'one worker: reading JSON and compressing records, then the indexes of what is stored',
  });
  await owner.close();
});
await api.stop();
