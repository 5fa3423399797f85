/** 300,000 EPSS scores and CISA's catalogue into a catalogue of 250,000 records, over HTTP, and the scores of the next day. */
import { catalogueCves, catalogueDirectory, importFeed } from '../data/catalogue.ts';
import { epssFile, kevFile } from '../data/fact-files.ts';
import { postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { processorTime, watchMemory } from '../product/processes.ts';

const cves = await catalogueCves(scaled(300_000));
const exploited = cves.slice(0, scaled(1_500));

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  // The worker for bulk jobs gives way to all else while it starts; a server that runs for a while has one.
  await importFeed(product, kevFile(exploited.slice(0, 1)), { kind: 'kev' });
  const peakOf = watchMemory(product.pid);
  const take = async (kind: 'kev' | 'epss', body: Uint8Array<ArrayBuffer>) => {
    let state = { added: 0, changed: 0, refused: 0 };
    const before = processorTime(product.pid);
    const ms = await timed(async () => {
      state = await importFeed(product, body, { kind });
    });
    const after = processorTime(product.pid);
    const spent = after.workers - before.workers + after.database - before.database;
    return { ...state, seconds: rounded(ms / 1000), processor_s: rounded(spent) };
  };
  const first = await take('epss', epssFile(cves, 20));
  const importer_mb = peakOf('bulk worker');
  const next = await take('epss', epssFile(cves, 21));
  const kev = await take('kev', kevFile(exploited));
  printFigure('epss', await postgresOf(owner), {
    values: {
      scores: first.added,
      epss_s: first.seconds,
      // Independent of other load, which a worker for bulk jobs gives way to.
      epss_processor_s: first.processor_s,
      next_day_changed: next.changed,
      next_day_s: next.seconds,
      next_day_processor_s: next.processor_s,
      exploited: kev.added + 1,
      kev_s: kev.seconds,
      kev_processor_s: kev.processor_s,
      refused: first.refused + next.refused + kev.refused,
      importer_over_idle_mb: importer_mb,
    },
    bars: { epss_s: 30, next_day_s: 30, kev_s: 30, refused: 0, importer_over_idle_mb: 512 },
    limit: 'one worker: storing scores in batches, then the priority of records that name the CVE',
  });
  await owner.close();
});
