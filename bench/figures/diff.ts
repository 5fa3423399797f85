/** The diff of two SBOMs of 10,000 components that differ in a tenth: right after a start, and with both in memory. */
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { percentile, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { read, timeRequests } from '../product/requests.ts';
import { uploadReady } from '../product/uploads.ts';

const COMPONENTS = scaled(10_000);
const PAIRS = 5;
const WARM_RUNS = 40;

const fresh = createFreshPackages(await readPackagePool(await advisoryFile()), COMPONENTS);

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  const paths: string[] = [];
  for (let i = 0; i < PAIRS; i++) {
    const packages = fresh.take(COMPONENTS);
    const project = `bench/diff-${i}`;
    const document = documentOf(project, packages);
    const changed = documentOf(project, fresh.upgrade(packages, 0.1));
    const from = await uploadReady(product, { project, version: '1', document });
    const to = await uploadReady(product, { project, version: '2', document: changed });
    paths.push(`/sboms/${from.sbomid}/diff?to=${to.sbomid}`);
  }
  const cold: number[] = [];
  for (const path of paths) cold.push(await timed(() => read(product, path)));
  const [warm] = await timeRequests(product, [{ path: paths[0] ?? '' }], WARM_RUNS);
  printFigure('diff', await postgresOf(owner), {
    values: {
      components: COMPONENTS,
      cold_runs: PAIRS,
      cold_max_ms: rounded(percentile(cold, 1)),
      warm_runs: WARM_RUNS,
      warm_p50_ms: warm?.p50 ?? Number.NaN,
      warm_p95_ms: warm?.p95 ?? Number.NaN,
    },
    bars: { cold_max_ms: 300, warm_p95_ms: 300 },
    limit: 'cold: reading both graphs and their matches; warm: comparing package versions',
  });
  await owner.close();
});
