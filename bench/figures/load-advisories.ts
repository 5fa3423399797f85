/** 250,000 OSV records into an empty catalogue, over HTTP, and the same file again. */
import { statSync } from 'node:fs';
import { advisoryFile, importFeed, streamOf } from '../data/catalogue.ts';
import { postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { watchMemory } from '../product/processes.ts';

const path = await advisoryFile();

await onProduct(null, async (product) => {
  const owner = await openOwner(product);
  const peakOf = watchMemory(product.pid);
  let state = { read: 0, added: 0, refused: 0 };
  const first_s = await timed(async () => {
    state = await importFeed(product, streamOf(path));
  });
  const importer_mb = peakOf('bulk worker');
  const again_s = await timed(() => importFeed(product, streamOf(path)));
  const [size] = await owner.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  printFigure('load-advisories', await postgresOf(owner), {
    values: {
      file_mb: rounded(statSync(path).size / 1e6),
      records: state.read,
      refused: state.refused,
      load_s: rounded(first_s / 1000),
      records_per_s: Math.round((state.read * 1000) / first_s),
      same_again_s: rounded(again_s / 1000),
      importer_over_idle_mb: importer_mb,
      database_mb: rounded(Number(size?.bytes) / 1e6),
    },
    bars: { load_s: 60, importer_over_idle_mb: 512 },
    limit: 'one worker: reading JSON and compressing records, then the indexes of what is stored',
  });
  await owner.close();
});
