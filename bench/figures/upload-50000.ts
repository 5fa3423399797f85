/** An unseen SBOM of 50,000 components: from request to ready, and its memory. */
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { watchMemory } from '../product/processes.ts';
import { uploadReady } from '../product/uploads.ts';

const ROUNDS = 3;
const COMPONENTS = 50_000;

const pool = await readPackagePool(await advisoryFile());
const fresh = createFreshPackages(pool, COMPONENTS);
const documentNamed = (name: string, components: number) =>
  documentOf(name, fresh.take(components));

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  const upload = (name: string, document: Buffer<ArrayBuffer>) =>
    uploadReady(product, { project: `bench/${name}`, version: '1', document });
  // Starts every process before its memory is measured.
  await upload('warm-up', documentNamed('warm-up', 500));
  const peakOf = watchMemory(product.pid);
  const seconds = [];
  let megabytes = 0;
  for (let i = 1; i <= ROUNDS; i++) {
    const document = documentNamed(`round-${i}`, scaled(COMPONENTS));
    megabytes = document.length / 1e6;
    seconds.push((await timed(() => upload(`round-${i}`, document))) / 1000);
  }
  printFigure('upload-50000', await postgresOf(owner), {
    values: {
      document_mb: rounded(megabytes),
      never_seen_median_s: rounded(median(seconds)),
      never_seen_max_s: rounded(Math.max(...seconds)),
      parser_over_idle_mb: peakOf('parser'),
      matcher_over_idle_mb: peakOf('interactive worker'),
      server_over_idle_mb: peakOf('server'),
    },
    bars: { never_seen_median_s: 6, parser_over_idle_mb: 256, matcher_over_idle_mb: 256 },
    limit: 'comparing with the advisories of each name, and storing package versions',
  });
  await owner.close();
});
