/** Re-matches all package versions with all advisories, as `assay rematch` starts it: it must find no change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { inventoryDirectory } from '../inventory/inventory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { watchMemory } from '../product/processes.ts';
import { type Product, startProduct } from '../product/product.ts';

const MOST_MS = 30 * 60_000;

async function rematch({ admin }: Product): Promise<void> {
  const { uuid } = await admin.startRematch({});
  for (const until = Date.now() + MOST_MS; Date.now() < until; await sleep(50)) {
    const { status, error } = await admin.getRematch({ uuid });
    if (status === 'failed') throw new Error(`The re-match failed: ${error}`);
    if (status === 'done') return;
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
  const before = await matchesOf(owner);
  const peakOf = watchMemory(product.pid);
  const milliseconds = await timed(() => rematch(product));
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
  await owner.close();
} finally {
  await product.stop();
}
