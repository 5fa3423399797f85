/** An SBOM of 10,000 components: unseen, repeated, and with 1 % changed; from request to ready. */
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { uploadReady } from '../product/uploads.ts';

const ROUNDS = 5;
const COMPONENTS = 10_000;

const pool = await readPackagePool(await advisoryFile());
const fresh = createFreshPackages(pool, COMPONENTS);

/** Three uploads to a separate project: milliseconds of each. */
async function round(product: Product, name: string) {
  const project = `bench/${name}`;
  const packages = fresh.take(scaled(COMPONENTS));
  const document = documentOf(name, packages);
  const changed = documentOf(name, fresh.upgrade(packages, 0.01));
  return {
    never_seen: await timed(() => uploadReady(product, { project, version: '1', document })),
    again: await timed(() => uploadReady(product, { project, version: '2', document })),
    changed: await timed(() => uploadReady(product, { project, version: '3', document: changed })),
  };
}

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  await round(product, 'warm-up');
  const rounds: Record<string, number>[] = [];
  for (let i = 1; i <= ROUNDS; i++) rounds.push(await round(product, `round-${i}`));
  const of = (key: string) => {
    const seconds = rounds.map((r) => (r[key] ?? Number.NaN) / 1000);
    return {
      [`${key}_median_s`]: rounded(median(seconds)),
      [`${key}_max_s`]: rounded(Math.max(...seconds)),
    };
  };
  printFigure('upload-10000', await postgresOf(owner), {
    values: { ...of('never_seen'), ...of('again'), ...of('changed') },
    bars: { never_seen_median_s: 2, again_median_s: 0.3, changed_median_s: 0.4 },
    limit: 'comparing with the advisories of each name, and storing package versions',
  });
  await owner.close();
});
