/** 1,000 uploads of 500 components by 8 clients: builds that change 1 %, and SBOMs with only unknown packages. */
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { type PackageRef, readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { type ProcessorTime, processorTime } from '../product/processes.ts';
import { type Upload, uploadAll } from '../product/uploads.ts';

const CLIENTS = 8;
const UPLOADS = scaled(1_000);
const PROJECTS = Math.min(100, UPLOADS);
const COMPONENTS = 500;

const pool = await readPackagePool(await advisoryFile());
const fresh = createFreshPackages(pool, COMPONENTS);

const uploadOf = (project: string, version: string, packages: PackageRef[]): Upload => ({
  project: `bench/${project}`,
  version,
  document: documentOf(project, packages),
});

const newest = Array.from({ length: PROJECTS }, () => fresh.take(COMPONENTS));
const first = newest.map((packages, i) => uploadOf(`builds-${i}`, '0', packages));
const builds = Array.from({ length: UPLOADS }, (_, i): Upload => {
  const place = i % PROJECTS;
  const packages = fresh.upgrade(newest[place] ?? [], 0.01);
  newest[place] = packages;
  return uploadOf(`builds-${place}`, String(i + 1), packages);
});
const unknown = Array.from({ length: UPLOADS }, (_, i) =>
  uploadOf(`new-${i}`, '1', fresh.take(COMPONENTS)),
);

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  await uploadAll(product, first, CLIENTS);
  const rate = async (name: string, uploads: Upload[]) => {
    const before = processorTime(product.pid);
    const milliseconds = await timed(() => uploadAll(product, uploads, CLIENTS));
    const after = processorTime(product.pid);
    const spent = (who: keyof ProcessorTime) =>
      rounded(((after[who] - before[who]) * 1000) / uploads.length);
    return {
      [`${name}_per_s`]: rounded((uploads.length * 1000) / milliseconds),
      [`${name}_cpu_ms_each`]: (['server', 'parsers', 'workers', 'database'] as const)
        .map((who) => `${who} ${spent(who)}`)
        .join(', '),
    };
  };
  printFigure('upload-many', await postgresOf(owner), {
    values: {
      uploads: UPLOADS,
      ...(await rate('changed', builds)),
      ...(await rate('all_new', unknown)),
    },
    bars: { changed_per_s: '>= 50', all_new_per_s: '>= 15' },
    limit:
      'both cores: the server, one parser, the worker and the database share them with 8 clients',
  });
  await owner.close();
});
